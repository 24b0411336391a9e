import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFault, RunError } from './errors.ts'

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
  return explaining(file, () => {
    const database = new DatabaseSync(file, { timeout: PATIENCE_MS })
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
      if (check) expectSound(database, file)
      database.exec(SCHEMA)
      return database
    } catch (thrown) {
      database.close()
      throw thrown
    }
  })
}

export function openForReading(folder: string): DatabaseSync {
  const file = recordFile(folder)
  return explaining(file, () => new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS }))
}

/** Runs a step on a run's file; its faults come out in words that say what to do. */
export function explaining<Result>(file: string, step: () => Result): Result {
  try {
    return step()
  } catch (thrown) {
    throw explainFault(thrown, file)
  }
}

function expectSound(database: DatabaseSync, file: string): void {
  const [finding] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
  if (finding?.quick_check === 'ok') return
  throw new RunError(
    'damaged',
    `${file} is damaged (${finding?.quick_check}). It was not touched. Move its folder away and start anew; ` +
      `"sqlite3 ${file} .recover" may save what is left.`,
  )
}
