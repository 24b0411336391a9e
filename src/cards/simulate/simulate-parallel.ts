/** Simulation on many workers: the same figures as on one. Needs Node; what a browser wants is in simulate.ts. */
import { availableParallelism } from 'node:os'
import { createPool, type LaneName, type Outcome } from '../../pool/index.ts'
import type { Game } from '../rules/tree.ts'
import { BATCH_TASK, type BatchAnswer } from './batch-task.ts'
import {
  describeSimulation,
  emptyStatistics,
  type GameRange,
  rangeOf,
  type SimulateOptions,
  type Simulation,
} from './simulate.ts'
import type { Statistics } from './statistics.ts'
import { Table } from './table.ts'

export interface Hands {
  /** One a core if left out. */
  readonly workers?: number
  /** Threads if left out. */
  readonly lane?: LaneName
  readonly signal?: AbortSignal
  /** Called with the number of games that have been played, as it grows. */
  readonly onGames?: (played: number) => void
}

export interface SimulateParallelOptions extends SimulateOptions, Hands {}

/** Equal to what `simulateBatch` gives, whatever the number of workers and their lane. */
export async function simulateParallel(
  game: Game | string,
  options: SimulateParallelOptions,
): Promise<Simulation> {
  const table = Table.set(game, options)
  const range = rangeOf(options)
  const { statistics } = await playOnHands(table, range, options)
  return describeSimulation(table, range, statistics)
}

/** So many parts, for steady progress and an even end; and a part is worth sending. */
const PARTS = 1000
const MOST_GAMES_A_PART = 500

export async function playOnHands(
  table: Table,
  range: GameRange,
  { workers, lane = 'thread', signal, onGames }: Hands,
): Promise<{ readonly statistics: Statistics; readonly seconds: number }> {
  const parts = new Parts(range)
  // In one thread there is no second hand to compute with.
  const size = Math.min(parts.count, lane === 'inline' ? 1 : (workers ?? availableParallelism()))
  await using pool = createPool({ lane, size })
  const task = { module: BATCH_TASK, setup: table.plan }
  const statistics = emptyStatistics(table)
  let [played, began, ended] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const outcomes = pool.map<GameRange, BatchAnswer>(task, parts.all(), {
    retries: 1,
    ...(signal && { signal }),
  })
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    const part = parts.at(outcome.index)
    const answer = answerOf(outcome, part)
    statistics.merge(answer.statistics)
    began = Math.min(began, answer.began)
    ended = Math.max(ended, answer.ended)
    played += part.games
    onGames?.(played)
  }
  signal?.throwIfAborted()
  return { statistics, seconds: (ended - began) / 1000 }
}

/** A range divided for the workers, one part at a time: there may be millions. */
class Parts {
  readonly count: number
  readonly #range: GameRange
  readonly #size: number

  constructor(range: GameRange) {
    this.#range = range
    this.#size = Math.min(MOST_GAMES_A_PART, Math.ceil(range.games / PARTS))
    this.count = Math.ceil(range.games / this.#size)
  }

  at(n: number): GameRange {
    const { first, games } = this.#range
    return { first: first + n * this.#size, games: Math.min(this.#size, games - n * this.#size) }
  }

  *all(): Generator<GameRange> {
    for (let n = 0; n < this.count; n += 1) yield this.at(n)
  }
}

/** A game that throws is counted; a worker that is lost, twice, is more than a simulation can count. */
function answerOf(outcome: Outcome<BatchAnswer>, { first, games }: GameRange): BatchAnswer {
  if (outcome.ok) return outcome.value
  const which = games === 1 ? `game ${first}` : `games ${first} to ${first + games - 1}`
  throw new Error(`${which} could not be played: ${outcome.error.message}`)
}
