import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  lstatSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  type WriteStream,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { InputError } from '../../errors/index.ts'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { AtomicFile, removeAbandoned } from '../../subprocess/index.ts'

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
 * file that was there before stays unchanged, so a map that is refused overwrites no earlier results.
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
  removeAbandoned(path)
  const atomic = streamed || place === 'other' ? undefined : new AtomicFile(path)
  const stream = createWriteStream(atomic?.partial ?? path, { flags: atomic ? 'w' : 'a' })
  try {
    await once(stream, 'open')
  } catch (thrown) {
    atomic?.[Symbol.dispose]()
    throw unwritable(path, thrown as Error)
  }
  return new FileLines(stream, path, { atomic, place })
}

function isSameFile(path: string, input: string | undefined): boolean {
  if (input === undefined || input === '-' || !existsSync(input)) return false
  const [a, b] = [statSync(path), statSync(input)]
  return a.isFile() && a.dev === b.dev && a.ino === b.ino
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
    // An error ends the wait too, and the next line throws it.
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
  readonly #atomic: AtomicFile | undefined
  readonly #place: Place
  #begun = false

  constructor(
    file: WriteStream,
    path: string,
    { atomic, place }: { atomic: AtomicFile | undefined; place: Place },
  ) {
    super(file, path)
    this.#file = file
    this.#path = path
    this.#atomic = atomic
    this.#place = place
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
      this.#atomic?.commit()
    } catch (thrown) {
      throw unwritable(this.#path, thrown as Error)
    }
  }

  override async discard(): Promise<void> {
    await this.#close()
    this.#atomic?.[Symbol.dispose]()
    if (!this.#atomic && !this.#begun && this.#place === 'free') rmSync(this.#path, { force: true })
  }

  /** What was there before goes with the first result. */
  #begin(): void {
    if (!this.#begun && !this.#atomic && this.#place === 'file') truncateSync(this.#path)
    this.#begun = true
  }

  async #close(): Promise<void> {
    if (this.#file.closed || this.#file.destroyed) return
    this.#file.end()
    await once(this.#file, 'close').catch(() => {})
  }
}
