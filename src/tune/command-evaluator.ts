/**
 * A command that evaluates: run once for each evaluation, or kept and asked line after line. It reads
 * `{ config, instance, seed }` as a line of JSON and prints its answer as a line of JSON; what it prints on standard error
 * is for people.
 */

import { CrashedError } from '../pool/index.ts'
import { RunningCommand } from '../subprocess/index.ts'
import { Conversation } from '../subprocess/json-lines-client.ts'
import { crashOf, MOST_OUTPUT, readAnswer, tooLong, wordsOf } from './printed-answer.ts'

export interface CommandOptions {
  readonly command: string
  /** Where it runs. */
  readonly folder: string
  readonly persistent: boolean
}

export class CommandEvaluator implements Disposable {
  readonly #options: CommandOptions
  /** Kept, and waiting to be asked: never more than were asked at once. */
  readonly #idle: Conversation[] = []

  constructor(options: CommandOptions) {
    this.#options = options
  }

  /** @param signal fires when the answer is no longer wanted: the command ends then, with all that it has started */
  answer(question: object, signal: AbortSignal): Promise<unknown> {
    return this.#options.persistent ? this.#ask(question, signal) : this.#runOnce(question, signal)
  }

  [Symbol.dispose](): void {
    for (const conversation of this.#idle.splice(0)) conversation[Symbol.dispose]()
  }

  async #runOnce(question: object, signal: AbortSignal): Promise<unknown> {
    using running = this.#start()
    using _ = whenAborted(signal, () => running.kill())
    running.input.end(`${JSON.stringify(question)}\n`)
    let size = 0
    const chunks: Buffer[] = []
    running.onOutput((chunk) => {
      size += chunk.length
      if (size <= MOST_OUTPUT) chunks.push(chunk)
      else running.kill()
    })
    const end = await running.ended
    if (size > MOST_OUTPUT) throw tooLong()
    // What a command says before it fails is not believed.
    if (end.code !== 0) throw crashOf(end, running.lastWords)
    const [line, ...more] = Buffer.concat(chunks)
      .toString()
      .split('\n')
      .filter((text) => text.trim() !== '')
    if (line === undefined)
      throw new SyntaxError(
        `the command printed nothing; it must print its answer${wordsOf(running.lastWords)}`,
      )
    const answer = readAnswer(line)
    if (more.length > 0)
      throw new SyntaxError(
        `the command printed ${more.length + 1} lines; it must print one, its answer, and all else on standard error`,
      )
    return answer
  }

  async #ask(question: object, signal: AbortSignal): Promise<unknown> {
    const kept = this.#kept()
    try {
      return await this.#askOne(kept ?? this.#begin(), question, signal)
    } catch (thrown) {
      // It may have died of what it was asked before. Only a new one can tell.
      if (!kept || !(thrown instanceof CrashedError) || signal.aborted) throw thrown
      return await this.#askOne(this.#begin(), question, signal)
    }
  }

  async #askOne(conversation: Conversation, question: object, signal: AbortSignal): Promise<unknown> {
    using _ = whenAborted(signal, () => conversation[Symbol.dispose]())
    try {
      const answer = await conversation.ask(question)
      this.#idle.push(conversation)
      return answer
    } catch (thrown) {
      // One that failed is not asked again: another takes its place.
      conversation[Symbol.dispose]()
      throw thrown
    }
  }

  #begin(): Conversation {
    return new Conversation(this.#start())
  }

  /** The last one that still lives. */
  #kept(): Conversation | undefined {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) if (!kept.isOver) return kept
    return undefined
  }

  #start(): RunningCommand {
    const { command, folder } = this.#options
    return new RunningCommand('/bin/sh', ['-c', command], { folder })
  }
}

function whenAborted(signal: AbortSignal, stop: () => void): Disposable {
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', stop) }
}
