/** Candidates: programs that agents write from ideas, scored many at a time, with nothing lost and nothing run twice. */

export { ConfigError } from './config.ts'
export { CsvError } from './csv/csv.ts'
export { InitError, initWorkspace } from './init/init.ts'
export type { Row } from './ledger/ledger.ts'
export { type RunningRow, runningRows } from './standing/running.ts'
export { scoredByNow } from './standing/scored-by-now.ts'
export {
  type Counted,
  countedAs,
  countRows,
  lineageOf,
  type ScoredRow,
  scoredRows,
} from './standing/scores.ts'
export { readStanding, type Standing } from './standing/standing.ts'
export { Workspace } from './workspace.ts'
