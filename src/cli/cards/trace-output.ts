import { closeSync, existsSync, openSync, type Stats, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { AtomicFile } from '../../subprocess/index.ts'

/** Where records go: to standard output as they come, or to a file that appears when it is complete. */
export interface TraceOutput extends Disposable {
  write(record: string): void
  finish(): void
}

export function openTrace(file: string | undefined): TraceOutput {
  return file === undefined || file === '-' ? standardOutput() : new TraceFile(file)
}

function standardOutput(): TraceOutput {
  let separator = ''
  return {
    write(record) {
      process.stdout.write(separator + record)
      separator = '\n'
    },
    finish() {},
    [Symbol.dispose]() {},
  }
}

/** What is there under this name, if a file can be. @param option what named it, for messages */
export function fileAt(path: string, option: string): Stats | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new InputError(`${path} is a folder; ${option} takes a file`)
  const folder = dirname(path)
  if (!existsSync(folder)) throw new InputError(`there is no folder ${folder} for ${path}`)
  return found
}

class TraceFile implements TraceOutput {
  readonly #path: string
  /** None for a device or a pipe, which is written directly. */
  readonly #atomic: AtomicFile | undefined
  readonly #file: number
  #separator = ''
  #open = true

  constructor(path: string) {
    this.#path = path
    const found = fileAt(path, '--trace')
    this.#atomic = found && !found.isFile() ? undefined : new AtomicFile(path)
    this.#file = this.#orUnwritable(() => openSync(this.#atomic?.partial ?? path, 'w'))
  }

  write(record: string): void {
    this.#orUnwritable(() => writeSync(this.#file, this.#separator + record))
    this.#separator = '\n'
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
