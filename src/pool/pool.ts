import type { MapOptions } from './options.ts'
import type { Outcome } from './outcome.ts'
import type { Task } from './task.ts'

export interface Pool extends AsyncDisposable {
  readonly size: number
  /**
   * Evaluates the task for each item and gives an outcome an item, in input order unless asked otherwise.
   * Work starts with the first read. Several maps may run at once; they share the workers.
   */
  map<Item, Value = unknown>(
    task: Task<Item, Value>,
    items: Iterable<Item> | AsyncIterable<Item>,
    options?: MapOptions<Item>,
  ): AsyncIterableIterator<Outcome<Value>>
  /** Loads a task in one worker, to see that it can be: rejects with what would fail every item. */
  load(task: Task<never, unknown>, limits?: LoadLimits): Promise<void>
  /** Ends every worker, busy or not; maps under way end with their unfinished items `aborted`. */
  close(): Promise<void>
}

export type LoadLimits = Pick<MapOptions, 'signal' | 'timeoutMs' | 'setupTimeoutMs'>
