import type { Progress } from './options.ts'

const EVERY_MS = 100

/** Counts outcomes and reports to the caller at most ten times a second. */
export class ProgressReport {
  readonly #total: number | undefined
  readonly #onProgress: ((progress: Progress) => void) | undefined
  #done = 0
  #failed = 0
  #began = 0
  #reportedAt = 0

  constructor(total: number | undefined, onProgress: ((progress: Progress) => void) | undefined) {
    this.#total = total
    this.#onProgress = onProgress
  }

  start(): void {
    this.#began = performance.now()
    this.#reportedAt = this.#began
  }

  add(done: number, failed: number): void {
    this.#done += done
    this.#failed += failed
    if (this.#onProgress && performance.now() - this.#reportedAt >= EVERY_MS) this.#report()
  }

  end(): void {
    if (this.#onProgress) this.#report()
  }

  #report(): void {
    this.#reportedAt = performance.now()
    const seconds = (this.#reportedAt - this.#began) / 1000
    const itemsPerSecond = seconds > 0 ? this.#done / seconds : 0
    const left = this.#total === undefined ? undefined : this.#total - this.#done
    this.#onProgress?.({
      done: this.#done,
      failed: this.#failed,
      total: this.#total,
      seconds,
      itemsPerSecond,
      secondsLeft: left === undefined || itemsPerSecond === 0 ? undefined : left / itemsPerSecond,
    })
  }
}
