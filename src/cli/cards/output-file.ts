import { closeSync, existsSync, openSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { AtomicFile } from '../../subprocess/index.ts'

/** What is there under this name, if a file can be. @param option what named it, for messages */
export function fileAt(path: string, option: string): Stats | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new InputError(`${path} is a folder; ${option} takes a file`)
  const folder = dirname(path)
  if (!existsSync(folder)) throw new InputError(`there is no folder ${folder} for ${path}`)
  return found
}

/**
 * A file that an option names, which appears when it is complete. It is opened at once, so that a path that cannot be written is
 * refused before the work begins.
 */
export class OutputFile implements Disposable {
  readonly #path: string
  /** None for a device or a pipe, which is written directly. */
  readonly #atomic: AtomicFile | undefined
  readonly #file: number
  #open = true

  constructor(path: string, option: string) {
    this.#path = path
    const found = fileAt(path, option)
    this.#atomic = found && !found.isFile() ? undefined : new AtomicFile(path)
    this.#file = this.#orUnwritable(() => openSync(this.#atomic?.partial ?? path, 'w'))
  }

  write(text: string): void {
    this.#orUnwritable(() => writeFileSync(this.#file, text))
  }

  finish(): void {
    this.#close()
    this.#orUnwritable(() => this.#atomic?.commit())
  }

  [Symbol.dispose](): void {
    this.#close()
    this.#atomic?.[Symbol.dispose]()
  }

  #close(): void {
    if (this.#open) closeSync(this.#file)
    this.#open = false
  }

  #orUnwritable<Answer>(work: () => Answer): Answer {
    try {
      return work()
    } catch (thrown) {
      throw new InputError(`${this.#path} cannot be written: ${(thrown as Error).message}`)
    }
  }
}
