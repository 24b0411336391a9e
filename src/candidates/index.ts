/** Programs that agents write: a CSV of ideas, many workers at once, and nothing lost or run twice. */
export { CAUSES, type Cause, type Claim, WorkResult } from './claim.ts'
export { type Config, ConfigError, parseConfig } from './config.ts'
export { CsvDocument, CsvError } from './csv/csv.ts'
export { SharedCsv } from './csv/shared-csv.ts'
export {
  Dispatcher,
  type DispatcherEvent,
  type DispatcherOptions,
  TamperingError,
} from './dispatcher/dispatcher.ts'
export { Ledger, type Row } from './ledger/ledger.ts'
export type { RowState } from './ledger/row-state.ts'
export { openRecord } from './record.ts'
export { Workspace } from './workspace.ts'
