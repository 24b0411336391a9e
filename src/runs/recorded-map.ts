import { digest } from '../digest/index.ts'
import type { FailureCause, MapOptions, Outcome, Pool, Task } from '../pool/index.ts'
import type { Json } from './json.ts'
import { describeForRecord } from './outcome-json.ts'
import type { RunWriter } from './writer.ts'

export interface RecordedMapOptions<Item> extends Omit<MapOptions<Item>, 'known' | 'onOutcome'> {
  /** What an item's answer depends on besides the run's request; the index and the item unless given. */
  readonly content?: (item: Item, index: number) => unknown
  /** Commit every outcome by itself: for evaluations that cost money or time outside this machine. */
  readonly each?: boolean
  /** Evaluate again what has failed before, or of that what has failed in such a way. */
  readonly retryFailed?: boolean | ((error: FailureCause) => boolean)
  /** Called for each item that was evaluated rather than found. */
  readonly onEvaluated?: () => void
}

/**
 * `pool.map` through a run's record: what is recorded is not evaluated again, what is evaluated is recorded
 * as soon as it is finished. Values are what JSON keeps of them, whether they are fresh or read back.
 */
export async function* recordedMap<Item>(
  run: RunWriter,
  pool: Pool,
  task: Task<Item, unknown>,
  items: Iterable<Item> | AsyncIterable<Item>,
  options: RecordedMapOptions<Item> = {},
): AsyncGenerator<Outcome<Json>> {
  const {
    content = (item, index) => [index, item],
    each = false,
    retryFailed = false,
    onEvaluated,
    ...rest
  } = options
  const again = typeof retryFailed === 'function' ? retryFailed : () => retryFailed
  /** Addresses of items under way, so that each is made once. */
  const addresses = new Map<number, string>()
  const signal = AbortSignal.any([run.failed, ...(rest.signal ? [rest.signal] : [])])

  const outcomes = pool.map<Item, unknown>(task, items, {
    ...rest,
    signal,
    known(item, index) {
      let address: string
      try {
        address = digest(content(item, index))
      } catch (thrown) {
        const message = `the item has no content address: ${(thrown as Error).message}`
        return { ok: false, index, error: { kind: 'threw', message, attempts: 1 } }
      }
      const found = run.find(address)
      if (found && (found.ok || !again(found.error))) return { ...found, index }
      addresses.set(index, address)
      return undefined
    },
    onOutcome(outcome) {
      const address = addresses.get(outcome.index) as string
      addresses.delete(outcome.index)
      if (!outcome.ok && outcome.error.kind === 'aborted') return
      run.record(address, describeForRecord(outcome), { each })
      onEvaluated?.()
    },
  })
  for await (const outcome of outcomes) yield describeForRecord(outcome)
  run.failed.throwIfAborted()
}
