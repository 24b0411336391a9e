import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Outcome } from '../pool/index.ts'
import { explaining, openForWriting, recordFile } from './database.ts'
import { markFinished } from './description.ts'
import { explainFault } from './errors.ts'
import { fromText, type Json, toText } from './json.ts'
import type { WriterLock } from './lock.ts'
import { parseOutcome } from './outcome-json.ts'

/** Finished work is committed at least this often; well within the promised 250 ms. */
const COMMIT_EVERY_MS = 150
const COMMIT_EVERY_ROWS = 2_000

/**
 * The one writer of a run. What is recorded is gathered for a moment and committed together; with `each`,
 * every evaluation is committed by itself, because it was paid for.
 */
export class RunWriter {
  readonly folder: string
  readonly #lock: WriterLock
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #event: StatementSync
  readonly #failed = new AbortController()
  /** Nothing is committed yet, so nothing need be looked for. */
  #isNew: boolean
  /** Not yet committed, by address. */
  readonly #pending = new Map<string, { key: Buffer; place: number; outcome: string }>()
  readonly #pendingEvents: { at: number; type: string; data: string }[] = []
  #timer: NodeJS.Timeout | undefined

  private constructor(folder: string, lock: WriterLock, database: DatabaseSync) {
    this.folder = folder
    this.#lock = lock
    this.#database = database
    this.#insert = database.prepare('INSERT OR REPLACE INTO evaluations VALUES (?, ?, ?)')
    this.#find = database.prepare('SELECT outcome FROM evaluations WHERE address = ?')
    this.#isNew = this.count() === 0
    this.#event = database.prepare('INSERT INTO events (at, type, data) VALUES (?, ?, ?)')
  }

  static open(folder: string, lock: WriterLock, { check = false } = {}): RunWriter {
    return new RunWriter(folder, lock, openForWriting(folder, { check }))
  }

  /** Fires, with the reason, when the record can no longer be written: then go no further. */
  get failed(): AbortSignal {
    return this.#failed.signal
  }

  /** The recorded outcome of an evaluation, by its content address (a digest in hex). */
  find(address: string): Outcome<Json> | undefined {
    const pending = this.#pending.get(address)?.outcome
    if (pending !== undefined) return parseOutcome(pending)
    const key = addressBytes(address)
    if (this.#isNew) return undefined
    try {
      const row = this.#find.get(key)
      return row && parseOutcome(row['outcome'])
    } catch (thrown) {
      // Deferred, because a map asks this in the middle of handing out work, and the signal ends that map.
      queueMicrotask(() => this.#failed.abort(explainFault(thrown, recordFile(this.folder))))
      return undefined
    }
  }

  record(address: string, outcome: Outcome<Json>, { each = false } = {}): void {
    const text = toText(withoutStack(outcome))
    this.#pending.set(address, { key: addressBytes(address), place: outcome.index, outcome: text })
    this.#commitSoon(each)
  }

  event(type: string, data: Json): void {
    this.#pendingEvents.push({ at: Date.now() / 1000, type, data: toText(data) })
    this.#commitSoon(false)
  }

  /** A searcher's state, which replaces the one before it, together with all that was recorded until now. */
  saveState(name: string, state: Json): void {
    this.saveStates([[name, state]])
  }

  /** All of them or, if that fails, none. */
  saveStates(states: Iterable<readonly [name: string, state: Json]>): void {
    const texts = Array.from(states, ([name, state]) => [name, toText(state)] as const)
    this.#write(() => {
      const save = this.#database.prepare('INSERT OR REPLACE INTO states VALUES (?, ?)')
      for (const [name, text] of texts) save.run(name, text)
    })
  }

  /** All states whose names begin so. */
  loadStates(beginning: string): [name: string, state: Json][] {
    return explaining(recordFile(this.folder), () =>
      this.#database
        .prepare('SELECT name, state FROM states WHERE substr(name, 1, ?) = ?')
        .all(beginning.length, beginning)
        .map((row) => [String(row['name']), fromText(row['state'])]),
    )
  }

  loadState(name: string): Json | undefined {
    return explaining(recordFile(this.folder), () => {
      const row = this.#database.prepare('SELECT state FROM states WHERE name = ?').get(name)
      return row && fromText(row['state'])
    })
  }

  /** How many evaluations are committed. */
  count(): number {
    return explaining(recordFile(this.folder), () =>
      Number(this.#database.prepare('SELECT count(*) AS n FROM evaluations').get()?.['n']),
    )
  }

  /** Whether nothing at all is committed. */
  isEmpty(): boolean {
    const anything = 'SELECT 1 FROM evaluations UNION ALL SELECT 1 FROM states UNION ALL SELECT 1 FROM events'
    return explaining(
      recordFile(this.folder),
      () => this.#database.prepare(`${anything} LIMIT 1`).get() === undefined,
    )
  }

  commit(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending.size > 0 || this.#pendingEvents.length > 0) this.#write(() => {})
  }

  finish(digest: string): void {
    this.commit()
    markFinished(this.folder, digest)
  }

  /** Commits what it can and lets go of the run. */
  close(): void {
    try {
      if (!this.#failed.signal.aborted) this.commit()
    } finally {
      clearTimeout(this.#timer)
      if (this.#database.isOpen) this.#database.close()
      this.#lock.release()
    }
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #commitSoon(now: boolean): void {
    if (this.#failed.signal.aborted) return
    if (now || this.#pending.size >= COMMIT_EVERY_ROWS) this.#commitOrFail()
    else this.#timer ??= setTimeout(() => this.#commitOrFail(), COMMIT_EVERY_MS)
  }

  /** Recording happens deep inside a map, where nobody could catch an error: the signal carries it. */
  #commitOrFail(): void {
    try {
      this.commit()
    } catch (thrown) {
      this.#failed.abort(thrown)
    }
  }

  #write(more: () => void): void {
    try {
      this.#database.exec('BEGIN')
      for (const { key, place, outcome } of this.#pending.values()) this.#insert.run(key, place, outcome)
      for (const { at, type, data } of this.#pendingEvents) this.#event.run(at, type, data)
      more()
      this.#database.exec('COMMIT')
      this.#isNew &&= this.#pending.size === 0
      this.#pending.clear()
      this.#pendingEvents.length = 0
    } catch (thrown) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw explainFault(thrown, recordFile(this.folder))
    }
  }
}

function addressBytes(address: string): Buffer {
  const bytes = Buffer.from(address, 'hex')
  if (bytes.length > 0 && bytes.length * 2 === address.length) return bytes
  throw new TypeError(`${JSON.stringify(address)} is no content address: that is a digest in hex`)
}

/** A stack names files of this machine and lines of this version: it helps now, not in a record. */
function withoutStack(outcome: Outcome<Json>): Outcome<Json> {
  if (outcome.ok) return outcome
  const { stack: _, ...error } = outcome.error
  return { ok: false, index: outcome.index, error }
}
