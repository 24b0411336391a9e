/**
 * A command that stays, and is asked line after line.
 *
 * Each question has an `id`, counted from 1 for each process, and gets exactly one line. An answer that is a record may give
 * the `id` back: then it is known to belong to this question, and one with another `id` is refused. A command that has
 * given it back once must do so always. A line that is no JSON where an answer should be fails that evaluation. A line
 * that nobody has asked for shows that answers cannot be told from other lines: no answer of such a command can be
 * trusted, so it ends the whole study. Without an `id` a line too many is known as such only if it comes before the next
 * question does; give the `id` back to be sure.
 */

import { EvaluatorFault } from '../tune/evaluator-fault.ts'
import { crashOf, MOST_OUTPUT, readAnswer, shown, tooLong } from '../tune/printed-answer.ts'
import type { RunningCommand } from './index.ts'

const LINE_END = 10

export class Conversation implements Disposable {
  readonly #running: RunningCommand
  #unfinished: Buffer[] = []
  #unfinishedSize = 0
  #asked = 0
  #question: object = {}
  #givesIdBack = false
  #waiting: PromiseWithResolvers<string> | undefined
  #surplus: string | undefined
  #isOver = false

  constructor(running: RunningCommand) {
    this.#running = running
    running.onOutput((chunk) => this.#read(chunk))
    running.ended.then(
      (end) => this.#end(crashOf(end, running.lastWords)),
      (thrown) => this.#end(thrown),
    )
  }

  /** It has ended, and cannot be asked any more. */
  get isOver(): boolean {
    return this.#isOver && this.#surplus === undefined
  }

  async ask(question: object): Promise<unknown> {
    this.#refuseSurplus()
    this.#asked += 1
    this.#question = question
    this.#waiting = Promise.withResolvers()
    this.#running.input.write(`${JSON.stringify({ id: this.#asked, ...question })}\n`)
    const answer = readAnswer(await this.#waiting.promise)
    this.#refuseSurplus()
    return this.#paired(answer)
  }

  [Symbol.dispose](): void {
    this.#end(new Error('the command was ended'))
    this.#running[Symbol.dispose]()
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
    if (this.#unfinishedSize <= MOST_OUTPUT) this.#unfinished.push(part)
    else {
      this.#unfinished = []
      this.#end(tooLong())
      this.#running.kill()
    }
  }

  #line(text: string): void {
    if (text.trim() === '') return
    if (this.#waiting) {
      this.#waiting.resolve(text)
      this.#waiting = undefined
    } else if (!this.#isOver) this.#surplus ??= text
  }

  #end(reason: Error): void {
    this.#isOver = true
    this.#waiting?.reject(reason)
    this.#waiting = undefined
    this.#running[Symbol.dispose]()
  }

  #refuseSurplus(): void {
    if (this.#surplus === undefined) return
    throw new EvaluatorFault(
      `the command printed ${shown(this.#surplus)} when nothing was asked; it must print one line for each question, its ` +
        'answer, and all else on standard error',
    )
  }

  /** The answer without its id. */
  #paired(answer: unknown): unknown {
    const isRecord = typeof answer === 'object' && answer !== null && 'id' in answer
    if (!isRecord && !this.#givesIdBack) return answer
    const { id, ...rest } = isRecord ? (answer as { id: unknown }) : { id: undefined }
    if (id !== this.#asked)
      throw new EvaluatorFault(
        `the command was asked question ${this.#asked}, ${JSON.stringify(this.#question)}, and answered ${id === undefined ? 'without an id' : `question ${JSON.stringify(id)}`}`,
      )
    this.#givesIdBack = true
    return rest
  }
}
