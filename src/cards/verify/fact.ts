/**
 * What a published fact is, and how it is proved.
 *
 * A fact has one tree of rules and one or more parts: numbers that somebody published. Each part says where the
 * engine's answer is read. There are four proofs:
 *
 *   - replayed: known deals are played again, and the engine must come to exactly the known numbers
 *   - enumerated: every deal there is, each as often as it comes; the engine must come to exactly the known counts
 *   - sampled: many games at random; the published number must lie in the interval around the measured one
 *   - solved: the best play of both sides; the published number must lie between what each can be sure of
 */
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'

/** `infinite` is the length of a game that never ends. */
export type Known = number | 'infinite'

export interface Part {
  /** Its name in JSON. */
  readonly key: string
  /** Its name for people. */
  readonly says: string
  readonly expected: Known
  /** How many decimals were published. */
  readonly decimals: number
}

/** What everybody publishes. */
interface Published {
  readonly id: string
  /** In a sentence. */
  readonly claim: string
  /** The rules for which it holds: almost every disagreement is one of rules. */
  readonly rules: string
  readonly source: string
}

export interface ReplayedFact extends Published {
  readonly proof: 'replayed'
  readonly tree: Game
  /** The cards of each deal, the first one first. */
  readonly decks: readonly (readonly string[])[]
  readonly parts: readonly ReplayedPart[]
}

export interface ReplayedPart extends Part {
  /** Null if the games did not go so that there is such a number. */
  readonly reads: (outcomes: readonly GameResult[]) => Known | null
}

/**
 *   - hands: every set of so many cards, for rules that deal no more; which of them comes first must not matter
 *   - draws: cards one after the other, for as long as the rules want another one, in every order of ranks
 */
export type Deals = { readonly of: 'hands'; readonly size: number } | { readonly of: 'draws' }

export interface EnumeratedFact extends Published {
  readonly proof: 'enumerated'
  readonly tree: Game
  readonly deals: Deals
  readonly parts: readonly EnumeratedPart[]
}

export interface EnumeratedPart extends Part {
  readonly expected: number
  /** The counter that is added up over all deals, and what the sum is divided by, if it is a mean. */
  readonly reads: { readonly counter: string; readonly of?: number }
}

export interface SampledFact extends Published {
  readonly proof: 'sampled'
  readonly tree: Game
  readonly games: number
  readonly parts: readonly SampledPart[]
}

export interface SampledPart extends Part {
  readonly expected: number
  /** The mean of a counter, times a factor; or the share of games that the first player wins. */
  readonly reads: { readonly mean: string; readonly times?: number } | 'wins'
  /** The standard error of what was published, where that was sampled too. */
  readonly publishedError?: number
}

export interface SolvedFact extends Published {
  readonly proof: 'solved'
  readonly tree: Game
  readonly iterations: number
  /** The value must be known as closely as this. */
  readonly within: number
  /** One: what the game is worth to the first player. */
  readonly parts: readonly [SolvedPart]
}

interface SolvedPart extends Part {
  readonly expected: number
}

export type Fact = ReplayedFact | EnumeratedFact | SampledFact | SolvedFact
