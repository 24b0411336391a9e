/** Neighbouring items that are leased together. */
export interface Batch {
  readonly index: number
  readonly items: readonly unknown[]
}

/** A message to a worker should carry this much work: enough to hide its cost, little enough to share out. */
const TARGET_MS = 20
/** Longer arrays are large objects to V8, which only its slow collector frees. */
const LARGEST = 4096
/** The first items are slow (code is still being compiled), so the size is not believed at once. */
const GROWTH = 8
/** Work this short an item is sent ahead, so that the worker need not wait for its next lease. */
const LIGHT_MS = 2

/** How many items go into one lease: given, or learnt from how long they take. */
export class BatchSize {
  readonly #fixed: number | undefined
  #size = 1
  #msPerItem: number | undefined

  constructor(batch: number | 'auto') {
    this.#fixed = batch === 'auto' ? undefined : batch
  }

  get size(): number {
    return this.#fixed ?? this.#size
  }

  get light(): boolean {
    return this.#msPerItem !== undefined && this.#msPerItem < LIGHT_MS
  }

  /** `milliseconds` is the larger of what the worker and the sending took for these items. */
  learn(items: number, milliseconds: number): void {
    if (items === 0) return
    const seen = Math.max(milliseconds / items, TARGET_MS / LARGEST)
    // Slower than thought is believed at once: too large a lease holds up the end of a run.
    this.#msPerItem = Math.max(seen, ((this.#msPerItem ?? seen) + seen) / 2)
    const wanted = Math.floor(TARGET_MS / this.#msPerItem)
    this.#size = Math.max(1, Math.min(wanted, this.#size * GROWTH, LARGEST))
  }
}
