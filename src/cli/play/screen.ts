/** Where the game is shown: a terminal, whose width may change at any time, or a pipe. */
import { inLetters, isUnicode, type Look } from './look.ts'

export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  hasColors?(): boolean
  write(text: string): unknown
}

const USUAL_WIDTH = 80
const NARROWEST = 20
/** Longer lines are hard to read. */
const WIDEST = 120
const CLEAR_LINE = '\r\x1b[K'
/** The screen and what was scrolled out of it. */
const CLEAR_ALL = '\x1b[2J\x1b[3J\x1b[H'

export class Screen {
  readonly look: Look
  readonly #output: Output

  constructor(output: Output, { ascii = false, colour = true } = {}) {
    this.#output = output
    this.look = {
      ascii: ascii || !isUnicode(process.env, process.platform),
      // A terminal knows NO_COLOR, FORCE_COLOR and what TERM says.
      colour: colour && output.isTTY === true && (output.hasColors?.() ?? false),
    }
  }

  get isTerminal(): boolean {
    return this.#output.isTTY === true
  }

  get width(): number {
    const columns = this.#output.columns || Number(process.env['COLUMNS']) || USUAL_WIDTH
    return Math.max(NARROWEST, Math.min(WIDEST, columns))
  }

  print(...lines: readonly string[]): void {
    for (const line of lines) this.write(`${line}\n`)
  }

  write(text: string): void {
    this.#output.write(this.look.ascii ? inLetters(text) : text)
  }

  /** Shown only until something else is; nothing where it could not be taken away again. */
  showForNow(text: string): void {
    if (this.isTerminal) this.write(`${CLEAR_LINE}${text}`)
  }

  clearLine(): void {
    if (this.isTerminal) this.write(CLEAR_LINE)
  }

  /** Takes everything away, so that the next person sees nothing of it. */
  clear(): void {
    if (this.isTerminal) this.write(CLEAR_ALL)
  }
}
