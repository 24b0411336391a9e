import type { FailureCause } from '../outcome.ts'
import type { TaskFunction } from '../task.ts'
import type { Packed } from './pack.ts'
import type { ProgressCounter } from './progress-counter.ts'

/**
 * A lane carries leases to one worker and brings results back. It knows how messages travel and how its
 * worker is started and killed; it decides nothing. The scheduler decides everything.
 */
export interface Lane {
  /** Sends a message; throws when its content cannot travel. */
  send(message: ToWorker, transfer?: readonly ArrayBuffer[]): void
  /** Ends the worker, whatever it is doing; gently if it is doing nothing. Resolves when it is gone. */
  kill(how: { readonly gently: boolean }): Promise<void>
  /**
   * How far the worker has got in what it holds: readable even when it no longer answers. A lane that cannot
   * have one does without: its guilty items are found by halving, and nothing is taken over from it.
   */
  readonly counter?: ProgressCounter
  /** Whether this lane keeps the program running: a busy one does, an idle one does not. */
  hold(busy: boolean): void
}

export interface LaneEvents {
  message(message: FromWorker): void
  /** Called once, when the worker has gone for any reason but `kill`. */
  died(cause: string): void
}

export interface LaneOptions {
  /** Heap of one worker, in bytes; the runtime's own limit when absent. */
  readonly memoryBytes?: number | undefined
  /** Where a worker's standard output goes. */
  readonly stdout: 'inherit' | 'stderr'
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

export type StartLane = (events: LaneEvents, options: LaneOptions) => Lane

export type LaneName = 'inline' | 'thread' | 'process'

/** A task as a worker gets it: named code, or on the inline lane the function itself. */
export type LoadedFrom =
  | { readonly module: string; readonly export: string; readonly setup: unknown }
  | { readonly function: TaskFunction<unknown, unknown> }

export type ToWorker =
  | { readonly type: 'load'; readonly task: number; readonly from: LoadedFrom }
  | { readonly type: 'forget'; readonly task: number }
  | RunMessage
  | { readonly type: 'abort'; readonly lease: number }
  /** The worker is to say drain when all it has printed is on its way. */
  | { readonly type: 'drain' }

/** A lease: items that this worker alone may evaluate, in order. */
export interface RunMessage {
  readonly type: 'run'
  readonly lease: number
  readonly task: number
  readonly seed: number | string
  /** The input index of the first item; the others follow it. */
  readonly index: number
  /** The lane's own count of items sent before these: what its counter counts in. */
  readonly ticket: number
  readonly items: Packed
  /** The task is to be loaded; its function is not to be called. */
  readonly loadOnly: boolean
  /** Report the worker's memory with the results. */
  readonly weigh: boolean
}

export type FromWorker =
  | { readonly type: 'loaded'; readonly task: number }
  | { readonly type: 'unloadable'; readonly task: number; readonly cause: FailureCause }
  | ResultsMessage
  /** The worker's last breath: an uncaught error or an exit, and the item whose code it came from. */
  | { readonly type: 'fatal'; readonly ticket: number | undefined; readonly cause: FailureCause }
  /** Nothing to say: sent so that its arrival shows that all before it has arrived. */
  | { readonly type: 'drained' }

/** Answers of a lease in order, a stretch at a time. */
export interface ResultsMessage {
  readonly type: 'results'
  readonly lease: number
  /** One answer an item; where an item failed, a hole that `failures` explains. */
  readonly values: Packed
  readonly failures: readonly (readonly [at: number, cause: FailureCause])[]
  /** The worker is done with this lease: items it has not answered by now, it will not answer. */
  readonly last: boolean
  readonly milliseconds: number
  readonly bytes: number | undefined
}

/** A task can post messages of its own, which are ignored. */
export function isFromWorker(message: unknown): message is FromWorker {
  return (
    typeof message === 'object' && message !== null && FROM_WORKER.has((message as { type?: unknown }).type)
  )
}

const FROM_WORKER: ReadonlySet<unknown> = new Set<FromWorker['type']>([
  'loaded',
  'unloadable',
  'results',
  'fatal',
  'drained',
])
