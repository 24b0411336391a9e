/** Keeps the CSV and the ledger in step, both ways, as often as the size of the file allows. */
import { basename } from 'node:path'
import { isDiskFull } from '../../subprocess/index.ts'
import { CsvError } from '../csv/csv.ts'
import { SharedCsv, type SharedCsvOptions } from '../csv/shared-csv.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RowState } from '../ledger/row-state.ts'
import type { DispatcherEvent } from './events.ts'

export interface CsvKeeperOptions extends SharedCsvOptions {
  /** A person has stopped a running row. */
  readonly onStopped: (row: RowState) => void
  /** The CSV and the ledger are in step. */
  readonly onDone: () => void
  readonly onEvent: (event: DispatcherEvent) => void
}

/** After this many times the time that writing took it is written again: a large file less often. */
const PAUSE = 3
const LEAST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000
const MOST_PROBLEMS = 10

export class CsvKeeper {
  readonly #csv: SharedCsv
  readonly #ledger: Ledger
  readonly #options: CsvKeeperOptions
  #isDirty = true
  #syncing: Promise<void> | undefined
  #failure: { readonly thrown: unknown } | undefined
  #next = 0
  #reported = ''

  constructor(file: string, ledger: Ledger, options: CsvKeeperOptions) {
    this.#csv = new SharedCsv(file, options)
    this.#ledger = ledger
    this.#options = options
  }

  /** The ledger has changed. */
  touch(): void {
    this.#isDirty = true
  }

  /** Begins to bring them in step, if it is time. Throws the failure of the last time, if it is permanent. */
  syncSoon(): void {
    if (this.#failure) throw this.#failure.thrown
    if (this.#syncing || performance.now() < this.#next) return
    if (!this.#isDirty && !this.#csv.hasChanged) return
    const began = performance.now()
    this.#syncing = this.#sync()
      .catch((thrown: unknown) => {
        this.#failure = { thrown }
      })
      .finally(() => {
        this.#syncing = undefined
        const now = performance.now()
        this.#next = now + Math.min(Math.max(LEAST_PAUSE_MS, PAUSE * (now - began)), LONGEST_PAUSE_MS)
        this.#options.onDone()
      })
  }

  /** At once. Returns whether the CSV is complete, and unchanged by others. */
  async finish(): Promise<boolean> {
    await this.#syncing
    if (this.#isDirty) await this.#sync()
    return !this.#isDirty && !this.#csv.hasChanged
  }

  async #sync(): Promise<void> {
    this.#isDirty = false
    try {
      const end = await this.#csv.update((document) => {
        for (const row of this.#ledger.take(document)) this.#options.onStopped(row)
        return this.#ledger.show(document)
      })
      if (end === 'written' || end === 'the same') return this.#inStep()
      this.#isDirty = true
      if (end === 'locked' && !this.#options.signal?.aborted)
        this.#options.onEvent({ kind: 'locked', seconds: this.#options.lockTimeoutMs / 1000 })
    } catch (thrown) {
      this.#isDirty = true
      // At the start, people should hear of it at once.
      const remedy = remedyOf(thrown)
      if (this.#ledger.version === 0 || remedy === undefined) throw thrown
      this.#reportProblem(`${(thrown as Error).message}; work goes on, and ${remedy}`)
    }
  }

  #inStep(): void {
    this.#ledger.markShown()
    this.#ledger.save()
    this.#reportProblem(this.#problems().join('\n'))
  }

  #problems(): string[] {
    const all = this.#ledger.problems.map((problem) => `${basename(this.#csv.file)}, ${problem}`)
    const more = all.length - MOST_PROBLEMS
    return more > 0 ? [...all.slice(0, MOST_PROBLEMS), `and ${more} more lines like these`] : all
  }

  /** Once, for as long as it stays the same. */
  #reportProblem(text: string): void {
    if (text !== '' && text !== this.#reported) this.#options.onEvent({ kind: 'problem', text })
    this.#reported = text
  }
}

/** For faults that people can mend while work goes on. */
function remedyOf(thrown: unknown): string | undefined {
  if (isDiskFull(thrown)) return 'it is written when there is space again'
  const isMissing = (thrown as NodeJS.ErrnoException).code === 'ENOENT'
  const isAboutIt = isMissing || thrown instanceof CsvError
  return isAboutIt ? 'it is read again when it is mended' : undefined
}
