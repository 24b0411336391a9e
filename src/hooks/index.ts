/**
 * An agent's hooks, run as a graph and merged by the agent's own rules.
 *
 * - The contract is data: `EVENTS`. `readAnswer` reads how a hook ended, `mergeAnswers` makes one answer of several.
 * - `compileHooks` checks a configuration, all errors at once, and derives the graph.
 * - `runHooks` runs the hooks of one event. Its answer never depends on which hook finished first, comes before the
 *   agent's patience ends, and leaves no process behind.
 * - `installHooks` puts the runner into an agent's settings; `uninstallHooks` puts them back byte for byte.
 * - `adviceFor` notices agents that are started one after the other and could run at once.
 * - `analyzeHooks` proposes what hooks read, write and need, from their sources.
 * - `reportOf` says where the time goes, from the log that runs append to.
 */

export { type Advice, adviceFor } from './advice/advise.ts'
export { settledAdvice } from './advice/settled-advice.ts'
export { isAgentTool, parseTranscript, startOf, type Transcript } from './advice/transcript.ts'
export { type Analysis, type AnalyzedEvent, analyzeHooks, type Proposal } from './analyze/analyze.ts'
export { graphPage } from './analyze/graph-page.ts'
export { batchesOf } from './config/batches.ts'
export { type Compilation, compileHooks, type ShownProblem, showProblem } from './config/compile.ts'
export { compileFile } from './config/compile-file.ts'
export type { CompiledEvent, CompiledHook, CompiledHooks } from './config/compiled.ts'
export { loadHooks } from './config/load.ts'
export { projectFolder, usualConfig } from './config/locate.ts'
export { type Answer, type HookPolicy, type Outcome, readAnswer } from './contract/answer.ts'
export { EVENTS, type EventFacts, type EventName, isEvent } from './contract/events.ts'
export { isMatch } from './contract/matcher.ts'
export { type MergedAnswer, mergeAnswers, type Place } from './contract/merge.ts'
export { nativeReason } from './contract/native.ts'
export { type Installed, type InstallRequest, installHooks, uninstallHooks } from './install/install.ts'
export type { KeptHook } from './install/native-settings.ts'
export { runnerProgram } from './install/runner-entries.ts'
export { dailyReportFile, writeDailyReport } from './log/daily-report.ts'
export { type HookLog, readLog } from './log/read-log.ts'
export type { RunRecord, Span } from './log/record.ts'
export { type EventReport, type HookReport, reportOf, type Savings, type Times } from './log/report.ts'
export { reportMarkdown } from './log/report-markdown.ts'
export { reportPage } from './log/report-page.ts'
export { type HooksRun, type RunOptions, runHooks } from './run/run-hooks.ts'
