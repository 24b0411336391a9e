/**
 * Simulation: many games of one setup, and their statistics.
 *
 *     const { wins, turns } = simulateBatch('war', { games: 1000, seed: 1 })
 */
import type { PathElement } from '../../rng/index.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from './game-setup.ts'
import { Statistics, type Summary } from './statistics.ts'

export interface SimulateOptions extends SetupOptions {
  readonly games: number
  /** Which game of the seed comes first; 0 unless given. */
  readonly first?: number
}

export interface Simulation extends Summary {
  /** The game's name with its options: `hearts?deals=1`. */
  readonly game: string
  readonly games: number
  /** Which game of the seed was the first. */
  readonly first: number
  readonly seed: PathElement
  readonly seats: number
  readonly players: readonly string[]
}

/** Consecutive games of a seed. */
export interface GameRange {
  readonly first: number
  readonly games: number
}

/** Plays games one after the other, here. */
export function simulateBatch(game: Game | string, options: SimulateOptions): Simulation {
  const setup = new GameSetup(game, options)
  const range = rangeOf(options)
  return describeSimulation(setup.description, range, playRange(setup, range))
}

/** Adds games to statistics. A game that throws is counted as an error, and the others are played. */
export function playRange(
  setup: GameSetup,
  { first, games }: GameRange,
  statistics = emptyStatistics(setup),
): Statistics {
  const interpret = (index: number): void => {
    const played = playOrError(() => setup.play(index))
    if (!addIfKnown(setup, statistics, index, 'result' in played ? played.result : undefined))
      addPlayed(statistics, index, played)
  }
  const { engine } = setup
  if (engine)
    engine.playTogether(
      first,
      games,
      (finished) => statistics.addFinished(finished),
      (index, ending) => {
        if (ending === 'step limit' && !setup.spec.cycles) statistics.addCutOff(ending)
        else interpret(index)
      },
    )
  else for (let index = first; index < first + games; index += 1) interpret(index)
  return statistics
}

/**
 * Adds a game by what the module says of it; false if the interpreter must say more: why a game does not end, if that is
 * asked for, and what becomes of a game that the module gave up.
 */
export function addIfKnown(
  { spec: { cycles } }: GameSetup,
  statistics: Statistics,
  index: number,
  result: GameResult | undefined,
): boolean {
  if (result === undefined || result.ending === 'under way') return false
  if (result.ending === 'finished') statistics.add(index, result)
  else if (!cycles) statistics.addCutOff(result.ending)
  else if (result.ending === 'no end in sight') statistics.add(index, result)
  else return false
  return true
}

/** One game, or the message of what it threw. */
export type Played<Result = GameResult> = { readonly result: Result } | { readonly error: string }

export function playOrError<Result>(play: () => Result): Played<Result> {
  try {
    return { result: play() }
  } catch (thrown) {
    return { error: messageOf(thrown) }
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

export function addPlayed(statistics: Statistics, index: number, played: Played): void {
  if ('result' in played) statistics.add(index, played.result)
  else statistics.addError({ index, message: played.error })
}

export function emptyStatistics({ spec: { seats, game } }: GameSetup): Statistics {
  return new Statistics(seats, Object.keys(game.counters ?? {}))
}

export function rangeOf({ games, first = 0 }: { games: number; first?: number }): GameRange {
  if (!Number.isSafeInteger(games) || games < 1) {
    throw new RangeError(`games must be a whole number of at least 1; got ${games}`)
  }
  if (!Number.isSafeInteger(first) || first < 0 || !Number.isSafeInteger(first + games)) {
    const most = Number.MAX_SAFE_INTEGER - games
    throw new RangeError(`first must be a whole number from 0 to ${most}; got ${first}`)
  }
  return { first, games }
}

export function describeSimulation(
  { game, seed, seats, players }: GameSetup['description'],
  { games, first }: GameRange,
  statistics: Statistics,
): Simulation {
  return { game, games, first, seed, seats, players, ...statistics.summary() }
}
