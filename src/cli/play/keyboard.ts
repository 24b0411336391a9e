/** Lines that a person types, or that come from a pipe. */
import { createInterface, type Interface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import type { Screen } from './screen.ts'

/** There are no more lines, or Ctrl-C was pressed. */
type InputEnd = 'end of input' | 'interrupted'

export type Line = { readonly kind: 'line'; readonly text: string } | { readonly kind: InputEnd }

export interface Keyboard extends Disposable {
  readonly isInterrupted: boolean
  ask(prompt: string): Promise<Line>
  /** Another person sits down: the arrow keys bring back nothing of what was typed before. */
  forget(): void
}

export class LineKeyboard implements Keyboard {
  readonly #screen: Screen
  readonly #echoes: boolean
  readonly #open: () => Interface
  readonly #onClose = (): void => this.#end('end of input')
  #lines: Interface
  /** Lines that came before they were asked for. */
  readonly #waiting: string[] = []
  #ended: InputEnd | undefined
  #answer: ((line: Line) => void) | undefined

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream, screen: Screen, signal: AbortSignal) {
    this.#screen = screen
    // What comes from a pipe is shown as if it had been typed.
    this.#echoes = !input.isTTY
    const terminal = input.isTTY === true && output.isTTY === true
    this.#open = () => createInterface({ input, terminal, ...(terminal && { output }) })
    this.#lines = this.#listen()
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

  /** Lines can be edited with what was cut out of earlier ones, too: only a new interface has none of it. */
  forget(): void {
    if (!this.#lines.terminal || this.#ended) return
    const before = this.#lines
    before.off('close', this.#onClose)
    before.close()
    this.#lines = this.#listen()
  }

  [Symbol.dispose](): void {
    this.#lines.close()
  }

  #listen(): Interface {
    const lines = this.#open()
    lines.on('line', (text) => {
      this.#waiting.push(text)
      this.#settle()
    })
    // A terminal that was closed.
    lines.on('error', () => this.#end('end of input'))
    lines.on('SIGINT', () => this.#end('interrupted'))
    lines.on('close', this.#onClose)
    return lines
  }

  #end(how: InputEnd): void {
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
    answer(text === undefined ? { kind: this.#ended as InputEnd } : { kind: 'line', text })
  }
}
