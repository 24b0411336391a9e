import { OutputFile } from './output-file.ts'

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

/** One record a line. */
class TraceFile implements TraceOutput {
  readonly #file: OutputFile
  #separator = ''

  constructor(path: string) {
    this.#file = new OutputFile(path, '--trace')
  }

  write(record: string): void {
    this.#file.write(this.#separator + record)
    this.#separator = '\n'
  }

  finish(): void {
    this.#file.finish()
  }

  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]()
  }
}
