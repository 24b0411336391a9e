import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAMS = fileURLToPath(new URL('./outside.ts', import.meta.url))

/** A process of its own that runs one of the programs in `outside.ts` and talks with the test in lines of JSON. */
export class Companion implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #ended: Promise<unknown>
  #complaints = ''

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#ended = once(child, 'close')
    this.#lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaints += chunk
    })
  }

  static start(program: string, ...words: string[]): Companion {
    return new Companion(spawn(process.execPath, [PROGRAMS, program, ...words], { stdio: 'pipe' }))
  }

  get pid(): number {
    return this.#child.pid as number
  }

  say(line = ''): void {
    this.#child.stdin?.write(`${line}\n`)
  }

  /** The next thing that it says. */
  async hear<Said>(): Promise<Said> {
    const { done, value } = await this.#lines.next()
    if (done) throw new Error(`process ${this.pid} ended instead of speaking: ${this.#complaints}`)
    return JSON.parse(value)
  }

  /** How it ended: the code, or the signal. */
  async end(): Promise<number | string> {
    await this.#ended
    return this.#child.exitCode ?? String(this.#child.signalCode)
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.end()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
  }
}
