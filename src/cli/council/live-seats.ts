/** A line for each voice that is still at work, at the bottom of a terminal: who, for how long, and its last words. */
import { padded, widthOf } from '../../text/index.ts'

interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 120
const UP_AND_CLEAR = '\x1b[1A\x1b[2K'

interface LiveSeatsOptions {
  readonly quiet: boolean
  /** Nothing is drawn after it aborts: what is said then would stand in the middle of the lines. */
  readonly signal?: AbortSignal
  readonly screen?: Screen
}

export class LiveSeats implements Disposable {
  readonly #screen: Screen
  readonly #isShown: boolean
  readonly #working = new Map<string, { text: string; readonly since: number }>()
  #drawn = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ quiet, signal, screen = process.stderr }: LiveSeatsOptions) {
    this.#screen = screen
    this.#isShown = !quiet && screen.isTTY === true
    signal?.addEventListener('abort', () => this[Symbol.dispose](), { once: true })
  }

  begin(seats: readonly string[]): void {
    for (const seat of seats) this.#working.set(seat, { text: '', since: performance.now() })
    if (!this.#isShown) return
    this.#timer ??= setInterval(() => this.#draw(), REDRAW_MS).unref()
    this.#draw()
  }

  /** @param text the whole answer so far */
  heard(seat: string, text: string): void {
    const working = this.#working.get(seat)
    if (working) working.text = text
  }

  /** Takes the voice off, and lets what it said be printed above the others. */
  done(seat: string, print: () => void): void {
    this.#working.delete(seat)
    this.above(print)
  }

  readonly warn = (line: string): void => this.above(() => this.#screen.write(`${line}\n`))

  above(print: () => void): void {
    this.#clear()
    print()
    this.#draw()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#working.clear()
    this.#clear()
  }

  #draw(): void {
    if (!this.#isShown) return
    this.#clear()
    const width = (this.#screen.columns ?? 80) - 1
    const longest = Math.max(0, ...[...this.#working.keys()].map(widthOf))
    for (const [seat, { text, since }] of this.#working) {
      const seconds = ((performance.now() - since) / 1000).toFixed(1).padStart(6)
      const line = `${padded(seat, longest)} ${seconds} s  ${lastWords(text, width - longest - 11)}`
      this.#screen.write(`${line.slice(0, width)}\n`)
    }
    this.#drawn = this.#working.size
  }

  #clear(): void {
    if (this.#drawn > 0) this.#screen.write(UP_AND_CLEAR.repeat(this.#drawn))
    this.#drawn = 0
  }
}

/** What a person can read of JSON that is still coming. */
function lastWords(text: string, width: number): string {
  if (text === '') return 'thinking'
  const words = text
    .replaceAll(/"[a-zA-Z]+"\s*:/g, ' ')
    .replaceAll(/[{}[\]"\\\n]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/( ,)+/g, ',')
    .trim()
  return words.slice(-Math.max(10, width))
}
