/**
 * Simulation: many games of one table, and what they come to.
 *
 *     const { wins, turns } = simulateBatch('war', { games: 1000, seed: 1 })
 */
import type { PathElement } from '../../rng/index.ts'
import type { Game } from '../rules/tree.ts'
import { Statistics, type Summary } from './statistics.ts'
import { Table, type TableOptions } from './table.ts'

export interface SimulateOptions extends TableOptions {
  readonly games: number
  /** Which game of the seed comes first; 0 if left out. */
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

/** Games of a seed that stand side by side. */
export interface GameRange {
  readonly first: number
  readonly games: number
}

/** Plays games one after the other, here. */
export function simulateBatch(game: Game | string, options: SimulateOptions): Simulation {
  const table = Table.set(game, options)
  const range = rangeOf(options)
  return describeSimulation(table, range, playRange(table, range))
}

/** A game that throws is an error among the others, and never stops the rest. */
export function playRange(table: Table, { first, games }: GameRange): Statistics {
  const statistics = emptyStatistics(table)
  const { engine } = table
  if (engine) {
    engine.play(first, games, (index, row) => {
      // A game that does not end is told by the interpreter, which knows why.
      if (row?.isOver) statistics.addRow(row)
      else playOne(table, index, statistics)
    })
  } else {
    for (let index = first; index < first + games; index += 1) playOne(table, index, statistics)
  }
  return statistics
}

function playOne(table: Table, index: number, statistics: Statistics): void {
  try {
    statistics.add(index, table.play(index))
  } catch (thrown) {
    statistics.addError({ index, message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

export function emptyStatistics({ plan, program }: Table): Statistics {
  return new Statistics(plan.seats, program.counters, program.winners === undefined)
}

export function rangeOf({ games, first = 0 }: SimulateOptions): GameRange {
  if (!Number.isSafeInteger(games) || games < 1) {
    throw new RangeError(`games must be a whole number of at least 1; got ${games}`)
  }
  if (!Number.isSafeInteger(first) || first < 0 || !Number.isSafeInteger(first + games)) {
    const most = Number.MAX_SAFE_INTEGER - games
    throw new RangeError(`first must be a whole number from 0 to ${most}; got ${first}`)
  }
  return { first, games }
}

export function describeSimulation(table: Table, range: GameRange, statistics: Statistics): Simulation {
  const { seed, seats, players } = table.plan
  return {
    game: table.name,
    games: range.games,
    first: range.first,
    seed,
    seats,
    players,
    ...statistics.summary(),
  }
}
