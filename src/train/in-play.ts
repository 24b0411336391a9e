/**
 * A game under way, for whoever plays it. A game of plain functions is a `GameModel`; a game with an engine of its own brings its own
 * (see engine.ts).
 */
import type { ForwardModel, Goal } from '../games/index.ts'
import type { Stream } from '../rng/index.ts'
import type { GameSetup } from './game.ts'

export interface GameModelOptions extends GameSetup {
  /** A game with more actions than these is cut off: nobody has won it. */
  readonly maxActions?: number | undefined
}

export const MOST_ACTIONS = 10_000

/** How a game ended, or that it was cut off. */
export interface GameResult {
  readonly completed: boolean
  /** The players with the highest return; nobody if the game was cut off. */
  readonly winners: readonly number[]
  /** By player; empty if the game was cut off. */
  readonly returns: readonly number[]
  readonly totalActions: number
}

/** A position from which a player looks ahead, and which it judges by what it sees of the state. */
export interface JudgedModel<State = unknown> extends ForwardModel {
  readonly state: State
  /** Whether nobody waits for others who act at the same time: until then, a state holds what its players must not know. */
  readonly isSettled: boolean
}

export interface GameInPlay<State = unknown, Action = unknown> {
  readonly goal: Goal
  /** Where the game stands. It may change with the next `choose`. */
  readonly state: State
  readonly isSettled: boolean
  readonly isDeciding: boolean
  /** Who has to act. */
  readonly seat: number
  /** What that player can do, in the order of the choices. */
  readonly actions: readonly Action[]
  readonly choices: number
  /** How many actions were taken since the game began. */
  readonly totalActions: number
  choose(n: number): void
  /** How the game ended; one that goes on, or was cut off, is not completed. */
  result(): GameResult
  /**
   * The same decision, for players who look ahead and play on at random from there. It must be left where it stands, and is valid
   * until the next `choose`; so is the other.
   */
  forPlayouts(rng: Stream): ForwardModel
  /** The same decision, for players who look ahead and judge where that leads. */
  forJudgement(rng: Stream): JudgedModel<State>
}
