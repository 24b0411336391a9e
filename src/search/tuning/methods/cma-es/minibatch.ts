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

export interface MinibatchState {
  readonly size: number
  /** How many blocks were used. */
  readonly used: number
  readonly generations: number
  readonly sinceChange: number
  readonly agreement: number
}

const FRESH: MinibatchState = { size: 1, used: 0, generations: 0, sinceChange: 0, agreement: UNKNOWN }

export class Minibatch {
  readonly #order: readonly number[]
  #state: MinibatchState

  constructor(blocks: number, rng: Stream, saved = FRESH) {
    this.#order = rng.shuffle([...firstBlocks(blocks)])
    this.#state = saved
  }

  get state(): MinibatchState {
    return this.#state
  }

  /** As many as there are. */
  get isFull(): boolean {
    return this.#state.size >= this.#order.length
  }

  /** Whether it does not tell good from bad. */
  get isLost(): boolean {
    return this.#state.agreement < TOO_LITTLE && this.#state.sinceChange >= PAUSE
  }

  /** In every pass over all blocks each comes once. */
  next(): readonly number[] {
    const { size, used } = this.#state
    const generations = this.#state.generations + 1
    const isProbe = size === 1 && generations % PROBE_EVERY === 0
    const many = Math.min(this.#order.length, isProbe ? 2 : size)
    this.#state = { ...this.#state, generations, used: used + many }
    return Array.from({ length: many }, (_, n) => this.#order[(used + n + 1) % this.#order.length] as number)
  }

  /** How much its halves agreed in a generation; undefined if it had none. */
  see(seen: number | undefined): void {
    const { size, agreement } = this.#state
    // Probes are few: each counts more.
    const rate = size === 1 ? 0.5 : 0.3
    this.#state = {
      ...this.#state,
      sinceChange: this.#state.sinceChange + 1,
      agreement: seen === undefined ? agreement : agreement + rate * (seen - agreement),
    }
    if (this.#state.agreement > PLENTY && this.#state.sinceChange >= PAUSE && size > 1)
      this.#resize(Math.ceil(size / 2))
  }

  grow(): void {
    this.#resize(Math.min(this.#order.length, 2 * this.#state.size))
  }

  #resize(size: number): void {
    this.#state = { ...this.#state, size, sinceChange: 0, agreement: UNKNOWN }
  }
}
