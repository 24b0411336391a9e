import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { damaged, explainFault, RunError } from './errors.ts'
import { DatabaseSync } from './sqlite.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS evaluations (
    address BLOB PRIMARY KEY,
    place   INTEGER,
    outcome TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS states (name TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    at   REAL NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL
  );
`

/** A reader that holds up a checkpoint is waited for; nothing else ever makes the writer wait. */
const PATIENCE_MS = 5_000

export function recordFile(folder: string): string {
  return join(folder, 'record.db')
}

/**
 * Opens the record for writing. In WAL mode a commit survives the death of the process, and readers do not
 * block it; a power cut may cost the last commits but not the record.
 */
export function openForWriting(folder: string, { check }: { readonly check: boolean }): DatabaseSync {
  const file = recordFile(folder)
  if (check) expectSound(folder)
  return explaining(file, () => {
    const database = new DatabaseSync(file, { timeout: PATIENCE_MS })
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
      database.exec(SCHEMA)
      return database
    } catch (thrown) {
      database.close()
      throw thrown
    }
  })
}

/** Opens the record of a run; a connection that only reads leaves the record as it is, whatever its state. */
export function openForReading(folder: string): DatabaseSync {
  const file = recordFile(folder)
  // SQLite would take an empty file for an empty record, and remove the log beside it.
  if (!existsSync(file) || statSync(file).size === 0) {
    throw new RunError(
      'damaged',
      `${file} is missing or empty, though its folder is a run's. Bring it back, or move the folder away and start anew.`,
    )
  }
  return explaining(file, () => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS })
    try {
      database.exec('SELECT 1 FROM evaluations LIMIT 1')
      return database
    } catch (thrown) {
      database.close()
      throw explainUnreadable(thrown as Error, file)
    }
  })
}

function explainUnreadable(thrown: Error, file: string): unknown {
  const fault = explainFault(thrown, file)
  if (!(fault instanceof RunError)) return damaged(file, thrown.message)
  if (fault.fault !== 'unwritable') return fault
  return new RunError(
    'unwritable',
    `${file} cannot be read (${thrown.message}): SQLite keeps a file of its own beside a record while it is ` +
      'read, and cannot write it there. Copy the folder to a place that can be written.',
  )
}

/** Runs a step on a run's file; its faults come out in words that say what to do. */
export function explaining<Result>(file: string, step: () => Result): Result {
  try {
    return step()
  } catch (thrown) {
    throw explainFault(thrown, file)
  }
}

function expectSound(folder: string): void {
  const file = recordFile(folder)
  const database = openForReading(folder)
  try {
    const [finding] = explaining(file, () => database.prepare('PRAGMA quick_check(1)').all()) as {
      quick_check: string
    }[]
    if (finding?.quick_check !== 'ok') throw damaged(file, String(finding?.quick_check))
  } finally {
    database.close()
  }
}
