/** Simulation on many workers: the same figures as on one. Needs Node; what a browser wants is in simulate.ts. */
import { availableParallelism } from 'node:os'
import { createPool, type LaneName, type Outcome } from '../../pool/index.ts'
import type { Game } from '../rules/tree.ts'
import { BATCH_TASK, type BatchAnswer, now } from './batch-task.ts'
import { Parts } from './parts.ts'
import {
  describeSimulation,
  emptyStatistics,
  type GameRange,
  playRange,
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

/** What is done in that time needs no workers. */
const AHEAD_MILLISECONDS = 25
const GAMES_AT_ONCE = 100

export async function playOnHands(
  table: Table,
  range: GameRange,
  { workers, lane = 'thread', signal, onGames }: Hands,
): Promise<{ readonly statistics: Statistics; readonly seconds: number }> {
  signal?.throwIfAborted()
  const ahead = playAhead(table, range)
  const { statistics } = ahead
  let { began, ended } = ahead
  let { games: played } = ahead.range
  const rest = { first: range.first + played, games: range.games - played }
  if (rest.games === 0) {
    onGames?.(played)
    return { statistics, seconds: (ended - began) / 1000 }
  }
  // In one thread there is no second hand to compute with.
  const size = lane === 'inline' ? 1 : (workers ?? availableParallelism())
  const parts = new Parts(rest, size, table.engine ? 'compiled' : 'reference')
  await using pool = createPool({ lane, size: Math.min(size, rest.games) })
  const task = { module: BATCH_TASK, setup: table.plan }
  const outcomes = pool.map<GameRange, BatchAnswer>(task, parts.all(), {
    retries: 1,
    ...(signal && { signal }),
  })
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    const part = parts.at(outcome.index)
    const answer = answerOf(outcome, part)
    parts.took(part, answer.ended - answer.began)
    statistics.merge(answer.statistics)
    began = Math.min(began, answer.began)
    ended = Math.max(ended, answer.ended)
    played += part.games
    onGames?.(played)
  }
  signal?.throwIfAborted()
  return { statistics, seconds: (ended - began) / 1000 }
}

/** Plays compiled games here for a moment: most batches are done before a worker would have begun. */
function playAhead(
  table: Table,
  { first, games }: GameRange,
): BatchAnswer & { statistics: Statistics; range: GameRange } {
  const statistics = emptyStatistics(table)
  const began = now()
  let played = 0
  while (table.engine && played < games && now() - began < AHEAD_MILLISECONDS) {
    const part = { first: first + played, games: Math.min(GAMES_AT_ONCE, games - played) }
    statistics.merge(playRange(table, part))
    played += part.games
  }
  return { statistics, began, ended: now(), range: { first, games: played } }
}

/** A game that throws is counted; a worker that is lost, twice, is more than a simulation can count. */
function answerOf(outcome: Outcome<BatchAnswer>, { first, games }: GameRange): BatchAnswer {
  if (outcome.ok) return outcome.value
  const which = games === 1 ? `game ${first}` : `games ${first} to ${first + games - 1}`
  throw new Error(`${which} could not be played: ${outcome.error.message}`)
}
