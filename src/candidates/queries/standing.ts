/** How a workspace stands, for those who only look: the CSV with what the record knows, if there is one. */
import { readFileSync } from 'node:fs'
import { isRun, openReader, type RunReader, type Writer } from '../../runs/index.ts'
import { loadBaseline } from '../baseline-state.ts'
import { parseBytes } from '../csv/parse-bytes.ts'
import { Ledger, type LedgerRecord, type Row } from '../ledger/ledger.ts'
import type { Workspace } from '../workspace.ts'

export interface Standing {
  /** In the order of the CSV, by id. */
  readonly rows: ReadonlyMap<string, Row>
  /** What is wrong with the CSV, each with its line. */
  readonly problems: readonly string[]
  /** The baseline's score, if it has one. */
  readonly baseline: number | undefined
  /** Who is at work on it, if anybody is. */
  readonly dispatcher: Writer | undefined
}

/** Throws a `CsvError` or a `RangeError` if the CSV cannot be read. */
export function readStanding(workspace: Workspace): Standing {
  const { ledger, baseline, dispatcher } = readLedger(workspace)
  // The dispatcher puts a new file in its place in one step: what is there is whole.
  ledger.take(parseBytes(readFileSync(workspace.csv)))
  return { rows: ledger.rows, problems: ledger.problems, baseline, dispatcher }
}

/** A ledger that has not taken the CSV yet, and that is never saved. */
export function readLedger({ run }: Workspace): {
  readonly ledger: Ledger
  readonly baseline: number | undefined
  readonly dispatcher: Writer | undefined
} {
  if (!isRun(run)) return { ledger: new Ledger(recordOf({})), baseline: undefined, dispatcher: undefined }
  using reader = openReader(run)
  const record = recordOf(reader.states())
  return {
    ledger: new Ledger(record),
    baseline: loadBaseline(record)?.performance,
    dispatcher: reader.writer,
  }
}

const recordOf = (states: ReturnType<RunReader['states']>): LedgerRecord => ({
  loadStates: (beginning) => Object.entries(states).filter(([name]) => name.startsWith(beginning)),
  saveStates: () => {},
})
