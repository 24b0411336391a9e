/** The record of a workspace. It is resumed whatever has changed: each score knows its evaluator's fingerprint. */
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
import { Ledger, type LedgerRecord } from './ledger/ledger.ts'
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
}

export function readLedger({ run }: Workspace): LedgerReading {
  if (!isRun(run)) return { ledger: new Ledger(recordOf({})), baseline: undefined, dispatcher: undefined }
  using reader = openReader(run)
  const record = recordOf(reader.states())
  const baseline = loadBaseline(record)?.performance
  return { ledger: new Ledger(record), baseline, dispatcher: reader.writer }
}

const recordOf = (states: ReturnType<RunReader['states']>): LedgerRecord => ({
  loadStates: (beginning) => Object.entries(states).filter(([name]) => name.startsWith(beginning)),
  saveStates: () => {},
})
