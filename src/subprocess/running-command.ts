import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { ExitMark } from './exit-mark.ts'
import { OutputTail } from './output.ts'
import { addGroup, killGroup, prepareGuard, removeGroup } from './process-groups.ts'

export interface CommandEnd {
  readonly code: number | null
  readonly killedBy: NodeJS.Signals | null
}

export interface StartOptions {
  /** The working directory; this program's unless given. */
  readonly folder?: string | undefined
  /** The whole environment; this program's unless given. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Whether only output up to the exit of the command itself counts, and not what its background processes print later. */
  readonly untilExit?: boolean | undefined
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
  readonly #child: Piped
  readonly #mark: ExitMark | undefined
  readonly #listeners: ((chunk: Buffer) => void)[] = []
  readonly #stderr = new OutputTail(STDERR_KEPT)

  constructor(program: string, args: readonly string[], options: StartOptions = {}) {
    const { folder, env, untilExit } = options
    this.#mark = untilExit ? new ExitMark() : undefined
    const [file, words] = this.#mark?.around(program, args) ?? [program, args]
    const stdio = ['pipe', 'pipe', 'pipe', ...(this.#mark ? (['pipe'] as const) : [])] as const
    prepareGuard()
    this.#child = spawn(file, words, { cwd: folder, env, detached: true, stdio: [...stdio] }) as Piped
    if (this.#child.pid !== undefined) addGroup(this.#child.pid)
    this.ended = this.#end()
    this.ended.catch(() => {})
    this.#child.stdout.on('data', (chunk) => this.#emit(this.#mark?.before(chunk) ?? chunk))
    // A command need not read its input.
    this.#child.stdin.on('error', () => {})
    const marked = this.#child.stdio[3] as Writable | undefined
    marked?.on('error', () => {}).end(this.#mark?.line)
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
    this.#listeners.push(listener)
  }

  onErrors(listener: (chunk: Buffer) => void): void {
    this.#child.stderr.on('data', listener)
  }

  /** At once, while its background processes may still run. */
  onExit(listener: () => void): void {
    this.#child.on('exit', listener)
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
        const done = (): void => {
          if (this.#mark) this.#emit(this.#mark.rest)
          resolve({ code, killedBy })
        }
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

  #emit(chunk: Buffer): void {
    if (chunk.length > 0) for (const listener of this.#listeners) listener(chunk)
  }
}

type Piped = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable }
