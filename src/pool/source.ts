/** The items of a map, pulled only when asked for. */
export interface Source {
  /** Up to `most` items that can be had now, and leave to pull `ahead` more before the next call. */
  take(most: number, ahead: number): unknown[]
  /** Nothing more will come. */
  readonly exhausted: boolean
  /** How many items there are in all, where that is known before they are pulled. */
  readonly total: number | undefined
  /** What the caller's own iterator threw; it ended there. */
  readonly failure: { readonly thrown: unknown } | undefined
  close(): Promise<void>
}

export function openSource(items: Iterable<unknown> | AsyncIterable<unknown>, onReady: () => void): Source {
  if (typeof items === 'object' && items !== null) {
    if (Symbol.asyncIterator in items) return new AsyncSource(items[Symbol.asyncIterator](), onReady)
    if (isPlainArray(items)) return new ArraySource(items)
    if (Symbol.iterator in items) return new SyncSource(items[Symbol.iterator](), knownLength(items))
  }
  throw new TypeError(`the items of a map must be a list or another iterable; got ${typeof items}`)
}

function knownLength(items: Iterable<unknown>): number | undefined {
  if (Array.isArray(items) || (ArrayBuffer.isView(items) && !(items instanceof DataView)))
    return (items as unknown[]).length
  return items instanceof Set || items instanceof Map ? items.size : undefined
}

/** An array with the usual iterator can be sliced, which is much faster. */
function isPlainArray(items: object): items is readonly unknown[] {
  return Object.getPrototypeOf(items) === Array.prototype && !Object.hasOwn(items, Symbol.iterator)
}

class ArraySource implements Source {
  readonly #items: readonly unknown[]
  readonly total: number
  readonly failure = undefined
  #at = 0

  constructor(items: readonly unknown[]) {
    this.#items = items
    this.total = items.length
  }

  get exhausted(): boolean {
    return this.#at >= this.#items.length
  }

  take(most: number): unknown[] {
    const taken = this.#items.slice(this.#at, this.#at + most)
    this.#at += taken.length
    return taken
  }

  async close(): Promise<void> {
    this.#at = this.#items.length
  }
}

class SyncSource implements Source {
  readonly #iterator: Iterator<unknown>
  readonly total: number | undefined
  exhausted = false
  failure: { readonly thrown: unknown } | undefined

  constructor(iterator: Iterator<unknown>, total: number | undefined) {
    this.#iterator = iterator
    this.total = total
  }

  take(most: number): unknown[] {
    const taken: unknown[] = []
    while (!this.exhausted && taken.length < most) {
      try {
        const { done, value } = this.#iterator.next()
        if (done) this.exhausted = true
        else taken.push(value)
      } catch (thrown) {
        this.exhausted = true
        this.failure = { thrown }
      }
    }
    return taken
  }

  async close(): Promise<void> {
    if (this.exhausted) return
    this.exhausted = true
    this.#iterator.return?.()
  }
}

class AsyncSource implements Source {
  readonly #iterator: AsyncIterator<unknown>
  readonly #onReady: () => void
  readonly total = undefined
  failure: { readonly thrown: unknown } | undefined
  #ready: unknown[] = []
  #wanted = 0
  #pulling = false
  #ended = false
  #announced = false

  constructor(iterator: AsyncIterator<unknown>, onReady: () => void) {
    this.#iterator = iterator
    this.#onReady = onReady
  }

  get exhausted(): boolean {
    return this.#ended && this.#ready.length === 0
  }

  take(most: number, ahead: number): unknown[] {
    const taken = this.#ready.splice(0, most)
    this.#wanted = taken.length > 0 ? Math.min(most, Math.max(0, ahead)) : most
    void this.#pull()
    return taken
  }

  async close(): Promise<void> {
    this.#ready = []
    if (this.#ended) return
    this.#ended = true
    // An iterator stuck in `next` answers `return` only afterwards: that is its caller's matter, not ours.
    void Promise.resolve(this.#iterator.return?.()).catch(() => {})
  }

  async #pull(): Promise<void> {
    if (this.#pulling) return
    this.#pulling = true
    while (!this.#ended && this.#ready.length < this.#wanted) {
      try {
        const { done, value } = await this.#iterator.next()
        if (this.#ended) break
        if (done) this.#ended = true
        else this.#ready.push(value)
      } catch (thrown) {
        if (!this.#ended) this.failure = { thrown }
        this.#ended = true
      }
      this.#announce()
    }
    this.#pulling = false
  }

  /** Once a turn of the event loop, so that a fast source fills a batch and a slow one is not waited for. */
  #announce(): void {
    if (this.#announced) return
    this.#announced = true
    setImmediate(() => {
      this.#announced = false
      this.#onReady()
    })
  }
}
