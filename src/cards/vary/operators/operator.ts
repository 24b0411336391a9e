/** What every operator of variation is: a change to a game that the checker passes, and what was changed, in words. */
import type { Stream } from '../../../rng/index.ts'
import { isGameOfParts } from '../../check/check.ts'
import type { Game } from '../../rules/tree.ts'
import { countBlindPicks } from '../blind-picks.ts'
import { contentKey } from '../canonical.ts'
import { tidy } from '../tidy.ts'
import { withTrueLabels } from './labels.ts'

export interface Child {
  readonly game: Game
  /** What was changed, as a part of a sentence for people: "deal 7 cards instead of 10". */
  readonly how: string
}

/** Undefined if nothing that it looks for is in the game. The same stream gives the same child. */
export type Operator = (game: Game, mate: Game | undefined, rng: Stream) => Child | undefined

/** A change that the checker has not seen. */
export interface Change {
  readonly tree: unknown
  readonly how: string | (() => string)
}

const TRIES = 20

/** The first change that is another game by the checker and by its rules. */
export function firstThatChecks(
  game: Game,
  change: () => Change | undefined,
  tries = TRIES,
): Child | undefined {
  for (let n = 0; n < tries; n += 1) {
    const made = change()
    if (made === undefined || !isGameOfParts(made.tree)) continue
    // What a change leaves unused goes with it, and so does a change that nothing uses.
    const child = withTrueLabels(tidy(made.tree), game)
    if (contentKey(child) === contentKey(game) || !isGameOfParts(child)) continue
    if (countBlindPicks(child) > countBlindPicks(game)) continue
    const how = typeof made.how === 'string' ? made.how : made.how()
    // A rule that cannot be told does nothing.
    if (!how.endsWith(': ')) return { game: child, how }
  }
  return undefined
}
