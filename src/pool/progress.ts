import type { Progress } from './options.ts'

const EVERY_MS = 100

/** Counts what has come back and tells the caller, not too often. */
export class ProgressReport {
  readonly #total: number | undefined
  readonly #tell: ((progress: Progress) => void) | undefined
  #done = 0
  #failed = 0
  #began = 0
  #told = 0

  constructor(total: number | undefined, tell: ((progress: Progress) => void) | undefined) {
    this.#total = total
    this.#tell = tell
  }

  start(): void {
    this.#began = performance.now()
    this.#told = this.#began
  }

  add(done: number, failed: number): void {
    this.#done += done
    this.#failed += failed
    if (this.#tell && performance.now() - this.#told >= EVERY_MS) this.#report()
  }

  end(): void {
    if (this.#tell) this.#report()
  }

  #report(): void {
    this.#told = performance.now()
    const seconds = (this.#told - this.#began) / 1000
    const itemsPerSecond = seconds > 0 ? this.#done / seconds : 0
    const left = this.#total === undefined ? undefined : this.#total - this.#done
    this.#tell?.({
      done: this.#done,
      failed: this.#failed,
      total: this.#total,
      seconds,
      itemsPerSecond,
      secondsLeft: left === undefined || itemsPerSecond === 0 ? undefined : left / itemsPerSecond,
    })
  }
}
