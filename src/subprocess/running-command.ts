import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { OutputTail } from './output.ts'
import { addGroup, killGroup, removeGroup } from './process-groups.ts'

export interface CommandEnd {
  readonly code: number | null
  readonly killedBy: NodeJS.Signals | null
}

export interface StartOptions {
  /** The working directory; this program's unless given. */
  readonly folder?: string
  /** The whole environment; this program's unless given. */
  readonly env?: NodeJS.ProcessEnv
}

const STDERR_KEPT = 64 * 1024
/** Background processes may go on printing for this long after the command's exit; then they are killed. */
const AFTERMATH_MS = 50
/** A process that has left the group cannot be killed here, and must not delay the answer for longer than this. */
const STRANGERS_MS = 500

/** A command while it runs, in a process group of its own that is killed on disposal. */
export class RunningCommand implements Disposable {
  /** Rejects if the command could not be started. */
  readonly ended: Promise<CommandEnd>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #stderr = new OutputTail(STDERR_KEPT)

  constructor(program: string, args: readonly string[], { folder, env }: StartOptions = {}) {
    this.#child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    if (this.#child.pid !== undefined) addGroup(this.#child.pid)
    this.ended = this.#end()
    this.ended.catch(() => {})
    // A command need not read its input.
    this.#child.stdin.on('error', () => {})
    this.onErrors((chunk) => this.#stderr.add(chunk))
  }

  /** The end of what it has printed on standard error. */
  get stderr(): Buffer {
    return this.#stderr.bytes
  }

  get input(): Writable {
    return this.#child.stdin
  }

  onOutput(listener: (chunk: Buffer) => void): void {
    this.#child.stdout.on('data', listener)
  }

  onErrors(listener: (chunk: Buffer) => void): void {
    this.#child.stderr.on('data', listener)
  }

  kill(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid)
  }

  [Symbol.dispose](): void {
    if (this.#child.pid !== undefined) removeGroup(this.#child.pid)
    // A process that has left the group may hold the other ends, and must not keep this program running.
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
          // Timers run before reading: after one more turn all that the command itself has printed is here.
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
