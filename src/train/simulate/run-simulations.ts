/** Many games in this thread, one after the other: the same games as on many workers, without protection from faults. */
import { InputError } from '../../errors/index.ts'
import type { TrainGame } from '../game.ts'
import { resultsOf, type SimulationResults } from './game-data.ts'
import { type GameOptions, gameIdOf, prepareGames, seedOfGame } from './single-game.ts'

export interface SimulationOptions extends GameOptions {
  readonly gameCount: number
  /** Names the games; 1 unless given. */
  readonly seed?: number | string | undefined
  /** Which game of the seed is the first; 0 unless given. */
  readonly first?: number | undefined
  /** Called with the number of games that have ended, as it grows. */
  readonly onProgress?: ((ended: number, games: number) => void) | undefined
}

export function runSimulations<State, Action>(
  game: TrainGame<State, Action>,
  { gameCount, seed = 1, first = 0, onProgress, ...options }: SimulationOptions,
): SimulationResults {
  assertGameCount(gameCount)
  const play = prepareGames(game, options)
  const games = Array.from({ length: gameCount }, (_, n) => {
    const index = first + n
    const data = play(seedOfGame(seed, index), gameIdOf(seed, index))
    onProgress?.(n + 1, gameCount)
    return data
  })
  return resultsOf(games)
}

export function assertGameCount(gameCount: number): void {
  if (!(Number.isSafeInteger(gameCount) && gameCount >= 0))
    throw new InputError(`gameCount must be a whole number; got ${gameCount}`)
}
