import { type Batch, BatchSize } from './batching.ts'
import type { MapOptions } from './options.ts'
import { openSource, type Source } from './source.ts'

/** Room for one slow item at the head while its neighbours pass it, for each worker. */
const WINDOW_PER_WORKER = 64
const WINDOW_IN_BATCHES = 4

/** How items come in: no faster than there is room for them, and in batches of a size worth sending. */
export class Intake {
  readonly source: Source
  readonly batchSize: BatchSize
  readonly #options: MapOptions<never>
  readonly #workers: number
  #pulled = 0

  constructor(
    items: Iterable<unknown> | AsyncIterable<unknown>,
    options: MapOptions<never>,
    workers: number,
    onReady: () => void,
  ) {
    this.source = openSource(items, onReady)
    this.batchSize = new BatchSize(options.transfer ? 1 : (options.batch ?? 'auto'))
    this.#options = options
    this.#workers = workers
  }

  get pulled(): number {
    return this.#pulled
  }

  /** Room for a whole lease, so that a full window does not reopen one item at a time. */
  hasRoom(delivered: number): boolean {
    return this.#room(delivered) >= Math.min(this.batchSize.size, Math.ceil(this.#window() / 2))
  }

  /** As many of the next items as can be had, make a lease, have room, and are wanted. */
  pull(delivered: number, most: number): Batch | undefined {
    const room = this.#room(delivered)
    const wanted = Math.min(this.batchSize.size, this.#fairShare(), room, most)
    const items = this.source.take(wanted, room - wanted)
    const index = this.#pulled
    this.#pulled += items.length
    return items.length > 0 ? { index, items } : undefined
  }

  /** How many items may be under way or wait for the caller. */
  #window(): number {
    const batches = WINDOW_IN_BATCHES * this.#workers * this.batchSize.size
    return this.#options.window ?? Math.max(WINDOW_PER_WORKER * this.#workers, batches)
  }

  #room(delivered: number): number {
    return this.#window() - (this.#pulled - delivered)
  }

  /** Towards the end of a known number of items, smaller leases let all workers finish together. */
  #fairShare(): number {
    const { total } = this.source
    if (total === undefined || typeof this.#options.batch === 'number') return Number.POSITIVE_INFINITY
    return Math.max(1, Math.ceil((total - this.#pulled) / (2 * this.#workers)))
  }
}
