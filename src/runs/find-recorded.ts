import type { Outcome } from '../pool/index.ts'
import { explaining, openForReading, recordFile } from './database.ts'
import type { Json } from './json.ts'
import { parseOutcome } from './outcome-json.ts'

/**
 * The recorded outcome of an evaluation, by its content address (a digest in hex), for a process that asks for few and
 * must start fast: it reads neither the run's description nor anything that could.
 */
export function findRecorded(folder: string, address: string): Outcome<Json> | undefined {
  const database = openForReading(folder)
  try {
    return explaining(recordFile(folder), () => {
      const find = database.prepare('SELECT outcome FROM evaluations WHERE address = ?')
      const row = find.get(Buffer.from(address, 'hex'))
      return row && parseOutcome(row['outcome'])
    })
  } finally {
    database.close()
  }
}
