import { showDuration } from './durations.ts'
import { ProgressLine, type ProgressStream } from './progress-line.ts'

export interface MultiLevelProgressOptions {
  /** What the two levels are called; `Configs` and `Horizons` unless given. */
  readonly outer?: string
  readonly inner?: string
  readonly stream?: ProgressStream
  readonly quiet?: boolean
  /** The time in milliseconds; for tests. */
  readonly now?: () => number
  /** The line to show it in; a new one unless given. */
  readonly line?: ProgressLine
}

/**
 * Progress of work in two levels, each outer step having the same number of inner ones:
 *
 *     Configs: 42/105 (40.0%) | Horizons: 3/5 (60.0%) | Overall: 40.6% | Elapsed: 2m 15s | ETA: 3m 18s
 */
export class MultiLevelProgress {
  readonly #outerTotal: number
  readonly #innerTotal: number
  readonly #names: { outer: string; inner: string }
  readonly #now: () => number
  readonly #began: number
  readonly #line: ProgressLine
  #outer = 0
  #inner = 0

  constructor(outerTotal: number, innerTotal: number, options: MultiLevelProgressOptions = {}) {
    for (const total of [outerTotal, innerTotal]) {
      if (!Number.isSafeInteger(total) || total < 0) {
        throw new RangeError(`a level has a whole number of steps; got ${String(total)}`)
      }
    }
    const { outer = 'Configs', inner = 'Horizons', stream, quiet = false, now = Date.now, line } = options
    this.#outerTotal = outerTotal
    this.#innerTotal = innerTotal
    this.#names = { outer, inner }
    this.#now = now
    this.#began = now()
    this.#line = line ?? new ProgressLine({ quiet, now, ...(stream && { stream }) })
  }

  /** An outer step is finished; the next one begins with no inner step done. */
  nextOuter(): void {
    this.#outer = Math.min(this.#outer + 1, this.#outerTotal)
    this.#inner = 0
    this.#line.show(this.text())
  }

  /** Sets how many inner steps of the current outer step are done. */
  updateInner(done: number): void {
    this.#inner = Math.max(0, Math.min(done, this.#innerTotal))
    this.#line.show(this.text())
  }

  /** A line that stays above the progress, such as a new best. */
  say(text: string): void {
    this.#line.say(text)
  }

  /** Leaves the last state on the screen unless `keep` is false. */
  close(options: { readonly keep?: boolean } = {}): void {
    this.#line.close(options)
  }

  text(): string {
    const overall = this.#overall()
    const elapsed = (this.#now() - this.#began) / 1000
    const left = overall > 0 ? (elapsed / overall) * (1 - overall) : undefined
    return [
      this.#level(this.#names.outer, this.#outer, this.#outerTotal),
      this.#level(this.#names.inner, this.#inner, this.#innerTotal),
      `Overall: ${percent(overall)}`,
      `Elapsed: ${showDuration(elapsed)}`,
      `ETA: ${left === undefined ? 'unknown' : showDuration(Math.round(left))}`,
    ].join(' | ')
  }

  #overall(): number {
    const steps = this.#outerTotal * this.#innerTotal
    return steps === 0 ? 1 : Math.min(1, (this.#outer * this.#innerTotal + this.#inner) / steps)
  }

  #level(name: string, done: number, total: number): string {
    return `${name}: ${done}/${total} (${percent(total === 0 ? 1 : done / total)})`
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
