/**
 * What a published fact is, how it is proved, and what a proof gives.
 *
 * A fact has one tree of rules and one or more parts: numbers that somebody published. Each part says where the
 * engine's answer is read. There are four proofs:
 *
 *   - replayed: known deals are played again, and the engine must come to exactly the known numbers
 *   - enumerated: every deal there is, each as often as it comes; the engine must come to exactly the known counts
 *   - sampled: many games at random; the published number must lie in the interval around the measured one
 *   - solved: the best play of both sides; the published number must lie between what each can be sure of
 */
import type { Pool } from '../../pool/index.ts'
import type { Interval } from '../../stats/index.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/game-setup.ts'

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

interface NumberPart extends Part {
  readonly expected: number
}

interface Published<Proof extends string, Parts extends readonly Part[]> {
  readonly id: string
  /** In a sentence. */
  readonly claim: string
  /** The rules for which it holds: almost every disagreement is one of rules. */
  readonly rules: string
  readonly source: string
  readonly proof: Proof
  readonly tree: Game
  readonly parts: Parts
}

export interface ReplayedFact extends Published<'replayed', readonly ReplayedPart[]> {
  /** The cards of each deal, the first one first. */
  readonly decks: readonly (readonly string[])[]
}

export interface ReplayedPart extends Part {
  /** Null if the games did not go so that there is such a number. */
  readonly reads: (outcomes: readonly GameResult[]) => Known | null
}

export interface EnumeratedFact extends Published<'enumerated', readonly EnumeratedPart[]> {
  /**
   *   - hands: every set of so many cards, for rules that deal no more; which of them comes first must not matter
   *   - draws: cards one after the other, for as long as the rules want another one, in every order of ranks
   */
  readonly deals: { readonly of: 'hands'; readonly size: number } | { readonly of: 'draws' }
}

export interface EnumeratedPart extends NumberPart {
  /** The counter that is added up over all deals, and what the sum is divided by, if it is a mean. */
  readonly reads: { readonly counter: string; readonly of?: number }
}

export interface SampledFact extends Published<'sampled', readonly SampledPart[]> {
  readonly games: number
}

export interface SampledPart extends NumberPart {
  /** The mean of a counter, times a factor; or the share of games that the first player wins. */
  readonly reads: { readonly mean: string; readonly times?: number } | 'wins'
  /** The standard error of what was published, where that was sampled too. */
  readonly publishedError?: number
}

/** Its one part is what the game is worth to the first player. */
export interface SolvedFact extends Published<'solved', readonly [NumberPart]> {
  readonly iterations: number
  /** The value must be known as closely as this. */
  readonly within: number
}

export type Fact = ReplayedFact | EnumeratedFact | SampledFact | SolvedFact

export interface Measured {
  /** Null where the games gave no such number. */
  readonly value: Known | null
  /** Where the true value lies; null if it is not a number. */
  readonly interval: Interval | null
}

export interface Evidence {
  /** One for each part of the fact. */
  readonly measured: readonly Measured[]
  /** How many games were played; none where the game was solved. */
  readonly games: number
  /** How the game was solved, if it was. */
  readonly solution?: { readonly iterations: number; readonly exploitability: number }
  /** Which engine played; none if nothing was played. Known deals are replayed, and games solved, in the interpreter. */
  readonly engine?: EngineName
  /** Why the interpreter played although compiled code was asked for, if so. */
  readonly notCompiled?: string | undefined
  /** Why the numbers prove nothing, if so. */
  readonly trouble?: string | undefined
}

export interface ProofOptions {
  readonly pool: Pool
  readonly seed: number
  /** How many times the usual number of games is sampled. */
  readonly effort: number
  /** The engine for enumerated and sampled facts. */
  readonly engine: EngineName
  readonly signal?: AbortSignal
  /** Called with how much is done, as it grows. */
  readonly onDone?: (done: number, total: number) => void
}
