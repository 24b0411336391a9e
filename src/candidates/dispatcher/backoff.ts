import type { Config } from '../config.ts'

type Pauses = Pick<Config['coder']['rate_limit'], 'wait' | 'most_wait'>

/** When a service asks for a pause, no worker begins anything for a while, and each time for longer. */
export class Backoff {
  readonly #options: Pauses
  readonly #now: () => number
  #times = 0
  #until = 0

  constructor(options: Pauses, now = () => performance.now()) {
    this.#options = options
    this.#now = now
  }

  get isActive(): boolean {
    return this.#now() < this.#until
  }

  /** Returns the time to wait in milliseconds. A worker that reports a limit during a pause began before it. */
  begin(): number {
    if (!this.isActive) {
      const { wait, most_wait } = this.#options
      this.#until = this.#now() + Math.min(wait * 2 ** this.#times, most_wait)
      this.#times += 1
    }
    return this.#until - this.#now()
  }

  /** Something worked. */
  reset(): void {
    this.#times = 0
  }
}
