/**
 * Runs: what was asked, what came back, and how to resume.
 *
 * A run is a folder with a readable `run.json` and one SQLite file. It has one writer at a time; readers in
 * other processes never disturb it. Everything recorded survives a kill at any moment, and a resumed run finds
 * finished work by its content, so nothing is evaluated twice.
 */
export {
  findMatchingRun,
  findRun,
  findRunFolder,
  listRuns,
  RUNS_FOLDER,
  type RunSummary,
  removeRun,
} from './catalogue.ts'
export { isRun, type RunDescription } from './description.ts'
export { RunError, type RunFault } from './errors.ts'
export { codeFiles, codeFingerprint, type Fingerprint, fileFingerprint } from './fingerprint.ts'
export { type Json, toJson } from './json.ts'
export { describeWriter, type Writer } from './lock.ts'
export { openReader, type RunEvent, RunReader } from './reader.ts'
export { type RecordedMapOptions, recordedMap } from './recorded-map.ts'
export { createRun, type RunRequest, resumeRun } from './run.ts'
export type { RunWriter } from './writer.ts'
