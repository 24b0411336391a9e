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
  /** The work may be over before the total is reached, so the time left is a bound. */
  readonly isMost?: boolean
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
  /** The first count that was not zero: what came before it was the start of the work, not its speed. */
  #first: { readonly done: number; readonly at: number } | undefined
  #isOver = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: ProgressOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  get line(): ProgressLine {
    this.#line ??= new ProgressLine(this.#options)
    return this.#line
  }

  /** Rate and time left are those since the first of the same things were done. */
  count(counted: Counted): void {
    if (this.#isOver) return
    const now = this.#now()
    if (counted.what !== this.#counted?.what) {
      this.#began = now
      this.#first = undefined
    }
    if (counted.done > 0) this.#first ??= { done: counted.done, at: now }
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

  /** Nothing is shown from here on: the result is on its way to the same terminal. */
  [Symbol.dispose](): void {
    this.close()
    this.#isOver = true
  }

  #show(): void {
    const seconds = (this.#now() - this.#began) / 1000
    if (this.#counted && seconds > 0) this.line.show(countLine(this.#counted, seconds, this.#rate(seconds)))
  }

  #rate(seconds: number): Rate {
    const { done } = this.#counted as Counted
    const since = this.#first && (this.#now() - this.#first.at) / 1000
    return this.#first && since && done > this.#first.done
      ? { perSecond: (done - this.#first.done) / since, isKnown: true }
      : { perSecond: done / seconds, isKnown: seconds >= LONG_ENOUGH }
  }
}

interface Rate {
  readonly perSecond: number
  /** Whether it says how long the rest takes. */
  readonly isKnown: boolean
}

/** In seconds: by then the start is a small part of the time. */
const LONG_ENOUGH = 10

/** `Items: 42/105 (40.0%) | Failed: 2 | 12/s | Elapsed: 3s | ETA: 5s` */
function countLine({ what, done, total, isMost, note }: Counted, seconds: number, rate: Rate): string {
  const { perSecond, isKnown } = rate
  const share = total ? ` (${((done / total) * 100).toFixed(1)}%)` : ''
  const left = total && perSecond > 0 && isKnown ? showDuration(Math.round((total - done) / perSecond)) : ''
  return (
    `${what}: ${done}${total === undefined ? '' : `/${total}`}${share}${note ? ` | ${note}` : ''} | ` +
    `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s | Elapsed: ${showDuration(seconds)}` +
    (left && ` | ETA: ${isMost ? 'at most ' : ''}${left}`)
  )
}
