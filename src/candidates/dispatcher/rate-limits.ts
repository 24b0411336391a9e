/** What is done when coders ask for a pause: all wait, but not without end, and not for a coder that is alone with it. */
import type { Config } from '../config.ts'
import { Backoff } from './backoff.ts'

/** `pause`: nothing is begun for a while. `enough`: that has not helped. `alone`: other coders work, and this one never does. */
export type PauseAnswer =
  | { readonly kind: 'pause'; readonly ms: number; readonly times: number }
  | { readonly kind: 'enough'; readonly times: number }
  | { readonly kind: 'alone'; readonly times: number }

/** A service that lets only some coders work at once may refuse the same one a few times. */
const MOST_TIMES_ALONE = 5

interface Asked {
  /** How often it asked again although others had worked since. */
  readonly alone: number
  readonly worked: number
}

export class RateLimits {
  readonly #backoff: Backoff
  readonly #most: number
  readonly #asked = new Map<string, Asked>()
  /** How many coders have done their work. */
  #worked = 0

  constructor(options: Config['coder']['rate_limit'], now?: () => number) {
    this.#backoff = new Backoff(options, now)
    this.#most = options.most_pauses
  }

  /** Whether nothing is to be begun now. */
  get isPausing(): boolean {
    return this.#backoff.isActive
  }

  coderWorked(): void {
    this.#worked += 1
    this.#backoff.reset()
  }

  /** A row's coder asks for a pause. @param until as long as the service says, in milliseconds since 1970 */
  ask(id: string, until?: number): PauseAnswer {
    const before = this.#asked.get(id)
    const alone = (before?.alone ?? 0) + (before && before.worked < this.#worked ? 1 : 0)
    this.#asked.set(id, { alone, worked: this.#worked })
    if (alone >= MOST_TIMES_ALONE) {
      this.#asked.delete(id)
      return { kind: 'alone', times: alone + 1 }
    }
    if (!this.isPausing && this.#backoff.times >= this.#most)
      return { kind: 'enough', times: this.#backoff.times }
    const ms = this.#backoff.begin(until)
    return { kind: 'pause', ms, times: this.#backoff.times }
  }
}
