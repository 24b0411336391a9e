/** Candidates: programs that agents write from ideas, scored many at a time, with nothing lost and nothing run twice. */

export { type Leftover, leftoversOf, removeLeftovers } from './clean/leftovers.ts'
export { CsvError } from './csv/csv.ts'
export type { DispatcherEvent } from './dispatcher/events.ts'
export { ACTIONS, type Action, editRows } from './edit/edit-rows.ts'
export { selectRows } from './edit/select.ts'
export { type AddedIdea, addIdeas, type LeftOut } from './ideate/add-ideas.ts'
export { askForIdeas } from './ideate/ask-for-ideas.ts'
export { parseIdeas } from './ideate/parse-ideas.ts'
export { ideatePrompt } from './ideate/prompt.ts'
export { initWorkspace, linesToIgnore } from './init/init.ts'
export type { Row, Status } from './ledger/row.ts'
export type { RowState } from './ledger/row-state.ts'
export type { PauseState } from './pause-state.ts'
export { type Attempt, lastAttemptAt, programOf, writingOf } from './queries/attempts.ts'
export { differenceOf } from './queries/difference.ts'
export {
  countRows,
  digestOfRows,
  lineageOf,
  originOf,
  type RunningRow,
  runningRows,
  type ScoredRow,
  type SkippedRow,
  scoredRows,
  skippedRows,
  type WaitingRow,
  waitingRows,
  whyWaiting,
} from './queries/rows.ts'
export { openIdleRecord, readWorkspaceState, type WorkspaceState } from './record.ts'
export { type CandidatesRun, type RunOptions, runCandidates } from './run.ts'
export { evaluatorFingerprint } from './worker/evaluator-fingerprint.ts'
export { Workspace } from './workspace.ts'
