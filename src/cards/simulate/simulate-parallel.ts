/** Simulation on many workers: the same figures as on one. Needs Node; what a browser wants is in simulate.ts. */
import { availableParallelism } from 'node:os'
import { digest } from '../../digest/index.ts'
import { createPool, type LaneName, type Pool } from '../../pool/index.ts'
import { isModulePath } from '../players/module-player.ts'
import type { Game } from '../rules/tree.ts'
import { playInChunks } from './adaptive-chunks.ts'
import { type EngineName, GameSetup } from './game-setup.ts'
import { STATISTICS_TASK, type StatisticsAnswer, type StatisticsJob } from './play-task.ts'
import {
  describeSimulation,
  type GameRange,
  rangeOf,
  type SimulateOptions,
  type Simulation,
} from './simulate.ts'
import { TimeSpan } from './timed.ts'
import { type ProgressOptions, warmStart } from './warm-start.ts'

export interface WorkerOptions {
  /** One a core unless given. */
  readonly workers?: number
  /** Threads unless given. */
  readonly lane?: LaneName
}

/** A pool for computing: on the inline lane nothing runs beside it. What a player's module prints is not a result. */
export function createWorkers({ workers, lane = 'thread' }: WorkerOptions): Pool {
  const size = lane === 'inline' ? 1 : (workers ?? availableParallelism())
  return createPool({ lane, size, stdout: 'stderr' })
}

export interface SimulateParallelOptions extends SimulateOptions, WorkerOptions, ProgressOptions {}

/** Equal to what `simulateBatch` gives, whatever the number of workers and their lane. */
export async function simulateParallel(
  game: Game | string,
  options: SimulateParallelOptions,
): Promise<Simulation> {
  const setup = new GameSetup(game, options)
  const range = rangeOf(options)
  await using pool = createWorkers(options)
  return (await simulateOnPool(pool, setup, range, options)).result
}

export interface SimulationRun {
  readonly result: Simulation
  readonly digest: string
  readonly engine: EngineName
  /** Of play alone, without start-up. */
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number }
}

export async function simulateOnPool(
  pool: Pool,
  setup: GameSetup,
  range: GameRange,
  { signal, onGames }: ProgressOptions = {},
): Promise<SimulationRun> {
  const warm = await warmStart(setup, range, { signal, onGames })
  const { statistics } = warm
  let { played } = warm
  const time = new TimeSpan()
  time.add(warm)
  const rest = { first: range.first + played, games: range.games - played }
  const { game, ...options } = setup.spec
  const answers = playInChunks<StatisticsJob, StatisticsAnswer>(pool, STATISTICS_TASK, rest, {
    jobOf: (chunk) => ({ game, options, range: chunk }),
    games: warm.isQuick ? 'quick' : 'slow',
    signal,
  })
  for await (const answer of answers) {
    statistics.merge(answer.value.statistics)
    time.add(answer)
    played += answer.chunk.games
    onGames?.(played)
  }
  signal?.throwIfAborted()
  const result = describeSimulation(setup.description, range, statistics)
  return runOf(result, setup.engine ? 'compiled' : 'reference', time.seconds)
}

/** The digest leaves out what an error said and where a player's module lies. */
export function runOf(result: Simulation, engine: EngineName, seconds: number): SimulationRun {
  const players = result.players.map((name) => (isModulePath(name) ? 'module' : name))
  return {
    result,
    digest: digest({ ...result, players, firstError: result.firstError?.index }),
    engine,
    timing: { seconds, gamesPerSecond: result.games / seconds },
  }
}
