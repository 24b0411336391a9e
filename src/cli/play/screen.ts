/**
 * Where the game is shown, a terminal, whose width may change at any time, or a pipe; and how it looks: with or without
 * colour, with signs or with letters for suits.
 */
import { styleText } from 'node:util'
import { showInPager } from '../command/pager.ts'

export interface Look {
  readonly colour: boolean
  /** Letters of the alphabet only: suits are C, D, H and S. */
  readonly ascii: boolean
}

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  readonly fd?: number
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
      ascii: ascii || !isUnicode(process),
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

  /** A long text: in a pager, if there is one. */
  page(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('')
    if (!showInPager(this.#shown(text), this.#output)) this.write(text)
  }

  write(text: string): void {
    this.#output.write(this.#shown(text))
  }

  #shown(text: string): string {
    return this.look.ascii ? inLetters(text) : text
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

export function paint({ colour }: Look, style: 'red' | 'bold' | 'dim', text: string): string {
  return colour && text !== '' ? styleText(style, text, { validateStream: false }) : text
}

/** Whether the terminal shows more than letters, as far as its locale says. */
function isUnicode({ env, platform }: NodeJS.Process): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  // These two have other ways to say it, and show signs anyway.
  if (!locale) return platform === 'win32' || platform === 'darwin'
  return /utf-?8/i.test(locale)
}

export const SUIT_LETTERS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' }
const QUOTES: Readonly<Record<string, string>> = { '“': '"', '”': '"', '‘': "'", '’': "'" }
const LETTERS: Readonly<Record<string, string>> = { ...SUIT_LETTERS, ...QUOTES, '→': '->', '…': '...' }
const DASHES = '─−–—·'

export function inLetters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not in ASCII is looked for
  return text.replaceAll(/[^\x00-\x7f]/gu, (sign) => (DASHES.includes(sign) ? '-' : (LETTERS[sign] ?? '?')))
}
