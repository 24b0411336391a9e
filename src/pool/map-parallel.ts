import { availableParallelism } from 'node:os'
import type { MapOptions } from './options.ts'
import type { Failure, Outcome } from './outcome.ts'
import { createPool } from './scheduler.ts'
import type { Context, TaskFunction } from './task.ts'

/** Some items failed; all others were evaluated, and `outcomes` has every answer. */
export class MapParallelError extends AggregateError {
  override readonly name = 'MapParallelError'
  readonly outcomes: readonly Outcome<unknown>[]

  constructor(outcomes: readonly Outcome<unknown>[], failures: readonly Failure[]) {
    const [first] = failures
    super(
      failures.map(({ index, error }) => new Error(`item ${index} ${error.kind}: ${error.message}`)),
      `${failures.length} of ${outcomes.length} items failed; the first, item ${first?.index}: ${first?.error.message}`,
    )
    this.outcomes = outcomes
  }
}

export interface MapParallelOptions<Item> extends Omit<MapOptions<Item>, 'order' | 'batch' | 'transfer'> {
  /** How many run at once; 50 unless given. */
  readonly concurrency?: number
}

/**
 * Calls a function for each item, many at once in this thread, and gives the values in input order: for work
 * that waits, such as commands and requests. A failing item stops no other; if any failed, the promise
 * rejects at the end with a `MapParallelError` that carries every outcome.
 */
export async function mapParallel<Item, Value>(
  items: Iterable<Item> | AsyncIterable<Item>,
  call: TaskFunction<Item, Value>,
  options: MapParallelOptions<Item> = {},
): Promise<Value[]> {
  const { concurrency, ...rest } = options
  await using pool = createPool({ lane: 'inline', ...(concurrency !== undefined && { size: concurrency }) })
  const outcomes: Outcome<Value>[] = []
  const settled = async (item: Item, context: Context): Promise<Value> => call(await item, context)
  for await (const outcome of pool.map(settled, items, { ...rest, batch: 1 })) outcomes.push(outcome)
  rest.signal?.throwIfAborted()
  const failures = outcomes.filter((outcome) => !outcome.ok)
  if (failures.length > 0) throw new MapParallelError(outcomes, failures)
  return outcomes.map((outcome) => (outcome as { value: Value }).value)
}

const MOST_WAITING = 100

/** How many workers are worth having for n items: one a core, or up to 100 for work that only waits. */
export function optimalWorkers(n: number, { waiting = false }: { readonly waiting?: boolean } = {}): number {
  if (!(n >= 0)) throw new RangeError(`optimalWorkers takes a number of items; got ${String(n)}`)
  const most = waiting ? MOST_WAITING : availableParallelism()
  return Math.max(1, Math.min(Math.floor(n), most))
}
