import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { endGroup, killGroup, noteGroup } from './groups.ts'

export interface CommandEnd {
  readonly code: number | null
  readonly killedBy: NodeJS.Signals | null
}

export interface CommandOptions {
  /** Where it runs; here unless given. */
  readonly folder?: string
  /** All variables that it gets; those of this program unless given. */
  readonly env?: NodeJS.ProcessEnv
}

const STDERR_KEPT = 2_000
/** What a command has left running may print for this long after the command's exit; then it is ended. */
const AFTERMATH_MS = 50
/** Something that has left the process group, and so cannot be ended, does not keep the answer waiting. */
const STRANGERS_MS = 500

/** A command while it runs, in a process group of its own that ends when this is disposed of. */
export class RunningCommand implements Disposable {
  /** How it ended; rejects if it could not be started. */
  readonly ended: Promise<CommandEnd>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  #errors = ''

  constructor(program: string, args: readonly string[], { folder, env }: CommandOptions = {}) {
    this.#child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    if (this.#child.pid !== undefined) noteGroup(this.#child.pid)
    this.ended = this.#end()
    // Whoever does not ask how it ended does not fail by it.
    this.ended.catch(() => {})
    // A command that does not read its input closes it; that is its right.
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.subarray(-4 * STDERR_KEPT).toString()).slice(-STDERR_KEPT)
    })
  }

  /** The end of what it has printed on standard error. */
  get lastWords(): string {
    return this.#errors.trim()
  }

  get input(): Writable {
    return this.#child.stdin
  }

  onOutput(listener: (chunk: Buffer) => void): void {
    this.#child.stdout.on('data', listener)
  }

  /** What it prints on standard error. */
  onErrors(listener: (chunk: Buffer) => void): void {
    this.#child.stderr.on('data', listener)
  }

  /** It, and all that it has started. */
  kill(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid)
  }

  [Symbol.dispose](): void {
    // Whatever the command left running in the background ends with it.
    if (this.#child.pid !== undefined) endGroup(this.#child.pid)
    // One that has left the group may hold the other ends for ever; that must not keep this program running.
    for (const pipe of this.#child.stdio) pipe?.destroy()
  }

  #end(): Promise<CommandEnd> {
    const child = this.#child
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, killedBy) => {
        const done = (): void => resolve({ code, killedBy })
        let timer = setTimeout(() => {
          this.kill()
          // Timers run before reading: one more turn, and all that the command itself has printed is here.
          timer = setTimeout(() => setImmediate(done), STRANGERS_MS)
        }, AFTERMATH_MS)
        child.on('close', () => {
          clearTimeout(timer)
          done()
        })
      })
    })
  }
}
