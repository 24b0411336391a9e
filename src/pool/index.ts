/**
 * The pool: evaluates a task over many items on many workers.
 *
 *     await using pool = createPool({ lane: 'thread' })
 *     for await (const outcome of pool.map({ module: new URL('./score.ts', import.meta.url) }, items)) …
 *
 * It promises: one outcome an item, in input order; the same values for any number of workers on any lane;
 * a bad item fails alone, with its cause; items are pulled only as there is room; nothing is left behind
 * when it is closed. It knows nothing of what it runs.
 */

export type {
  FromWorker,
  Lane,
  LaneEvents,
  LaneName,
  LaneOptions,
  StartLane,
  ToWorker,
} from './lanes/lane.ts'
export { type ProgressCounter, SharedCounter } from './lanes/progress-counter.ts'
export { MapParallelError, type MapParallelOptions, mapParallel, optimalWorkers } from './map-parallel.ts'
export type { MapOptions, PoolOptions, Progress, Work } from './options.ts'
export {
  CrashedError,
  type Failure,
  type FailureCause,
  type FailureKind,
  type Outcome,
  type Success,
} from './outcome.ts'
export type { LoadLimits, Pool } from './pool.ts'
export { createPool } from './scheduler.ts'
export type { Context, ModuleTask, Task, TaskFunction } from './task.ts'
