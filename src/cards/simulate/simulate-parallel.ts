/** Simulation on many workers: the same figures as on one. Needs Node; what a browser wants is in simulate.ts. */
import { availableParallelism } from 'node:os'
import { createPool, type LaneName, type Outcome } from '../../pool/index.ts'
import type { Game } from '../rules/tree.ts'
import { Parts } from './adaptive-chunks.ts'
import { BATCH_TASK, type BatchAnswer } from './batch-task.ts'
import {
  describeSimulation,
  type GameRange,
  rangeOf,
  type SimulateOptions,
  type Simulation,
} from './simulate.ts'
import type { Statistics } from './statistics.ts'
import { Table } from './table.ts'
import { playAhead } from './warm-start.ts'

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

export async function playOnHands(
  table: Table,
  range: GameRange,
  { workers, lane = 'thread', signal, onGames }: Hands,
): Promise<{ readonly statistics: Statistics; readonly seconds: number }> {
  // In one thread there is no second hand to compute with.
  const size = lane === 'inline' ? 1 : (workers ?? availableParallelism())
  // What a player's module prints is no result.
  await using pool = createPool({ lane, size, stdout: 'stderr' })
  const ahead = await playAhead(table, range, { signal, onGames })
  const { statistics } = ahead
  let { began, ended, played } = ahead
  const rest = { first: range.first + played, games: range.games - played }
  const parts = new Parts(rest, size, ahead.isQuick ? 'quick' : 'slow')
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

/** A game that throws is counted; a worker that is lost, twice, is more than a simulation can count. */
function answerOf(outcome: Outcome<BatchAnswer>, { first, games }: GameRange): BatchAnswer {
  if (outcome.ok) return outcome.value
  const which = games === 1 ? `game ${first}` : `games ${first} to ${first + games - 1}`
  throw new Error(`${which} could not be played: ${outcome.error.message}`)
}
