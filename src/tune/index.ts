/**
 * The best parameters of a program whose score is noisy: a study says what can be changed and how it is judged, methods
 * search, and what they find must win a race on blocks that no search has seen.
 */
export { type Answer, type Measures, nameOfMetric } from './answer.ts'
export type { EvaluatePlan } from './evaluate-task.ts'
export { METHOD_NAMES, MethodError, methodOf } from './methods.ts'
export { type Best, bestsOf } from './results/best.ts'
export { type Warning, warningsOf } from './results/warnings.ts'
export { writeResults } from './results/write-results.ts'
export { type Block, Study } from './study.ts'
export { assertStudy, StudyError } from './study-check.ts'
export {
  type CommandEvaluator,
  defineStudy,
  type MethodTree,
  type ModuleEvaluator,
  type StudyTree,
} from './study-tree.ts'
export { EvaluationError } from './trial-evaluator.ts'
export type { TrialRecord } from './trials.ts'
export { type Stage, type Tuned, type TuneOptions, tune } from './tune.ts'
