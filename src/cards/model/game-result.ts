/** What a game came to, whichever engine played it. */
import type { Column } from '../../stats/index.ts'

/** How a game can be over. */
export type Ending = 'finished' | Unfinished

/** `no end in sight`: players who look ahead have given up, see src/cards/players/patience.ts. */
export type Unfinished = 'step limit' | 'cycle' | 'no end in sight'

export interface GameResult {
  /** A game that does not end is cut off by the step limit, where it begins to repeat itself, or where players give up. */
  readonly ending: Ending | 'under way'
  readonly cycle?: Cycle
  readonly scores: readonly number[]
  /** Empty for a game that was cut off. */
  readonly winners: readonly number[]
  /** All seats have won. Where the rules name the winners, they have won and there is no draw. */
  readonly draw: boolean
  readonly turns: number
  readonly steps: number
  /** Decisions with more than one choice. */
  readonly decisions: number
  readonly forced: number
  readonly counters: Readonly<Record<string, number>>
  /** The counters in the order in which the game declares them: for statistics, where a lookup by name costs too much. */
  readonly counts: readonly number[]
}

/** Many games that have finished, figure by figure. */
export interface FinishedGames {
  readonly games: number
  readonly turns: Column
  readonly steps: Column
  readonly decisions: Column
  readonly forced: Column
  /** Masks of seats. */
  readonly winners: Column
  /** The winners of a draw. */
  readonly drawMask: number
  score(seat: number): Column
  /** In the order in which the game declares its counters. */
  count(counter: number): Column
}

/** A game that repeats itself, described by its counters and statistics. */
export interface Cycle {
  /** When the position first occurred. */
  readonly from: Readonly<Record<string, number>>
  /** When it occurred again: the first repetition of the game. */
  readonly repeat: Readonly<Record<string, number>>
  /** The difference between the two. */
  readonly length: Readonly<Record<string, number>>
}
