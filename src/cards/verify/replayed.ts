/** Known deals, played again. */
import { assertGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { type Evidence, exactly, type Work } from './evidence.ts'
import type { ReplayedFact } from './fact.ts'

export function replayed({ tree, decks, parts }: ReplayedFact, { seed, onDone }: Work): Evidence {
  const program = new Program(assertGame(tree))
  const outcomes = decks.map((deck, at) => {
    const { outcome } = Play.start(program, { seed, deck })
    onDone?.(at + 1, decks.length)
    return outcome
  })
  return { measured: parts.map(({ reads }) => exactly(reads(outcomes))), games: decks.length }
}
