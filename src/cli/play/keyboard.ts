/** Lines that a person types, or that come from a pipe. */
import { createInterface, type Interface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import type { Screen } from './screen.ts'

export type Line =
  | { readonly kind: 'line'; readonly text: string }
  /** There are no more lines. */
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupted' }

export interface Keyboard extends Disposable {
  readonly isInterrupted: boolean
  ask(prompt: string): Promise<Line>
}

export function openKeyboard(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  screen: Screen,
  signal: AbortSignal,
): Keyboard {
  return new LineKeyboard(input, output, screen, signal)
}

class LineKeyboard implements Keyboard {
  readonly #lines: Interface
  readonly #screen: Screen
  readonly #echoes: boolean
  /** Lines that came before they were asked for. */
  readonly #waiting: string[] = []
  #ended: 'end' | 'interrupted' | undefined
  #answer: ((line: Line) => void) | undefined

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream, screen: Screen, signal: AbortSignal) {
    this.#screen = screen
    // What comes from a pipe is shown as if it had been typed.
    this.#echoes = !input.isTTY
    const terminal = input.isTTY === true && output.isTTY === true
    this.#lines = createInterface({ input, terminal, ...(terminal && { output }) })
    this.#lines.on('line', (text) => {
      this.#waiting.push(text)
      this.#settle()
    })
    // A terminal that was closed.
    this.#lines.on('error', () => this.#end('end'))
    this.#lines.on('SIGINT', () => this.#end('interrupted'))
    this.#lines.on('close', () => this.#end('end'))
    signal.addEventListener('abort', () => this.#end('interrupted'))
  }

  get isInterrupted(): boolean {
    return this.#ended === 'interrupted'
  }

  async ask(prompt: string): Promise<Line> {
    if (this.#lines.terminal && !this.#ended) {
      this.#lines.setPrompt(prompt)
      this.#lines.prompt()
    } else this.#screen.write(prompt)
    const line = await new Promise<Line>((resolve) => {
      this.#answer = resolve
      this.#settle()
    })
    // A resize that came with the line is heard of before anything is shown.
    await setImmediate()
    if (line.kind === 'line' && this.#echoes) this.#screen.write(`${line.text}\n`)
    return line
  }

  [Symbol.dispose](): void {
    this.#lines.close()
  }

  #end(how: 'end' | 'interrupted'): void {
    this.#ended ??= how
    this.#settle()
  }

  #settle(): void {
    const answer = this.#answer
    if (!answer) return
    // Who presses Ctrl-C does not want lines to be worked off that were typed before.
    const text = this.isInterrupted ? undefined : this.#waiting.shift()
    if (text === undefined && !this.#ended) return
    this.#answer = undefined
    answer(text === undefined ? { kind: this.#ended as 'end' | 'interrupted' } : { kind: 'line', text })
  }
}
