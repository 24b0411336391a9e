import type { Config } from '../config.ts'

type Pauses = Pick<Config['coder']['rate_limit'], 'wait' | 'most_wait'>

/** Services name whole minutes, and clocks differ. */
const MARGIN_MS = 5_000

/** When a service asks for a pause, no worker begins anything for a while, and each time for longer. */
export class Backoff {
  readonly #options: Pauses
  readonly #now: () => number
  #times = 0
  #until = 0

  constructor(options: Pauses, now = () => Date.now()) {
    this.#options = options
    this.#now = now
  }

  get isActive(): boolean {
    return this.#now() < this.#until
  }

  /** How many there were in a row. */
  get times(): number {
    return this.#times
  }

  /**
   * Returns the time to wait in milliseconds. A worker that reports a limit during a pause began before it.
   * @param until when the service can be asked again, if it has named a time
   */
  begin(until?: number): number {
    const isNew = !this.isActive
    const { wait, most_wait } = this.#options
    if (isNew) this.#until = this.#now() + Math.min(wait * 2 ** this.#times, most_wait)
    if (isNew) this.#times += 1
    if (until !== undefined) this.#until = Math.max(isNew ? 0 : this.#until, until + MARGIN_MS)
    return this.#until - this.#now()
  }

  /** Something worked. */
  reset(): void {
    this.#times = 0
  }
}
