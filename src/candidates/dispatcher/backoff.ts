/** When a service wants to be left alone, nobody begins anything for a while, and each time for longer. */
export interface PauseOptions {
  readonly wait: number
  readonly most_wait: number
}

export class Pause {
  readonly #options: PauseOptions
  readonly #now: () => number
  #times = 0
  #until = 0

  constructor(options: PauseOptions, now: () => number = () => performance.now()) {
    this.#options = options
    this.#now = now
  }

  get isOn(): boolean {
    return this.#now() < this.#until
  }

  /** How long it is, in milliseconds. Who is told so while it is on has begun before: it is the same one. */
  begin(): number {
    if (!this.isOn) {
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
