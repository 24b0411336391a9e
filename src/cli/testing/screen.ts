import type { ProgressStream } from '../progress/progress-line.ts'

const CLEAR_TO_END = '\x1b[K'

/** A stream that keeps what is written to it, and a clock that moves only when told to. */
export class Screen implements ProgressStream {
  readonly isTTY: boolean
  readonly columns: number
  written = ''
  milliseconds = 1_000_000

  constructor({ isTTY, columns = 200 }: { isTTY: boolean; columns?: number }) {
    this.isTTY = isTTY
    this.columns = columns
  }

  readonly now = (): number => this.milliseconds

  wait(seconds: number): void {
    this.milliseconds += seconds * 1000
  }

  write(text: string): void {
    this.written += text
  }

  /** What a person sees. */
  get lines(): string[] {
    return this.written.replace(/\n$/, '').split('\n').map(asSeen)
  }
}

/** `\r` goes back to the beginning of the line, what follows overwrites, and `ESC [ K` clears the rest. */
function asSeen(line: string): string {
  let seen = ''
  for (const drawn of line.split('\r')) {
    const [before = '', ...after] = drawn.split(CLEAR_TO_END)
    seen = after.length > 0 ? before + after.join('') : before + seen.slice(before.length)
  }
  return seen
}
