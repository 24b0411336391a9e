import { once } from 'node:events'
import { createWriteStream, existsSync, renameSync, rmSync, statSync, type WriteStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { UsageError } from '../exit.ts'

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
 * other things that are not regular files are written as results come.
 */
export async function openResults(
  path: string,
  { streamed }: { readonly streamed: boolean },
): Promise<Results> {
  if (path === '-') return new Lines(process.stdout)
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UsageError(`${path} is a folder; --out takes a file`)
  const inPlace = streamed || (existsSync(path) && !statSync(path).isFile())
  const target = inPlace ? path : `${path}.${process.pid}.partial`
  const stream = createWriteStream(target)
  try {
    await once(stream, 'open')
  } catch (thrown) {
    throw new UsageError(`the output ${resolve(path)} cannot be written: ${(thrown as Error).message}`)
  }
  return new FileLines(stream, inPlace ? undefined : { from: target, to: path })
}

class Lines implements Results {
  readonly #stream: NodeJS.WritableStream
  #failure: Error | undefined

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
    stream.on('error', (error: Error) => {
      this.#failure = error
    })
  }

  async write(outcome: Outcome<Json>): Promise<void> {
    this.throwIfFailed()
    if (!this.#stream.write(`${resultLine(outcome)}\n`))
      await Promise.race([once(this.#stream, 'drain'), this.#failed()])
  }

  async finish(): Promise<void> {
    this.throwIfFailed()
  }

  async discard(): Promise<void> {}

  protected throwIfFailed(): void {
    if (this.#failure) throw new UsageError(`the output cannot be written: ${this.#failure.message}`)
  }

  async #failed(): Promise<void> {
    await once(this.#stream, 'error').catch(() => {})
    this.throwIfFailed()
  }
}

class FileLines extends Lines {
  readonly #file: WriteStream
  readonly #rename: { readonly from: string; readonly to: string } | undefined

  constructor(file: WriteStream, rename: { readonly from: string; readonly to: string } | undefined) {
    super(file)
    this.#file = file
    this.#rename = rename
  }

  override async finish(): Promise<void> {
    await this.#close()
    this.throwIfFailed()
    if (this.#rename) renameSync(this.#rename.from, this.#rename.to)
  }

  override async discard(): Promise<void> {
    await this.#close()
    if (this.#rename) rmSync(this.#rename.from, { force: true })
  }

  async #close(): Promise<void> {
    if (this.#file.closed || this.#file.destroyed) return
    this.#file.end()
    await once(this.#file, 'close').catch(() => {})
  }
}
