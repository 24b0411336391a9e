/** Random games, to see what states look like and how they end. */
import { stream } from '../../rng/index.ts'
import type { TrainGame } from '../game.ts'
import type { GameResult } from '../model.ts'
import { chooseRandomly, playGame } from '../play.ts'

export interface RandomGamesOptions {
  readonly players: number
  readonly games: number
  readonly seed: number
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** The most actions of a game: random players may never come to an end. */
const MOST_ACTIONS = 1000

export interface SeenState<State> {
  readonly state: State
  readonly game: number
  /** Who acted last; −1 at the beginning. */
  readonly mover: number
}

/**
 * Calls `onState` with every state in which somebody has to act, in order. A state is valid only during the call, as a game with
 * `clone` may change it. Returns how each game ended.
 */
export function visitRandomGames<State, Action>(
  game: TrainGame<State, Action>,
  { players, games, seed, options }: RandomGamesOptions,
  onState: (seen: SeenState<State>) => void,
): GameResult[] {
  return Array.from({ length: games }, (_, n) => {
    let mover = -1
    return playGame(game, {
      players,
      seed: stream(seed, 'train', 'structure', n).below(2 ** 31),
      options,
      maxActions: MOST_ACTIONS,
      choose: [chooseRandomly],
      onAction: ({ state, seat }) => {
        onState({ state, game: n, mover })
        mover = seat
      },
    })
  })
}
