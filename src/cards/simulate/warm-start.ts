/**
 * The warm start of a simulation: compiled games are played in the calling thread first, as a worker takes longer to start
 * than most batches take to play.
 */
import { setImmediate } from 'node:timers/promises'
import type { GameSetup } from './game-setup.ts'
import { emptyStatistics, type GameRange } from './simulate.ts'
import { now } from './timed.ts'

/** In milliseconds: if the rest takes no longer than workers take to start, it is played here too. */
const START_OF_WORKERS = 300
/** In milliseconds: how long it takes to see how quick the games are. */
const LOOK = 25
/** In milliseconds: how often other work gets its turn, such as Ctrl-C. */
const SLICE = 10
/** The first slice, and how much larger the next may be. */
const FIRST_GAMES = 4
const GROWTH = 4

export interface ProgressOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the number of games that have been played, as it grows. */
  readonly onGames?: ((played: number) => void) | undefined
}

/**
 * Stops at a game that does not finish within the step limit: the interpreter has to find out why. `isQuick`: all games
 * finished; if not, nothing is known of the others.
 */
export async function warmStart(
  setup: GameSetup,
  { first, games }: GameRange,
  { signal, onGames }: ProgressOptions,
) {
  const { engine } = setup
  const statistics = emptyStatistics(setup)
  const began = now()
  let [played, size, isQuick] = [0, FIRST_GAMES, engine !== undefined]
  while (engine && isQuick && played < games) {
    await setImmediate()
    signal?.throwIfAborted()
    const sliceBegan = now()
    engine.play(first + played, Math.min(size, games - played), (index, result) => {
      isQuick &&= result?.ending === 'finished'
      if (!isQuick || !result) return
      statistics.add(index, result)
      played += 1
    })
    onGames?.(played)
    const left = ((now() - began) / played) * (games - played)
    if (now() - began > LOOK && left > START_OF_WORKERS) break
    size = Math.ceil(size * Math.min(GROWTH, SLICE / Math.max(now() - sliceBegan, 1)))
  }
  return { statistics, played, began, ended: now(), isQuick }
}
