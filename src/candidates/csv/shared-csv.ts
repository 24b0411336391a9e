/**
 * The CSV file while people and scripts write it too. It is always complete: each update replaces it in one step. Edits of
 * others are never lost: an update is computed from the file as it was read, and takes effect only if the file is still
 * the same; otherwise it is computed again.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import {
  acquireFileLock,
  exchangeFiles,
  type FileLock,
  partialName,
  removeAbandoned,
  writeDurably,
} from '../../subprocess/index.ts'
import { aboutFile, type CsvDocument } from './csv.ts'
import { parseBytes } from './parse-bytes.ts'

export interface SharedCsvOptions {
  /** How long to wait for the lock. */
  readonly lockTimeoutMs: number
  /** Stops waiting for it. */
  readonly signal?: AbortSignal
  /** Called after each time that it was held. */
  readonly onLock?: (times: { readonly waitedMs: number; readonly heldMs: number }) => void
}

/** `locked`: another process held the lock for too long. `being written`: another process is writing the file. */
export type UpdateEnd = 'written' | 'the same' | 'locked' | 'being written'

/** A program that writes a file in pieces pauses for less than this between them. */
const SETTLED_MS = 150
/** After this many tries that others' changes have spoilt, the lock is held while a change is computed. */
const HOPEFUL_TRIES = 3
const MOST_TRIES = 50

/** Differs when the content does. */
type Stamp = string

export class SharedCsv {
  readonly file: string
  readonly #lockFile: string
  readonly #options: SharedCsvOptions
  /** Of this process's last update, which is complete however recent it is. */
  #own: Stamp = ''
  #seen: Stamp = ''
  /** The last stamp that was seen, and since when. */
  #looked = { stamp: '', at: 0 }

  constructor(file: string, options: SharedCsvOptions) {
    // The target of a link is replaced, not the link.
    this.file = existsSync(file) ? realpathSync(file) : file
    this.#lockFile = `${file}.lock`
    this.#options = options
    removeAbandoned(this.file)
  }

  /** Since it was last read or written here. */
  get hasChanged(): boolean {
    return stampOf(this.file) !== this.#seen
  }

  /** Undefined while another process writes it. Throws if it is not a CSV, or not there. */
  read(): CsvDocument | undefined {
    return this.#read()?.document
  }

  /**
   * @param change changes the document, and returns whether it did. It is called again with the new document if the file
   * was changed meanwhile.
   */
  async update(change: (document: CsvDocument) => boolean): Promise<UpdateEnd> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      using lock = tries < HOPEFUL_TRIES ? undefined : await this.#lock()
      if (tries >= HOPEFUL_TRIES && !lock) return 'locked'
      const read = this.#read()
      if (!read) return 'being written'
      const { document, stamp } = read
      if (!aboutFile(this.file, () => change(document))) return 'the same'
      const end = await this.#replace(document.text(), stamp, lock)
      if (end !== 'again') return end
    }
    return 'being written'
  }

  #read(): { readonly document: CsvDocument; readonly stamp: Stamp } | undefined {
    const stamp = stampOf(this.file)
    if (!this.#isSettled(stamp)) return undefined
    const bytes = readFileSync(this.file)
    if (stampOf(this.file) !== stamp) return undefined
    this.#seen = stamp
    return { document: aboutFile(this.file, () => parseBytes(bytes)), stamp }
  }

  #isSettled(stamp: Stamp): boolean {
    if (stamp === this.#own) return true
    const now = performance.now()
    if (stamp !== this.#looked.stamp) this.#looked = { stamp, at: now }
    // By the file's own time, as it may have been there for long; or by the time since it was seen, as clocks may differ.
    const age = ageOf(this.file)
    return age >= SETTLED_MS || now - this.#looked.at >= SETTLED_MS
  }

  async #replace(text: string, stamp: Stamp, held: FileLock | undefined): Promise<UpdateEnd | 'again'> {
    const next = partialName(this.file, `.${randomBytes(4).toString('hex')}`)
    try {
      writeDurably(next, text, this.file)
      using lock = held ? undefined : await this.#lock()
      if (!held && !lock) return 'locked'
      if (stampOf(this.file) !== stamp || !(await this.#takePlace(next, stamp))) return 'again'
      this.#own = stampOf(this.file)
      this.#seen = this.#own
      return 'written'
    } finally {
      rmSync(next, { force: true })
    }
  }

  /** False if another process has written the file at the last moment; then it is back in its place. */
  async #takePlace(next: string, stamp: Stamp): Promise<boolean> {
    const own = stampOf(next)
    if (!(await exchangeFiles(next, this.file))) {
      renameSync(next, this.file)
      return true
    }
    if (stampOf(next) === stamp) return true
    await exchangeFiles(next, this.file)
    // A third process has written meanwhile: its version is the last.
    if (stampOf(next) !== own) await exchangeFiles(next, this.file)
    return false
  }

  async #lock(): Promise<FileLock | undefined> {
    const lock = await acquireFileLock(this.#lockFile, this.#options.lockTimeoutMs, this.#options.signal)
    if (!lock) return undefined
    const began = performance.now()
    return {
      waitedMs: lock.waitedMs,
      [Symbol.dispose]: () => {
        lock[Symbol.dispose]()
        this.#options.onLock?.({ waitedMs: lock.waitedMs, heldMs: performance.now() - began })
      },
    }
  }
}

function stampOf(file: string): Stamp {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'none'
}

const ageOf = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
