/**
 * Council: one, a panel or a council of language models, in the time of the slowest useful answer; and reading by many so
 * that one need not.
 *
 * It promises: every call is in a ledger with its cost, and a budget is never exceeded; answers have a form and are
 * checked against it; agreement is counted on typed verdicts, and silence is never agreement; what was paid for is
 * neither lost nor paid for again; no key is in anything that is written or shown.
 */
export { MapParallelError, mapParallel, optimalWorkers } from '../pool/index.ts'
export type { Amount, BudgetLimits } from './calls/budget.ts'
export { type AnswerCache, FolderCache } from './calls/cache.ts'
export { Caller, type CallerOptions, type CallRecord } from './calls/caller.ts'
export { CallError, type CallFault } from './calls/errors.ts'
export type { CallState, LedgerEntry, Totals } from './calls/ledger.ts'
export type { RateLimits } from './calls/rate-limit.ts'
export type { RetryPolicy } from './calls/retry.ts'
export {
  type CouncilOptions,
  type CouncilReport,
  type CouncilResult,
  deliberate,
  type Round,
  type SpeculationReport,
} from './council/deliberate.ts'
export type { Ruling } from './council/requests.ts'
export { type ExpectedGain, expectedGain, expectedRounds, type Rates } from './council/speculation.ts'
export { decisionSentence, transcript } from './council/transcript.ts'
export {
  explorationParts,
  parseSwarm,
  reviewParts,
  type SwarmTask,
  summaryParts,
  swarmParts,
} from './delegate/kinds.ts'
export {
  agentSwarm,
  batchCodeReview,
  type DelegateOptions,
  parallelExploreModules,
  summarizeLargeFiles,
} from './delegate/library.ts'
export { type DelegateKind, type DelegatePart, type DelegatePlan, planOf } from './delegate/plan.ts'
export {
  type DelegateReport,
  type DelegateResult,
  type PartOutcome,
  type Reader,
  runDelegated,
} from './delegate/run.ts'
export type { Model, ModelAnswer, ModelRequest, Price } from './models/model.ts'
export { KEY_VARIABLES, type ModelChoice, NoModelError, namedModel } from './models/named-model.ts'
export { mostCost } from './models/tokens.ts'
export { type AskOptions, ask, type PanelReport, type PanelResult } from './panel/ask.ts'
export type { SeatOutcome } from './panel/ask-seats.ts'
export { readContext } from './panel/context.ts'
export { type ContextPart, firstRequest, type Question, type Seat, seatsOf } from './panel/question.ts'
export type { Synthesis } from './panel/synthesis.ts'
export { type Decision, decide, isLocked, type Rules, tally, type Vote } from './panel/votes.ts'
export type { Answer } from './personas/form.ts'
export { PersonaLibrary, userFolders } from './personas/library.ts'
export { type Persona, parsePersona } from './personas/persona.ts'
export { loadRounds, panelFingerprint, RunCallRecord, saveRounds } from './record.ts'
