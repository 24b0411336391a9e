/** A study as people write it down: what can be changed, how a configuration is judged, and how to search. */
import type { Config, ParameterTree } from '../search/index.ts'

export interface StudyTree {
  readonly name: string
  readonly parameters: Readonly<Record<string, ParameterTree>>
  /** What the metric is asked for; one without a name if left out. */
  readonly horizons?: readonly string[]
  /** What is in use now, for all horizons or by horizon; what is not said is as the parameters' defaults say. */
  readonly incumbent?: Config | { readonly byHorizon: Readonly<Record<string, Config>> }
  /** Seasons, weeks, folds: handed to the evaluator as they stand here. A number is 0, 1, 2, … Just one if left out. */
  readonly instances?: readonly unknown[] | number
  /** The last so many instances are kept for the final race, or just these; see docs/tune.md. */
  readonly heldOut?: readonly unknown[] | number
  readonly evaluator: string | ModuleEvaluator | CommandEvaluator
  /** The name of the number that counts, where the evaluator gives several; for people otherwise. */
  readonly metric?: string
  readonly direction?: 'minimize' | 'maximize'
  /** At most so many evaluations, before the final race. */
  readonly budget?: number
  readonly method?: string | MethodTree
  /** Whether a few evaluations are spent first to find parameters that change nothing; they are, if left out. */
  readonly lookAhead?: boolean
  /** The score varies although the seed is the same, and is meant to: no warning. */
  readonly noisy?: boolean
  /** What becomes of an evaluation that fails. */
  readonly failures?: 'fail-fast' | 'penalise'
  /** Of one evaluation, as in `30s`. */
  readonly timeout?: string
  readonly retries?: number
  /** Files that the evaluator reads: a run is not resumed if they have changed. */
  readonly data?: readonly string[]
}

export interface ModuleEvaluator {
  /** Exports `evaluate(config, instance, seed)`, and if it likes `setup()`; a path from the study's folder. */
  readonly module: string
}

export interface CommandEvaluator {
  /** Run in the study's folder. Reads `{ config, instance, seed }` as a line of JSON, and prints its answer as one. */
  readonly command: string
  /** Whether it stays, and answers line after line. Each question then has an `id`, which an answer may give back. */
  readonly persistent?: boolean
}

export interface MethodTree {
  readonly name: string
  readonly [option: string]: unknown
}

/** For completion and types in a study's own file. */
export const defineStudy = (study: StudyTree): StudyTree => study
