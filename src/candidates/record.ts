/** The record of a workspace, written and read. It is resumed whatever has changed: each score knows its evaluator's fingerprint. */
import { readFileSync } from 'node:fs'
import {
  createRun,
  isRun,
  openReader,
  RunError,
  type RunReader,
  type RunWriter,
  resumeRun,
  type Writer,
} from '../runs/index.ts'
import { loadBaseline } from './baseline-state.ts'
import { aboutFile } from './csv/csv.ts'
import { parseBytes } from './csv/parse-bytes.ts'
import { Ledger, type LedgerRecord } from './ledger/ledger.ts'
import type { Row } from './ledger/row.ts'
import { loadPause, type PauseState } from './pause-state.ts'
import type { Workspace } from './workspace.ts'

export function openRecord({ run }: Workspace, command: readonly string[]): RunWriter {
  const request = { kind: 'candidates', command, fingerprint: {} }
  return isRun(run) ? resumeRun(run, request) : createRun(run, request)
}

/** Whether opening failed because a dispatcher has the record. */
export const isBusy = (thrown: unknown): boolean => thrown instanceof RunError && thrown.fault === 'busy'

/** For a short change while no dispatcher can begin. Undefined if there is no record, or a dispatcher has it. */
export function openIdleRecord({ run }: Workspace): RunWriter | undefined {
  if (!isRun(run)) return undefined
  using reader = openReader(run)
  return reader.active ? undefined : resumeRun(run, reader.description)
}

export interface LedgerReading {
  /** It has not taken the CSV yet, and is never saved. */
  readonly ledger: Ledger
  /** The baseline's score, if it has one. */
  readonly baseline: number | undefined
  /** The process that works on it, if any. */
  readonly dispatcher: Writer | undefined
  /** Why it begins nothing now. */
  readonly pause: PauseState | undefined
}

export function readLedger({ run }: Workspace): LedgerReading {
  if (!isRun(run))
    return {
      ledger: new Ledger(recordOf({})),
      baseline: undefined,
      dispatcher: undefined,
      pause: undefined,
    }
  using reader = openReader(run)
  const record = recordOf(reader.states())
  const baseline = loadBaseline(record)?.performance
  const pause = reader.writer && loadPause(record)
  return { ledger: new Ledger(record), baseline, dispatcher: reader.writer, pause }
}

const recordOf = (states: ReturnType<RunReader['states']>): LedgerRecord => ({
  loadStates: (beginning) => Object.entries(states).filter(([name]) => name.startsWith(beginning)),
  saveStates: () => {},
})

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
