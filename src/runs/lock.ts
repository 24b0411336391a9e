import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { explainFault, RunError } from './errors.ts'
import { DatabaseSync } from './sqlite.ts'

const LOCK = 'writer.lock'
const NOTE = 'writer.json'

/**
 * A process that asks whether a run is being written, or tries to write it too, holds the lock for an instant; a
 * writer holds it for long. Waiting this long tells the two apart.
 */
const PATIENCE_MS = 500

const writer = z.object({ pid: z.number(), since: z.string(), command: z.string() }).partial()

/** A process that writes a run. */
export type Writer = Readonly<z.infer<typeof writer>>

/**
 * One writer a run. The lock is an exclusive transaction on a SQLite file of its own, which the system gives up
 * when the process dies, however it dies: a dead writer never has to be guessed at. The note beside it only
 * tells people who the writer is.
 */
export class WriterLock {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  static take(folder: string): WriterLock {
    const file = join(folder, LOCK)
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(file, { timeout: PATIENCE_MS })
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      const note = {
        pid: process.pid,
        since: new Date().toISOString(),
        command: process.argv.slice(2).join(' '),
      }
      writeFileSync(join(folder, NOTE), `${JSON.stringify(note)}\n`)
      return new WriterLock(database)
    } catch (thrown) {
      database?.close()
      const fault = explainFault(thrown, file)
      if (fault instanceof RunError && fault.fault === 'busy') throw busy(folder)
      throw fault
    }
  }

  /** Whether some process is writing now. */
  static isHeld(folder: string): boolean {
    try {
      const database = new DatabaseSync(join(folder, LOCK), { timeout: 0, readOnly: true })
      try {
        database.prepare('SELECT * FROM sqlite_schema').all()
        return false
      } finally {
        database.close()
      }
    } catch (thrown) {
      const fault = explainFault(thrown, folder)
      return fault instanceof RunError && fault.fault === 'busy'
    }
  }

  /** Who holds it; less is known just after it was taken. None if nobody does. */
  static holder(folder: string): Writer | undefined {
    return WriterLock.isHeld(folder) ? (noteIn(folder) ?? {}) : undefined
  }

  release(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

function noteIn(folder: string): Writer | undefined {
  try {
    return writer.parse(JSON.parse(readFileSync(join(folder, NOTE), 'utf8')))
  } catch {
    // It is written just after the lock is taken.
    return undefined
  }
}

/** For messages. */
export function describeWriter({ pid, command, since }: Writer): string {
  return pid === undefined
    ? 'another process'
    : `process ${pid}${command ? ` (${command})` : ''}, since ${since}`
}

const busy = (folder: string): RunError =>
  new RunError(
    'busy',
    `${folder} is being written by ${describeWriter(noteIn(folder) ?? {})}. Wait for it, or stop it, or use another folder.`,
  )
