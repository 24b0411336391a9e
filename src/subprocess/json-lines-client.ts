/**
 * A command that stays, and answers each line of JSON with one line of JSON.
 *
 * Each question has an `id`, counted from 1 for each process. An answer that is an object may repeat the `id`: then it
 * belongs to this question, and an answer with another `id` is refused. A command that has repeated the `id` once must do
 * so always. A line that nobody asked for makes all later answers doubtful. Without an `id` such a line is noticed only if
 * it comes before the next question; repeat the `id` to be sure.
 */
import { lastLine } from './run-command.ts'
import type { RunningCommand } from './running-command.ts'

export interface JsonLinesOptions {
  /** Bytes of an answer; the command is killed if it prints a longer line. */
  readonly maxLine?: number
  /** Writes a question as one line. */
  readonly stringify?: (question: object) => string
  /** Reads an answer; throws if the line is none. */
  readonly parse?: (line: string) => unknown
}

/** The command ended, printed too long a line, or its answers do not belong to the questions. */
export class JsonLinesError extends Error {
  override readonly name = 'JsonLinesError'
  readonly fault: 'ended' | 'too long' | 'out of step'

  constructor(fault: JsonLinesError['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

const LINE_END = 10

export class JsonLinesClient implements Disposable {
  readonly #running: RunningCommand
  readonly #maxLine: number
  readonly #stringify: (question: object) => string
  readonly #parse: (line: string) => unknown
  #unfinished: Buffer[] = []
  #unfinishedSize = 0
  #asked = 0
  #question: object = {}
  #repeatsId = false
  #waiting: PromiseWithResolvers<string> | undefined
  #surplus: string | undefined
  #hasEnded = false

  constructor(running: RunningCommand, options: JsonLinesOptions = {}) {
    const { maxLine = 2 ** 20, stringify = JSON.stringify, parse = parseLine } = options
    this.#running = running
    this.#stringify = stringify
    this.#maxLine = maxLine
    this.#parse = parse
    running.onOutput((chunk) => this.#read(chunk))
    running.ended.then(
      ({ code, killedBy }) => {
        const how = killedBy ? `was killed by ${killedBy}` : `exited with code ${code}`
        this.#end(new JsonLinesError('ended', `the command ${how}${lastLine(running.stderr)}`))
      },
      (thrown) => this.#end(thrown),
    )
  }

  /** Whether it has ended, and so cannot be asked any more. */
  get hasEnded(): boolean {
    return this.#hasEnded && this.#surplus === undefined
  }

  /** The answer, without its id. */
  async ask(question: object): Promise<unknown> {
    this.#refuseSurplus()
    this.#asked += 1
    this.#question = question
    this.#waiting = Promise.withResolvers()
    this.#running.input.write(`${this.#stringify({ id: this.#asked, ...question })}\n`)
    const answer = this.#parse(await this.#waiting.promise)
    this.#refuseSurplus()
    return this.#withoutId(answer)
  }

  [Symbol.dispose](): void {
    this.#end(new Error('the command was stopped'))
  }

  #read(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      this.#keep(chunk.subarray(from, end))
      this.#line(Buffer.concat(this.#unfinished).toString())
      this.#unfinished = []
      this.#unfinishedSize = 0
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
  }

  #keep(part: Buffer): void {
    this.#unfinishedSize += part.length
    if (this.#unfinishedSize <= this.#maxLine) this.#unfinished.push(part)
    else {
      this.#unfinished = []
      const message = `the command printed more than ${this.#maxLine} bytes; an answer is one line of JSON`
      this.#end(new JsonLinesError('too long', message))
    }
  }

  #line(text: string): void {
    if (text.trim() === '') return
    if (this.#waiting) {
      this.#waiting.resolve(text)
      this.#waiting = undefined
    } else if (!this.#hasEnded) this.#surplus ??= text
  }

  #end(reason: Error): void {
    this.#hasEnded = true
    this.#waiting?.reject(reason)
    this.#waiting = undefined
    this.#running[Symbol.dispose]()
  }

  #refuseSurplus(): void {
    if (this.#surplus !== undefined)
      throw new JsonLinesError(
        'out of step',
        `the command printed ${quoteLine(this.#surplus)} when nothing was asked; it must print one line for each question, ` +
          'its answer, and all else on standard error',
      )
  }

  #withoutId(answer: unknown): unknown {
    const hasId = typeof answer === 'object' && answer !== null && 'id' in answer
    if (!hasId && !this.#repeatsId) return answer
    const { id, ...rest } = hasId ? answer : { id: undefined }
    if (id !== this.#asked)
      throw new JsonLinesError(
        'out of step',
        `the command was asked question ${this.#asked}, ${JSON.stringify(this.#question)}, and answered ${id === undefined ? 'without an id' : `question ${JSON.stringify(id)}`}`,
      )
    this.#repeatsId = true
    return rest
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new SyntaxError(
      `the command printed ${quoteLine(line)}; it must print its answer as one line of JSON, and all else on standard error`,
    )
  }
}

const SHOWN = 80

/** For messages, without the id: it depends on who was asked when, and the same answer should read the same. */
export function quoteLine(line: string): string {
  const text = line.replace(/("id"\s*:\s*)\d+/, '$1…')
  return text.length > SHOWN ? `${JSON.stringify(text.slice(0, SHOWN))}…` : JSON.stringify(text)
}
