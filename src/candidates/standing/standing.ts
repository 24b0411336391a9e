/** How a workspace stands, for those who only look: the CSV with what the record knows, if there is one. */
import { readFileSync } from 'node:fs'
import { isRun, openReader, type Writer } from '../../runs/index.ts'
import { parseBytes } from '../csv/parse-bytes.ts'
import { Ledger, type Row } from '../ledger/ledger.ts'
import type { Workspace } from '../workspace.ts'

export interface Standing {
  /** In the order of the CSV, by id. */
  readonly rows: ReadonlyMap<string, Row>
  /** What is wrong with the CSV, each with its line. */
  readonly problems: readonly string[]
  /** Who is at work on it, if anybody is. */
  readonly dispatcher: Writer | undefined
}

/** Throws a `CsvError` or a `RangeError` if the CSV cannot be read. */
export function readStanding(workspace: Workspace): Standing {
  const { ledger, dispatcher } = readLedger(workspace)
  // The dispatcher puts a new file in its place in one step: what is there is whole.
  ledger.take(parseBytes(readFileSync(workspace.csv)))
  return { rows: ledger.rows, problems: ledger.problems, dispatcher }
}

/** A ledger that has not taken the CSV yet, and that is never saved. */
export function readLedger({ run }: Workspace): {
  readonly ledger: Ledger
  readonly dispatcher: Writer | undefined
} {
  if (!isRun(run)) return { ledger: ledgerOf({}), dispatcher: undefined }
  using reader = openReader(run)
  return { ledger: ledgerOf(reader.states()), dispatcher: reader.writer }
}

function ledgerOf(states: ReturnType<ReturnType<typeof openReader>['states']>): Ledger {
  return new Ledger({
    loadStates: (beginning) => Object.entries(states).filter(([name]) => name.startsWith(beginning)),
    saveStates: () => {},
  })
}
