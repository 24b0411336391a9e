/**
 * One game from beginning to end, each seat with a player of its own.
 *
 *     const { winners, returns } = playGame(nim, { players: 2, seed: 7, choose: [search, randomly] })
 *
 * The seed names every draw: those of the game, and those of each player by its seat. Equal seeds and players give equal games.
 */
import { type Stream, stream } from '../rng/index.ts'
import { engineOf } from './engine.ts'
import type { TrainGame } from './game.ts'
import type { GameInPlay, GameModelOptions, GameResult } from './in-play.ts'
import { GameModel } from './model.ts'

/** The place of an action among `game.actions`. */
export type Choose<State, Action> = (game: GameInPlay<State, Action>, rng: Stream) => number

export interface PlayOptions<State, Action> extends GameModelOptions {
  /** By seat. One player serves all seats. */
  readonly choose: readonly Choose<State, Action>[]
  /** Called at each decision before the action is taken, with its place. */
  readonly onAction?: (game: GameInPlay<State, Action>, place: number) => void
}

export const playGame = <State, Action>(
  game: TrainGame<State, Action>,
  { seed, onAction, ...options }: PlayOptions<State, Action>,
): GameResult => gamesOf(game, options)(seed, onAction)

/**
 * Plays games one after the other with the same players, by their seeds. Each is the game that `playGame` plays; what searches
 * allocate for the first one serves all.
 */
export function gamesOf<State, Action>(
  game: TrainGame<State, Action>,
  { choose, ...setup }: Omit<PlayOptions<State, Action>, 'seed' | 'onAction'>,
): (seed: GameModelOptions['seed'], onAction?: PlayOptions<State, Action>['onAction']) => GameResult {
  const { players } = setup
  if (choose.length !== 1 && choose.length !== players)
    throw new RangeError(
      `choose must have one player, or one for each of ${players} seats; got ${choose.length}`,
    )
  const begin = gameBeginner(game, setup)
  return (seed, onAction) => {
    const played = begin(seed)
    const draws = Array.from({ length: players }, (_, seat) => stream(seed, 'player', seat))
    while (played.isDeciding) {
      const { seat } = played
      const player = choose[choose.length === 1 ? 0 : seat] as Choose<State, Action>
      const place = player(played, draws[seat] as Stream)
      onAction?.(played, place)
      played.choose(place)
    }
    return played.result()
  }
}

/** Games by the game's own engine, if it has one; or else one model that begins again for each game. */
function gameBeginner<State, Action>(
  game: TrainGame<State, Action>,
  setup: Omit<GameModelOptions, 'seed'>,
): (seed: GameModelOptions['seed']) => GameInPlay<State, Action> {
  const engine = engineOf<State, Action>(game, setup.players, setup.options)
  if (engine) return (seed) => engine.start({ ...setup, seed })
  let model: GameModel<State, Action> | undefined
  return (seed) => {
    if (model) model.begin(seed)
    else model = new GameModel(game, { ...setup, seed })
    return model
  }
}

/** Any action, each as likely. */
export const chooseRandomly = ({ choices }: { readonly choices: number }, rng: Stream): number =>
  rng.below(choices)
