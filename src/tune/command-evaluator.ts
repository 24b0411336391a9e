/**
 * A command that evaluates: run once for each evaluation, or kept and asked line after line. It reads a line of JSON and
 * prints a line of JSON; what it prints on standard error is for people.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { CrashedError } from '../pool/index.ts'

export interface CommandOptions {
  readonly command: string
  /** Where it runs. */
  readonly folder: string
  readonly persistent: boolean
}

const STDERR_KEPT = 2_000

export class CommandEvaluator {
  readonly #options: CommandOptions
  #kept: Running | undefined

  constructor(options: CommandOptions) {
    this.#options = options
  }

  async answer(question: unknown): Promise<unknown> {
    const running = this.#kept ?? new Running(this.#options)
    this.#kept = undefined
    running.write(JSON.stringify(question))
    if (!this.#options.persistent) running.end()
    const line = await running.line()
    // One that fails is not asked again: another takes its place.
    if (this.#options.persistent) this.#kept = running
    else await running.ended()
    return read(line)
  }
}

function read(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new SyntaxError(
      `the command printed ${JSON.stringify(line.slice(0, 80))}; it must print its answer as one line of JSON, and all else on ` +
        'standard error',
    )
  }
}

/** The command while it runs. */
class Running {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #lines: Interface
  readonly #waiting: AsyncIterator<string>
  readonly #exit: Promise<unknown[]>
  #errors = ''

  constructor({ command, folder }: CommandOptions) {
    this.#child = spawn(command, { cwd: folder, shell: true, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#exit = once(this.#child, 'close')
    this.#exit.catch(() => {})
    // A command that does not read its input closes it; that is its right.
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-STDERR_KEPT)
    })
    this.#lines = createInterface({ input: this.#child.stdout })
    this.#waiting = this.#lines[Symbol.asyncIterator]()
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  end(): void {
    this.#child.stdin.end()
  }

  /** The next line that is not empty. */
  async line(): Promise<string> {
    for (;;) {
      const next = await this.#waiting.next()
      if (next.done) throw await this.#crash()
      if (next.value.trim() !== '') return next.value
    }
  }

  async ended(): Promise<void> {
    const [code, signal] = await this.#exit
    if (code !== 0 || signal) throw await this.#crash()
  }

  async #crash(): Promise<Error> {
    const [code, signal] = await this.#exit
    const how = signal ? `was killed by ${signal}` : `ended with code ${code}`
    const said = this.#errors.trim()
    return new CrashedError(`the command ${how}${said === '' ? '' : `: ${said}`}`)
  }
}
