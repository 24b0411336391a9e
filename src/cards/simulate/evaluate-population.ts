/** Simulations of many games at once, for a search over games. */
import type { Outcome, Pool } from '../../pool/index.ts'
import type { Game } from '../rules/tree.ts'
import { STATISTICS_TASK, type StatisticsAnswer, type StatisticsJob } from './play-task.ts'
import { describeSimulation, rangeOf, type SimulateOptions, type Simulation } from './simulate.ts'
import { createWorkers, type WorkerOptions } from './simulate-parallel.ts'
import { Statistics, type StatisticsFields } from './statistics.ts'
import type { Timed } from './timed.ts'

/** A population smaller than this is divided further, so that all workers finish at about the same time. */
const JOBS_A_WORKER = 4

export interface PopulationOptions extends SimulateOptions, WorkerOptions {
  /** Workers to share with other work; otherwise a pool is made for this call. */
  readonly pool?: Pool
  readonly signal?: AbortSignal
}

/**
 * Plays so many games of each tree, and gives an outcome for each in input order: what `simulateBatch` returns, or why
 * this game could not be played. The others are played all the same.
 */
export async function evaluatePopulation(
  games: readonly (Game | string)[],
  { pool: shared, signal, workers, lane, games: many, first = 0, ...options }: PopulationOptions,
): Promise<Outcome<Simulation>[]> {
  const range = rangeOf({ games: many, first })
  await using own = shared ? undefined : createWorkers({ ...(workers && { workers }), ...(lane && { lane }) })
  const pool = shared ?? (own as Pool)
  const size = Math.ceil(many / Math.ceil((pool.size * JOBS_A_WORKER) / games.length))
  const parts = Math.ceil(many / size)
  function* jobs(): Generator<StatisticsJob> {
    for (const game of games)
      for (let at = 0; at < many; at += size)
        yield { game, options, range: { first: first + at, games: Math.min(size, many - at) } }
  }
  const outcomes: Outcome<Timed<StatisticsAnswer>>[] = await Array.fromAsync(
    pool.map<StatisticsJob, Timed<StatisticsAnswer>>(STATISTICS_TASK, jobs(), {
      retries: 1,
      ...(signal && { signal }),
    }),
  )
  signal?.throwIfAborted()
  return games.map((_, index) => {
    const answers: StatisticsAnswer[] = []
    for (const outcome of outcomes.slice(index * parts, (index + 1) * parts)) {
      if (!outcome.ok) return { ...outcome, index }
      answers.push(outcome.value.value)
    }
    const [{ setup }] = answers as [StatisticsAnswer]
    const statistics = Statistics.merged(
      answers.map((answer) => answer.statistics) as [StatisticsFields, ...StatisticsFields[]],
    )
    return { ok: true, index, value: describeSimulation(setup, range, statistics) }
  })
}
