import { expect, test } from 'vitest'
import { LiveSeats } from './live-seats.ts'

const UP_AND_CLEAR = '\x1b[1A\x1b[2K'

/** What was written, and the lines that a terminal would show of it. */
class Terminal {
  readonly isTTY = true
  readonly columns = 60
  #lines: string[] = []

  write(text: string): void {
    text.split(UP_AND_CLEAR).forEach((part, at) => {
      if (at > 0) this.#lines.pop()
      this.#lines.push(...part.split('\n').slice(0, -1))
    })
  }

  /** Without the times. */
  get lines(): string[] {
    return this.#lines.map((line) => line.replace(/ +\d+\.\d s/, ''))
  }
}

test('each voice has a line with its last words, and what it said takes the place of the line', () => {
  const screen = new Terminal()
  using live = new LiveSeats({ quiet: false, screen })
  live.begin(['judge', 'critic'])
  live.heard('critic', '{"verdict": "no", "answer": "Not yet')
  live.done('judge', () => screen.write('judge says yes\n'))
  expect(screen.lines).toEqual(['judge says yes', 'critic  no, Not yet'])
  live.warn('a warning')
  expect(screen.lines).toEqual(['judge says yes', 'a warning', 'critic  no, Not yet'])
})

test('when everything is stopped no line is left, whatever is said then', () => {
  const screen = new Terminal()
  const stop = new AbortController()
  using live = new LiveSeats({ quiet: false, screen, signal: stop.signal })
  live.begin(['judge', 'critic'])
  stop.abort()
  screen.write('stopping\n')
  live.done('judge', () => {})
  expect(screen.lines).toEqual(['stopping'])
})
