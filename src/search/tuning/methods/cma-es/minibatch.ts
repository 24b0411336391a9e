/**
 * Which blocks the configurations of a generation are compared on: few at first, other ones each time, and more when
 * they no longer tell good from bad. Whether they do is seen from two halves of the blocks: do both put the
 * configurations into the same order?
 */
import type { Stream } from '../../../../rng/index.ts'
import { firstBlocks } from '../../evaluations.ts'

/** Agreement below this is mostly luck: with it a signal is no larger than the noise over all the blocks. */
const TOO_LITTLE = 0.25
/** So much agreement would leave enough with half the blocks. */
const PLENTY = 0.7
const UNKNOWN = 0.5
/** Between changes at least so many generations are seen. */
const PAUSE = 4
/** With one block there are no halves: every so many generations two are used, to see. */
const PROBE_EVERY = 5

export class Minibatch {
  readonly #order: readonly number[]
  #size = 1
  #at = 0
  #generations = 0
  #sinceChange = 0
  #agreement = UNKNOWN

  constructor(blocks: number, rng: Stream) {
    this.#order = rng.shuffle([...firstBlocks(blocks)])
  }

  /** As many as there are. */
  get isFull(): boolean {
    return this.#size >= this.#order.length
  }

  /** Whether it does not tell good from bad. */
  get isLost(): boolean {
    return this.#agreement < TOO_LITTLE && this.#sinceChange >= PAUSE
  }

  /** In every pass over all blocks each comes once. */
  next(): readonly number[] {
    this.#generations += 1
    const isProbe = this.#size === 1 && this.#generations % PROBE_EVERY === 0
    const many = Math.min(this.#order.length, isProbe ? 2 : this.#size)
    return Array.from({ length: many }, () => {
      this.#at += 1
      return this.#order[this.#at % this.#order.length] as number
    })
  }

  /** How much its halves agreed in a generation; undefined if it had none. */
  see(agreement: number | undefined): void {
    this.#sinceChange += 1
    // Probes are few: each counts more.
    const rate = this.#size === 1 ? 0.5 : 0.3
    if (agreement !== undefined) this.#agreement += rate * (agreement - this.#agreement)
    if (this.#agreement > PLENTY && this.#sinceChange >= PAUSE && this.#size > 1)
      this.#resize(Math.ceil(this.#size / 2))
  }

  grow(): void {
    this.#resize(Math.min(this.#order.length, 2 * this.#size))
  }

  #resize(size: number): void {
    this.#size = size
    this.#sinceChange = 0
    this.#agreement = UNKNOWN
  }
}
