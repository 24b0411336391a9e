/**
 * One game from beginning to end, each seat with a player of its own.
 *
 *     const { winners, returns } = playGame(nim, { players: 2, seed: 7, choose: [search, randomly] })
 *
 * The seed names every draw: those of the game, and those of each player by its seat. Equal seeds and players give equal games.
 */
import type { ForwardModel } from '../games/index.ts'
import { type Stream, stream } from '../rng/index.ts'
import type { TrainGame } from './game.ts'
import { GameModel, type GameModelOptions, type GameResult } from './model.ts'

/** The place of an action among `model.actions`. The model must stand afterwards where it stood. */
export type Choose<State, Action> = (model: GameModel<State, Action>, rng: Stream) => number

export interface PlayOptions<State, Action> extends GameModelOptions {
  /** By seat. One player serves all seats. */
  readonly choose: readonly Choose<State, Action>[]
  /** Called at each decision with the model before the action is taken, and the place of the action. */
  readonly onAction?: (model: GameModel<State, Action>, place: number) => void
}

export function playGame<State, Action>(
  game: TrainGame<State, Action>,
  { choose, onAction, ...setup }: PlayOptions<State, Action>,
): GameResult {
  const { players, seed } = setup
  if (choose.length !== 1 && choose.length !== players)
    throw new RangeError(
      `choose must have one player, or one for each of ${players} seats; got ${choose.length}`,
    )
  const model = new GameModel(game, setup)
  const draws = Array.from({ length: players }, (_, seat) => stream(seed, 'player', seat))
  while (model.isDeciding) {
    const { seat } = model
    const player = choose[choose.length === 1 ? 0 : seat] as Choose<State, Action>
    const place = player(model, draws[seat] as Stream)
    onAction?.(model, place)
    model.choose(place)
  }
  return model.result()
}

/** Any action, each as likely. */
export const chooseRandomly = ({ choices }: Pick<ForwardModel, 'choices'>, rng: Stream): number =>
  rng.below(choices)
