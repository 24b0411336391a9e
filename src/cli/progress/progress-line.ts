/** Where progress is shown; `process.stderr` fits. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const REDRAW_EVERY_MS = 100
/** A log should show that work continues, not every step. */
const PLAIN_EVERY_MS = 10_000
const CLEAR_TO_END = '\x1b[K'

/**
 * One line that says how far it has got: redrawn in place on a terminal, an occasional plain line when piped,
 * nothing when quiet.
 */
export class ProgressLine {
  readonly #stream: ProgressStream
  readonly #quiet: boolean
  readonly #now: () => number
  #last: number
  #text = ''
  #drawn = ''

  constructor({ stream = process.stderr as ProgressStream, quiet = false, now = Date.now } = {}) {
    this.#stream = stream
    this.#quiet = quiet
    this.#now = now
    this.#last = stream.isTTY ? Number.NEGATIVE_INFINITY : now()
  }

  show(text: string): void {
    this.#text = text
    const every = this.#stream.isTTY ? REDRAW_EVERY_MS : PLAIN_EVERY_MS
    if (!this.#quiet && this.#now() - this.#last >= every) this.#draw()
  }

  /** Says something that stays, above the line. */
  say(text: string): void {
    if (this.#quiet) return
    this.#stream.write(this.#drawn && this.#stream.isTTY ? `\r${CLEAR_TO_END}${text}\n` : `${text}\n`)
    this.#drawn = ''
    if (this.#stream.isTTY && this.#text) this.#draw()
  }

  /** Leaves the last state on the screen, or nothing if there was none to see. */
  close({ keep = true } = {}): void {
    if (this.#quiet) return
    if (this.#stream.isTTY) {
      if (keep && this.#text) {
        this.#draw()
        this.#stream.write('\n')
      } else if (this.#drawn) {
        this.#stream.write(`\r${CLEAR_TO_END}`)
      }
    } else if (keep && this.#text !== this.#drawn) {
      this.#stream.write(`${this.#text}\n`)
    }
    this.#text = ''
    this.#drawn = ''
  }

  #draw(): void {
    this.#last = this.#now()
    const fits = this.#stream.isTTY ? this.#text.slice(0, (this.#stream.columns || 80) - 1) : this.#text
    this.#stream.write(this.#stream.isTTY ? `\r${fits}${CLEAR_TO_END}` : `${fits}\n`)
    this.#drawn = this.#text
  }
}
