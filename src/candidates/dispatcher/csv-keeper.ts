/** Keeps the CSV and the ledger in step, both ways, as often as the size of the file allows. */
import { basename } from 'node:path'
import { CsvError } from '../csv/csv.ts'
import { SharedCsv, type SharedCsvOptions } from '../csv/shared-csv.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { RowState } from '../ledger/row-state.ts'
import type { DispatcherEvent } from './events.ts'

export interface CsvKeeperOptions extends SharedCsvOptions {
  /** Rows that people want to be left alone from now on. */
  readonly onStopped: (row: RowState) => void
  /** All that was taken from the CSV, or shown in it, is in step. */
  readonly onDone: () => void
  readonly onEvent: (event: DispatcherEvent) => void
}

/** A large file is not written again before the last time has been forgotten; but people look at it. */
const PAUSE = 3
const LEAST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000
/** Told at once. */
const MOST_PROBLEMS = 10

export class CsvKeeper {
  readonly #csv: SharedCsv
  readonly #ledger: Ledger
  readonly #options: CsvKeeperOptions
  #isDirty = true
  #syncing: Promise<void> | undefined
  #failure: { readonly thrown: unknown } | undefined
  #next = 0
  #told = ''

  constructor(file: string, ledger: Ledger, options: CsvKeeperOptions) {
    this.#csv = new SharedCsv(file, options)
    this.#ledger = ledger
    this.#options = options
  }

  /** The ledger has changed. */
  touch(): void {
    this.#isDirty = true
  }

  /** Begins to bring them in step, if it is time. Throws what kept it from that the last time and will go on to do so. */
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

  /** At once. Whether the CSV says all then, and nothing new has come into it. */
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
      // Nobody has taken anything from it yet: better to hear of it at once.
      const remedy = remedyOf(thrown)
      if (this.#ledger.version === 0 || remedy === undefined) throw thrown
      this.#tellProblem(`${this.#csv.file}: ${(thrown as Error).message}; work goes on, and ${remedy}`)
    }
  }

  #inStep(): void {
    this.#ledger.markShown()
    this.#ledger.save()
    this.#tellProblem(this.#problems().join('\n'))
  }

  #problems(): string[] {
    const all = this.#ledger.problems.map((problem) => `${basename(this.#csv.file)}, ${problem}`)
    const more = all.length - MOST_PROBLEMS
    return more > 0 ? [...all.slice(0, MOST_PROBLEMS), `and ${more} more lines like these`] : all
  }

  /** Once, as long as it is the same. */
  #tellProblem(text: string): void {
    if (text !== '' && text !== this.#told) this.#options.onEvent({ kind: 'problem', text })
    this.#told = text
  }
}

/** For what people can mend while all goes on. */
function remedyOf(thrown: unknown): string | undefined {
  const { code = '' } = thrown as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'it is written when there is space again'
  const isAboutIt = thrown instanceof CsvError || thrown instanceof RangeError || code === 'ENOENT'
  return isAboutIt ? 'it is read again when it is mended' : undefined
}
