/** Random games, to see what states look like and how they end. */
import type { TrainGame } from '../game.ts'
import type { GameResult } from '../in-play.ts'
import { chooseRandomly, playGame } from '../play.ts'

export interface RandomGamesOptions {
  readonly players: number
  /** One for each game. */
  readonly seeds: readonly number[]
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** A game with more actions than these is cut off: random players may never come to an end. 2000 unless given. */
  readonly maxActions?: number | undefined
}

export const MOST_LEARNED_ACTIONS = 2000

export interface SeenState<State> {
  readonly state: State
  /** The place of the game among the seeds. */
  readonly game: number
  /** Who acted last; −1 at the beginning. */
  readonly mover: number
  /** See `JudgedModel`. */
  readonly isSettled: boolean
}

/**
 * Calls `onState` with every state in which somebody has to act, in order. A state is valid only during the call, as a game with
 * `clone` may change it. Returns how each game ended.
 */
export function visitRandomGames<State, Action>(
  game: TrainGame<State, Action>,
  { players, seeds, options, maxActions = MOST_LEARNED_ACTIONS }: RandomGamesOptions,
  onState: (seen: SeenState<State>) => void,
): GameResult[] {
  return seeds.map((seed, n) => {
    let mover = -1
    return playGame(game, {
      players,
      seed,
      options,
      maxActions,
      choose: [chooseRandomly],
      onAction: ({ state, seat, isSettled }) => {
        onState({ state, game: n, mover, isSettled })
        mover = seat
      },
    })
  })
}
