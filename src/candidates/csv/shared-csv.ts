/**
 * The CSV file while people and scripts write it too. It is always whole: a new one takes its place in one step. What
 * others write is never lost: a change is worked out on what was read, and takes effect only if that is still what is
 * there; otherwise it is worked out again.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type HeldLock, takeLock } from '../../subprocess/file-lock.ts'
import { systemCalls } from '../../subprocess/system-calls.ts'
import { writeWhole } from '../../subprocess/write-whole.ts'
import type { CsvDocument } from './csv.ts'
import { parseBytes } from './parse-bytes.ts'

export interface SharedCsvOptions {
  /** How long to wait for the lock. */
  readonly lockTimeoutMs: number
  /** Nobody waits for it any more. */
  readonly signal?: AbortSignal
  /** Told after each time it was held. */
  readonly onLock?: (times: { readonly waitedMs: number; readonly heldMs: number }) => void
}

/**
 * What came of a change: it is there; there was nothing to change; somebody else held the lock for too long; somebody is
 * writing the file just now.
 */
export type UpdateEnd = 'written' | 'the same' | 'locked' | 'being written'

/** Who writes a file piece by piece pauses for less than this in between. */
const SETTLED_MS = 150
/** After so many others' changes in a row, the lock is held while a change is worked out. */
const HOPEFUL_TRIES = 3
const MOST_TRIES = 50

/** Other letters, another stamp. */
type Stamp = string

export class SharedCsv {
  readonly file: string
  readonly #lockFile: string
  readonly #options: SharedCsvOptions
  /** What this process wrote last is whole, however young it is. */
  #own: Stamp = ''
  #seen: Stamp = ''
  /** The last one that was met, and since when. */
  #looked = { stamp: '', at: 0 }

  constructor(file: string, options: SharedCsvOptions) {
    // What a link leads to is replaced, not the link.
    this.file = existsSync(file) ? realpathSync(file) : file
    this.#lockFile = `${file}.lock`
    this.#options = options
    removeDraftsOfTheDead(this.file)
  }

  /** Whether it is another than the last that was read or written. */
  get hasChanged(): boolean {
    return stampOf(this.file) !== this.#seen
  }

  /** Undefined while somebody writes it. Throws if it is no CSV, or not there. */
  read(): CsvDocument | undefined {
    return this.#read()?.document
  }

  /**
   * @param change changes the document; says whether it did. It is called again with another document if that was not
   * the last one any more.
   */
  async update(change: (document: CsvDocument) => boolean): Promise<UpdateEnd> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      using lock = tries < HOPEFUL_TRIES ? undefined : await this.#lock()
      if (tries >= HOPEFUL_TRIES && !lock) return 'locked'
      const read = this.#read()
      if (!read) return 'being written'
      const { document, stamp } = read
      if (!change(document)) return 'the same'
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
    return { document: parseBytes(bytes), stamp }
  }

  #isSettled(stamp: Stamp): boolean {
    if (stamp === this.#own) return true
    const now = performance.now()
    if (stamp !== this.#looked.stamp) this.#looked = { stamp, at: now }
    // By the file's own time if that can be: it may have been there for long. Not all clocks agree.
    const age = ageOf(this.file)
    return age >= SETTLED_MS || now - this.#looked.at >= SETTLED_MS
  }

  async #replace(text: string, stamp: Stamp, held: HeldLock | undefined): Promise<UpdateEnd | 'again'> {
    const next = join(dirname(this.file), draftOf(this.file, process.pid, randomBytes(4).toString('hex')))
    try {
      writeWhole(next, text, this.file)
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

  /** False if the file was written by others at the last moment; then it is back in its place. */
  async #takePlace(next: string, stamp: Stamp): Promise<boolean> {
    const calls = await systemCalls()
    const own = stampOf(next)
    if (!calls?.exchange(next, this.file)) {
      renameSync(next, this.file)
      return true
    }
    if (stampOf(next) === stamp) return true
    calls.exchange(next, this.file)
    // A third one has written meanwhile: theirs is the last.
    if (stampOf(next) !== own) calls.exchange(next, this.file)
    return false
  }

  async #lock(): Promise<HeldLock | undefined> {
    const lock = await takeLock(this.#lockFile, this.#options.lockTimeoutMs, this.#options.signal)
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

/** The name of a file that is about to take the other's place. */
const draftOf = (file: string, pid: number | string, more: string): string =>
  `.${basename(file)}.${pid}.${more}.new`

function removeDraftsOfTheDead(file: string): void {
  const folder = dirname(file)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [pid = '', more = ''] = name.slice(basename(file).length + 2).split('.')
    const isDraft = /^\d+$/.test(pid) && name === draftOf(file, pid, more)
    if (isDraft && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function stampOf(file: string): Stamp {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'none'
}

const ageOf = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
