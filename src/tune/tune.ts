/**
 * Works on a study: looks ahead for parameters that change nothing, lets a method search for better configurations, and
 * races what it found against what is in use, on blocks that no search has seen. All evaluations are made by many
 * workers and recorded.
 */
import { join } from 'node:path'
import { digest } from '../digest/index.ts'
import { stream } from '../rng/index.ts'
import { toJson } from '../runs/index.ts'
import {
  type FinalRace,
  finalRace,
  type Improvement,
  type Problem,
  type Trial,
  type TrialMethod,
  TrialSearcher,
} from '../search/index.ts'
import { beginMethod, methodOf } from './methods.ts'
import { NO_PREFLIGHT, preflight } from './preflight.ts'
import { repeatFirst } from './repeat-first.ts'
import { planEventOf, TUNE_PLAN_EVENT } from './results/live-events.ts'
import { resultOf, type TuneResult } from './results/result.ts'
import { STUDY_EVENT, studyEventOf } from './results/study-event.ts'
import type { Warning } from './results/warning.ts'
import { preflightWarnings, unseededEvaluator, warningsOf } from './results/warnings.ts'
import { writeResults } from './results/write-results.ts'
import type { Study } from './study.ts'
import { TrialEvaluator, type TrialEvaluatorOptions } from './trial-evaluator.ts'
import type { Tuned } from './tuned.ts'

export interface TuneOptions extends TrialEvaluatorOptions {
  readonly onImprovement?: (improvement: Improvement) => void
  /** Called when trials are asked for. */
  readonly onAsked?: (stage: Stage, trials: readonly Trial[]) => void
  /** Called before the search. */
  readonly onWarning?: (warning: Warning) => void
}

export type Stage = 'preflight' | 'search' | 'final race'

export interface TuneReport {
  readonly result: TuneResult
  /** Of the result. */
  readonly digest: string
  readonly timing: { readonly seconds: number; readonly evaluationsPerSecond: number }
  readonly warnings: readonly Warning[]
  /** The folder with the report, the best configurations and all trials. */
  readonly results: string
}

/**
 * Held-out blocks for the final race: more than one round of the instances, if these are few. Where they are a sample,
 * more than a few seeds for each add little.
 */
const LEAST_HELD_OUT = { exhaustive: 100, sample: 40 }

export async function tune(study: Study, options: TuneOptions): Promise<TuneReport> {
  const began = performance.now()
  options.run.event(TUNE_PLAN_EVENT, toJson(planEventOf(study)))
  const tuned = await work(study, options)
  const seconds = (performance.now() - began) / 1000
  const result = resultOf(study, tuned)
  const results = join(options.run.folder, 'results')
  await writeResults(results, study, tuned)
  options.run.event(STUDY_EVENT, toJson(studyEventOf(study, tuned)))
  options.run.finish(digest(result))
  return {
    result,
    digest: digest(result),
    timing: { seconds, evaluationsPerSecond: tuned.trials.length / seconds },
    warnings: warningsOf(study, tuned),
    results,
  }
}

async function work(study: Study, options: TuneOptions): Promise<Tuned> {
  await using evaluator = new TrialEvaluator(study, options)
  const problem = problemOf(study, options)
  const method = methodOf(study.tree, study.space)
  const others = new Set<string>()
  const run = <Best>(stage: Stage, searched: Problem, how: TrialMethod<Best>): Promise<Best> =>
    evaluator.run(new TrialSearcher(searched, how), (trials) => {
      options.onAsked?.(stage, trials)
      if (stage === 'search') for (const { config } of trials) others.add(study.space.key(config))
    })
  const looked = study.tree.lookAhead === false ? NO_PREFLIGHT : await run('preflight', problem, preflight)
  const tell = (warnings: readonly Warning[]): void => {
    for (const warning of warnings) options.onWarning?.(warning)
  }
  tell(preflightWarnings(study, looked))
  const early = await repeatFirst(study, options.run, evaluator)
  tell(unseededEvaluator(study, early))
  const budget = problem.budget - looked.evaluations
  const found = await run('search', { ...problem, budget }, beginMethod(method))
  evaluator.throwIfAllFailed()
  const repeated = early ?? (await repeatFirst(study, options.run, evaluator))
  if (!early) tell(unseededEvaluator(study, repeated))
  for (const config of study.incumbents) others.delete(study.space.key(config))
  const { isExhaustive, heldOut } = study
  const final = await run(
    'final race',
    problem,
    finalRace(found, { instances: heldOut.length, isExhaustive }),
  )
  return {
    method,
    preflight: looked,
    repeated,
    found,
    others: others.size,
    final: final as FinalRace,
    trials: evaluator.trials.all,
    idOf: (config) => evaluator.trials.idOf(config),
  }
}

const roundedUp = (many: number, by: number): number => Math.ceil(many / by) * by

function problemOf(study: Study, { onImprovement }: TuneOptions): Problem {
  const { space, horizons, incumbents, instances, heldOut, isExhaustive, seed, tree } = study
  return {
    space,
    horizons,
    incumbents,
    blocks: instances.length,
    heldOut: isExhaustive
      ? Math.max(heldOut.length, LEAST_HELD_OUT.exhaustive)
      : roundedUp(LEAST_HELD_OUT.sample, heldOut.length),
    budget: tree.budget ?? Number.POSITIVE_INFINITY,
    rng: stream(seed, 'search'),
    ...(onImprovement && { onImprovement }),
  }
}
