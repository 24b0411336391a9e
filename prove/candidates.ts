import { killRound } from './candidates/kill-round.ts'
import type { Proof } from './proof.ts'

const ROUNDS = 500
const SLICE = 2
/** As many at once as leave the machine some air: kills come at other moments then. */
const AT_ONCE = 2

/** Whatever is killed, every row comes to its score once. */
export const candidates: Proof = {
  claim:
    'Dispatchers, workers, coders and evaluators of `candidates run` are killed with SIGKILL at random moments, and notes, ' +
    'scores and new rows are written into the CSV from outside, without a lock. Afterwards every row has its own score, none ' +
    'was evaluated again after it had one, every edit is there, the CSV parses, and neither processes nor claims nor a ' +
    'held lock are left.',
  starts: ['src/cli/candidates'],
  async run({ slice, seed, say }) {
    const rounds = slice ? SLICE : ROUNDS
    let [next, kills, edits, rows, evaluations] = [0, 0, 0, 0, 0]
    const worker = async (): Promise<void> => {
      while (next < rounds) {
        const round = seed + next
        next += 1
        const figures = await killRound(round).catch((thrown: Error) => {
          throw new Error(`round ${round}: ${thrown.message}`)
        })
        kills += figures.kills
        edits += figures.edits
        rows += figures.rows
        evaluations += figures.evaluations
        if (next % 25 === 0) say(`${next} rounds`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return { rounds, kills, edits, rows, 'evaluations begun': evaluations }
  },
}
