/** Known deals, played again. */
import { assertGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Evidence, ProofOptions } from './evidence.ts'
import type { ReplayedFact } from './fact.ts'

export function replayed({ tree, decks, parts }: ReplayedFact, { seed, onDone }: ProofOptions): Evidence {
  const program = new Program(assertGame(tree))
  const results = decks.map((deck, at) => {
    const { outcome } = Play.start(program, { seed, deck })
    onDone?.(at + 1, decks.length)
    return outcome
  })
  const measured = parts.map(({ reads }) => {
    const value = reads(results)
    return { value, interval: typeof value === 'number' ? ([value, value] as const) : null }
  })
  return { measured, games: decks.length }
}
