/**
 * A command that evaluates: run once for each evaluation, or kept and asked line after line. It reads
 * `{ config, instance, seed }` as a line of JSON and prints its answer as a line of JSON; what it prints on standard error
 * is for people.
 */

import { exactJson } from '../digest/index.ts'
import { CrashedError } from '../pool/index.ts'
import {
  JsonLinesClient,
  JsonLinesError,
  lastLine,
  onAbort,
  RunningCommand,
  runCommand,
  shell,
} from '../subprocess/index.ts'
import { EvaluatorFault } from './evaluator-fault.ts'
import { readAnswer } from './printed-answer.ts'

/** An answer is a few numbers: more than this without an end is a mistake. */
const MOST_OUTPUT = 2 ** 20

export interface CommandOptions {
  readonly command: string
  /** Where it runs. */
  readonly folder: string
  readonly persistent: boolean
}

export class CommandEvaluator implements Disposable {
  readonly #options: CommandOptions
  /** Kept, and waiting to be asked: never more than were asked at once. */
  readonly #idle: JsonLinesClient[] = []

  constructor(options: CommandOptions) {
    this.#options = options
  }

  /** @param signal fires when the answer is no longer wanted: the command ends then, with all that it has started */
  answer(question: object, signal: AbortSignal): Promise<unknown> {
    return this.#options.persistent ? this.#ask(question, signal) : this.#runOnce(question, signal)
  }

  [Symbol.dispose](): void {
    for (const client of this.#idle.splice(0)) client[Symbol.dispose]()
  }

  async #runOnce(question: object, signal: AbortSignal): Promise<unknown> {
    const { command, folder } = this.#options
    const result = await runCommand(shell(command), {
      folder,
      signal,
      input: `${exactJson(question)}\n`,
      limits: { output: MOST_OUTPUT },
    })
    if (result.kind === 'stopped')
      throw new RangeError(`the command ${result.message}; an answer is one line of JSON`)
    if (result.kind === 'aborted') throw new CrashedError('the command was stopped')
    const words = lastLine(result.stderr)
    // What a command prints before it fails is not believed.
    if (result.kind === 'killed') throw new CrashedError(`the command was killed by ${result.signal}${words}`)
    if (result.code !== 0) throw new CrashedError(`the command exited with code ${result.code}${words}`)
    const [line, ...more] = result.stdout
      .toString()
      .split('\n')
      .filter((text) => text.trim() !== '')
    if (line === undefined)
      throw new SyntaxError(`the command printed nothing; it must print its answer${words}`)
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

  async #askOne(client: JsonLinesClient, question: object, signal: AbortSignal): Promise<unknown> {
    using _ = onAbort(signal, () => client[Symbol.dispose]())
    try {
      const answer = await client.ask(question)
      this.#idle.push(client)
      return answer
    } catch (thrown) {
      // One that failed is not asked again: another takes its place.
      client[Symbol.dispose]()
      throw translated(thrown)
    }
  }

  #begin(): JsonLinesClient {
    const { command, folder } = this.#options
    const running = new RunningCommand(...shell(command), { folder })
    return new JsonLinesClient(running, { maxLine: MOST_OUTPUT, stringify: exactJson, parse: readAnswer })
  }

  /** The last one that still lives. */
  #kept(): JsonLinesClient | undefined {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) if (!kept.hasEnded) return kept
    return undefined
  }
}

/** A command that ends can be started again; one whose answers cannot be trusted ends the whole study. */
function translated(thrown: unknown): unknown {
  if (!(thrown instanceof JsonLinesError)) return thrown
  if (thrown.fault === 'ended') return new CrashedError(thrown.message)
  return thrown.fault === 'out of step' ? new EvaluatorFault(thrown.message) : thrown
}
