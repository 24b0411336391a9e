import { showDuration } from './durations.ts'
import { MultiLevelProgress, type MultiLevelProgressOptions } from './multi-level-progress.ts'
import { ProgressLine, type ProgressStream } from './progress-line.ts'

const TICK_MS = 500

interface Counted {
  /** What is counted, as in `Items`. */
  readonly what: string
  readonly done: number
  /** Unknown for what comes through a pipe. */
  readonly total: number | undefined
  /** Said after the count, as in `Failed: 2`. */
  readonly note?: string
}

export interface ProgressOptions {
  readonly quiet?: boolean
  readonly stream?: ProgressStream
  /** The time in milliseconds; for tests. */
  readonly now?: () => number
}

/** How far a command has got, on standard error: one line, which it can use for a count or for levels. */
export class Progress implements Disposable {
  readonly #options: ProgressOptions
  readonly #now: () => number
  #line: ProgressLine | undefined
  #counted: Counted | undefined
  #began = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: ProgressOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  get line(): ProgressLine {
    this.#line ??= new ProgressLine(this.#options)
    return this.#line
  }

  /** Rate and time left are those since the first count of the same things. */
  count(counted: Counted): void {
    if (counted.what !== this.#counted?.what) this.#began = this.#now()
    this.#counted = counted
    // Time passes while one long item runs, and the line shows it.
    this.#timer ??= setInterval(() => this.#show(), TICK_MS).unref()
    this.#show()
  }

  /** Work in two levels, as `MultiLevelProgress` shows it, in this line. */
  levels(
    outerTotal: number,
    innerTotal: number,
    names: Pick<MultiLevelProgressOptions, 'outer' | 'inner'> = {},
  ): MultiLevelProgress {
    return new MultiLevelProgress(outerTotal, innerTotal, { ...names, line: this.line, now: this.#now })
  }

  /** Prints a line that stays. */
  say(text: string): void {
    this.line.say(text)
  }

  /** Ends what is shown now; a later count begins anew. */
  close({ keep = false } = {}): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#counted = undefined
    this.#line?.close({ keep })
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #show(): void {
    const seconds = (this.#now() - this.#began) / 1000
    if (this.#counted && seconds > 0) this.line.show(countLine(this.#counted, seconds))
  }
}

/** `Items: 42/105 (40.0%) | Failed: 2 | 12/s | Elapsed: 3s | ETA: 5s` */
function countLine({ what, done, total, note }: Counted, seconds: number): string {
  const rate = done / seconds
  const share = total ? ` (${((done / total) * 100).toFixed(1)}%)` : ''
  const left = total && rate > 0 ? ` | ETA: ${showDuration(Math.round((total - done) / rate))}` : ''
  return (
    `${what}: ${done}${total === undefined ? '' : `/${total}`}${share}${note ? ` | ${note}` : ''} | ` +
    `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s | Elapsed: ${showDuration(seconds)}${left}`
  )
}
