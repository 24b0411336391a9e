/**
 * The best parameters of a program whose score is noisy: a study says what can be changed and how it is judged, methods
 * search, and what they find must win a race on blocks that no search has seen.
 */
export { type Answer, type Measures, nameOfMetric } from './answer.ts'
export { floatsOf, withExactConfigs } from './exact-config.ts'
export { studyFingerprint } from './fingerprint.ts'
export { METHOD_NAMES, MethodError } from './methods.ts'
export type { Best } from './results/best.ts'
export type { BestResult, TuneResult } from './results/result.ts'
export type { Warning } from './results/warning.ts'
export { type Block, Study } from './study.ts'
export { assertStudy, StudyError } from './study-check.ts'
export {
  type CommandEvaluator,
  defineStudy,
  type MethodTree,
  type ModuleEvaluator,
  type StudyTree,
} from './study-tree.ts'
export { AllFailedError, EvaluationError } from './trial-evaluator.ts'
export { type Stage, type TuneOptions, type TuneReport, tune } from './tune.ts'
