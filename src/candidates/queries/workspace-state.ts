import { readFileSync } from 'node:fs'
import { aboutFile } from '../csv/csv.ts'
import { parseBytes } from '../csv/parse-bytes.ts'
import type { Row } from '../ledger/row.ts'
import { type LedgerReading, readLedger } from '../record.ts'
import type { Workspace } from '../workspace.ts'

/** The CSV with what the record knows, for commands that only read. */
export interface WorkspaceState extends Omit<LedgerReading, 'ledger'> {
  /** In the order of the CSV, by id. */
  readonly rows: ReadonlyMap<string, Row>
  /** Of the CSV, each with its line. */
  readonly problems: readonly string[]
}

/** Throws a `CsvError` if the CSV cannot be read. */
export function readWorkspaceState(workspace: Workspace): WorkspaceState {
  const { ledger, ...rest } = readLedger(workspace)
  // The dispatcher replaces the file in one step, so it is complete.
  const bytes = readFileSync(workspace.csv)
  aboutFile(workspace.csv, () => ledger.take(parseBytes(bytes)))
  return { rows: ledger.rows, problems: ledger.problems, ...rest }
}
