import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  type WriteStream,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { InputError } from '../../errors/index.ts'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'

/** One line of the output. */
export function resultLine(outcome: Outcome<Json>): string {
  const { index, ok } = outcome
  if (outcome.ok) return JSON.stringify({ index, ok, value: outcome.value, attempts: outcome.attempts ?? 1 })
  const { kind, message, attempts } = outcome.error
  return JSON.stringify({ index, ok, error: { kind, message }, attempts })
}

/** Where the lines go. */
export interface Results {
  /** Resolves when there is room for more. */
  write(outcome: Outcome<Json>): Promise<void>
  /** All is written: the output is complete. */
  finish(): Promise<void>
  /** What was written so far is not the whole: nothing of it may look like it. */
  discard(): Promise<void>
}

export const NO_RESULTS: Results = { async write() {}, async finish() {}, async discard() {} }

/**
 * A file appears under its name only when it is complete, unless it is to be streamed. Standard output and
 * other things that are not regular files are written as results come. Until the first result, or the end, a
 * file that was there before is as it was: a map that is refused costs nobody their last results.
 */
export async function openResults(
  named: string,
  { streamed, input }: { readonly streamed: boolean; readonly input?: string },
): Promise<Results> {
  if (named === '-') return new Lines(process.stdout, 'standard output')
  // What a link leads to is written, not the link.
  const isLink = existsSync(named) && lstatSync(named).isSymbolicLink()
  const path = isLink ? realpathSync(named) : named
  if (existsSync(path) && isSameFile(path, input)) {
    throw new InputError(`${named} is the input too: give --out another file`)
  }
  const place = existsSync(path) ? placeOf(path) : 'free'
  if (place === 'folder') throw new InputError(`${path} is a folder; --out takes a file`)
  const folder = dirname(resolve(path))
  if (!existsSync(folder))
    throw new InputError(`the output ${path} cannot be written: there is no folder ${folder}`)
  const partial = streamed || place === 'other' ? undefined : `${path}.${process.pid}.partial`
  removeAbandoned(path)
  const stream = createWriteStream(partial ?? path, { flags: partial ? 'w' : 'a' })
  try {
    await once(stream, 'open')
  } catch (thrown) {
    throw unwritable(path, thrown as Error)
  }
  return new FileLines(stream, path, { partial, place })
}

function isSameFile(path: string, input: string | undefined): boolean {
  if (input === undefined || input === '-' || !existsSync(input)) return false
  const [a, b] = [statSync(path), statSync(input)]
  return a.isFile() && a.dev === b.dev && a.ino === b.ino
}

/** Partial outputs of programs that were killed, and so could not remove them. */
function removeAbandoned(path: string): void {
  const partial = new RegExp(`^${RegExp.escape(basename(path))}\\.(\\d+)\\.partial$`)
  const folder = dirname(resolve(path))
  for (const name of statSync(folder).isDirectory() ? readdirSync(folder) : []) {
    const [, pid] = partial.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What stands under the output's name before it is written. */
type Place = 'free' | 'file' | 'folder' | 'other'

function placeOf(path: string): Place {
  const found = statSync(path)
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other'
}

function unwritable(name: string, cause: Error): InputError {
  return new InputError(`the output ${name} cannot be written: ${cause.message}`)
}

class Lines implements Results {
  readonly #stream: NodeJS.WritableStream
  readonly #name: string
  #failure: Error | undefined

  constructor(stream: NodeJS.WritableStream, name: string) {
    this.#stream = stream
    this.#name = name
    stream.on('error', (error: Error) => {
      this.#failure = error
    })
  }

  async write(outcome: Outcome<Json>): Promise<void> {
    this.throwIfFailed()
    // An error ends the wait too, and is told by the next line.
    if (!this.#stream.write(`${resultLine(outcome)}\n`)) await once(this.#stream, 'drain').catch(() => {})
    this.throwIfFailed()
  }

  async finish(): Promise<void> {
    this.throwIfFailed()
  }

  async discard(): Promise<void> {}

  protected throwIfFailed(): void {
    if (this.#failure) throw unwritable(this.#name, this.#failure)
  }
}

class FileLines extends Lines {
  readonly #file: WriteStream
  readonly #path: string
  readonly #partial: string | undefined
  readonly #place: Place
  #begun = false
  /** Whoever ends at once, by a second Ctrl-C, leaves no partial file either. */
  readonly #onExit = (): void => this.#removePartial()

  constructor(
    file: WriteStream,
    path: string,
    { partial, place }: { partial: string | undefined; place: Place },
  ) {
    super(file, path)
    this.#file = file
    this.#path = path
    this.#partial = partial
    this.#place = place
    process.once('exit', this.#onExit)
  }

  override async write(outcome: Outcome<Json>): Promise<void> {
    this.#begin()
    await super.write(outcome)
  }

  override async finish(): Promise<void> {
    this.#begin()
    await this.#close()
    this.throwIfFailed()
    try {
      if (this.#partial) renameSync(this.#partial, this.#path)
    } catch (thrown) {
      throw unwritable(this.#path, thrown as Error)
    }
    process.off('exit', this.#onExit)
  }

  override async discard(): Promise<void> {
    await this.#close()
    this.#removePartial()
    process.off('exit', this.#onExit)
    if (!this.#partial && !this.#begun && this.#place === 'free') rmSync(this.#path, { force: true })
  }

  /** What was there before goes with the first result. */
  #begin(): void {
    if (!this.#begun && !this.#partial && this.#place === 'file') truncateSync(this.#path)
    this.#begun = true
  }

  #removePartial(): void {
    if (this.#partial) rmSync(this.#partial, { force: true })
  }

  async #close(): Promise<void> {
    if (this.#file.closed || this.#file.destroyed) return
    this.#file.end()
    await once(this.#file, 'close').catch(() => {})
  }
}
