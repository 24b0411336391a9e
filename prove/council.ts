import { CLIENT_VERSION, claudeCode } from './claude-code/client.ts'
import { delegateToClient } from './council/delegated.ts'
import { killRound } from './council/kill-round.ts'
import type { Proof } from './proof.ts'

const ROUNDS = 20
const AT_ONCE = 2

/** Nothing that was paid for is paid for again. */
export const council: Proof = {
  claim:
    'Councils that speculate are killed with SIGKILL at random moments and resumed, on a server that is slow, refuses, fails, cuts ' +
    'connections and forgets the form. Each ends as one that nobody killed; no answer in its record is asked for again; ' +
    'its ledger has at least what the server charged; and the key is in no file. `delegate` has modules read by Claude Code ' +
    'itself, with only the words of its model scripted, and gets what is in the files, in order.',
  starts: ['src/cli/council'],
  async run({ slice, seed, say }) {
    const rounds = slice ? 1 : ROUNDS
    let [next, kills, requests, faults, answers] = [0, 0, 0, 0, 0]
    const worker = async (): Promise<void> => {
      while (next < rounds) {
        const round = seed + next
        next += 1
        const figures = await killRound(round).catch((thrown: Error) => {
          throw new Error(`round ${round}: ${thrown.message}`)
        })
        kills += figures.kills
        requests += figures.requests
        faults += figures.faults
        answers += figures.answers
        if (next % 10 === 0) say(`${next} rounds`)
      }
    }
    await Promise.all(Array.from({ length: slice ? 1 : AT_ONCE }, worker))
    const figures = { rounds, kills, requests, faults, answers }
    if (slice) return figures
    const { agents, saved } = await delegateToClient(claudeCode())
    return {
      ...figures,
      'Claude Code': CLIENT_VERSION,
      agents,
      'context saved': `${(saved * 100).toFixed(1)}%`,
    }
  },
}
