/** Candidates: programs that agents write from ideas, scored many at a time, with nothing lost and nothing run twice. */

export { type Leftover, leftoversOf, removeLeftovers } from './clean/leftovers.ts'
export { ConfigError } from './config.ts'
export { CsvError } from './csv/csv.ts'
export { BaselineError } from './dispatcher/baseline.ts'
export { TamperingError } from './dispatcher/claim-finalizer.ts'
export { CoderError } from './dispatcher/coder-watch.ts'
export { Dispatcher, type DispatcherOptions } from './dispatcher/dispatcher.ts'
export type { DispatcherEvent } from './dispatcher/events.ts'
export { CsvBusyError } from './edit/change-csv.ts'
export { ACTIONS, type Action, editRows } from './edit/edit-rows.ts'
export { type ScoreTests, SelectorError, selectRows } from './edit/select.ts'
export { type AddedIdea, addIdeas, type LeftOut } from './ideate/add-ideas.ts'
export { askForIdeas, IdeateError } from './ideate/ask-for-ideas.ts'
export { IdeasError, parseIdeas } from './ideate/parse-ideas.ts'
export { ideatePrompt } from './ideate/prompt.ts'
export { InitError, initWorkspace, linesToIgnore } from './init/init.ts'
export { type GuestEnd, type GuestOptions, joinDispatcher } from './join/guest.ts'
export type { Row } from './ledger/ledger.ts'
export type { RowState } from './ledger/row-state.ts'
export { differenceOf } from './queries/difference.ts'
export { scoredByNow } from './queries/evaluator-fingerprint-now.ts'
export { freeRun } from './queries/free-run.ts'
export { type History, historyOf, programOf, writingOf } from './queries/history.ts'
export { type RunningRow, runningRows } from './queries/running.ts'
export {
  type Counted,
  countedAs,
  countRows,
  lineageOf,
  originOf,
  type ScoredRow,
  scoredRows,
} from './queries/scores.ts'
export { readStanding, type Standing } from './queries/standing.ts'
export { type WaitingRow, waitingRows, whyWaiting } from './queries/waiting.ts'
export { openRecord } from './record.ts'
export { Workspace } from './workspace.ts'
