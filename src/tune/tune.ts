/**
 * Works on a study: a look ahead for parameters that change nothing; then a method looks for better configurations, all evaluations are made on many hands and recorded, and at
 * the end what was found races against what is in use, on blocks that no search has seen.
 */
import { stream } from '../rng/index.ts'
import {
  type Config,
  type Finalists,
  type FinalRace,
  finalRace,
  type News,
  type Problem,
  Searcher,
  type Trial,
  type TrialMethod,
} from '../search/index.ts'
import { beginMethod, methodOf } from './methods.ts'
import { NewBests } from './new-bests.ts'
import { NO_PREFLIGHT, type Preflight, preflight } from './preflight.ts'
import { preflightWarnings, type Warning } from './results/warnings.ts'
import type { Study } from './study.ts'
import type { MethodTree } from './study-tree.ts'
import { Workplace, type WorkplaceOptions } from './trial-evaluator.ts'
import type { TrialRecord } from './trials.ts'

export interface TuneOptions extends WorkplaceOptions {
  readonly onNews?: (news: News) => void
  /** Called when a batch of trials is asked for. */
  readonly onAsked?: (stage: Stage, trials: readonly Trial[]) => void
  /** Called before the search. */
  readonly onWarning?: (warning: Warning) => void
}

export type Stage = 'preflight' | 'search' | 'final race'

export interface Tuned {
  /** As it was done. */
  readonly method: MethodTree
  readonly preflight: Preflight
  /** By horizon: what the method found, the most promising first. */
  readonly found: Finalists
  /** How many configurations the search tried, beside what is in use. */
  readonly searched: { readonly others: number }
  readonly final: FinalRace
  readonly trials: readonly TrialRecord[]
  readonly idOf: (config: Config) => number
}

/**
 * Held-out blocks for the race at the end: more than one round of the instances, if these are few. Where they are a
 * sample, more than a few seeds for each add little.
 */
const LEAST_HELD_OUT = { whole: 100, sample: 40 }

export async function tune(study: Study, options: TuneOptions): Promise<Tuned> {
  await using workplace = new Workplace(study, options)
  const problem = problemOf(study)
  const bests = new NewBests(problem, (news) => options.onNews?.(news))
  const method = methodOf(study.tree, study.space)
  const work = async <Found>(
    stage: Stage,
    begin: () => TrialMethod<Found>,
    onAsked: (trials: readonly Trial[]) => void = () => {},
  ): Promise<Found> => {
    const searcher = new Searcher(begin)
    for (let asked = searcher.ask(); asked.length > 0; asked = searcher.ask()) {
      options.onAsked?.(stage, asked)
      onAsked(asked)
      searcher.tell(await workplace.evaluate(asked, (trial, scores) => bests.see(trial, scores)))
    }
    return searcher.found as Found
  }
  const looked =
    study.tree.lookAhead === false ? NO_PREFLIGHT : await work('preflight', () => preflight(problem))
  for (const warning of preflightWarnings(study, looked)) options.onWarning?.(warning)
  const budget = problem.budget - looked.evaluations
  const tried = new Set<string>()
  const found = await work(
    'search',
    () => beginMethod(method, { ...problem, budget }),
    (trials) => {
      for (const { config } of trials) tried.add(study.space.key(config))
    },
  )
  for (const config of study.incumbents) tried.delete(study.space.key(config))
  const { isWhole, heldOut } = study
  const final = await work('final race', () =>
    finalRace(problem, found, { instances: heldOut.length, isWhole }),
  )
  return {
    method,
    preflight: looked,
    found,
    searched: { others: tried.size },
    final,
    trials: workplace.trials.all,
    idOf: (config) => workplace.trials.idOf(config),
  }
}

const roundedUp = (many: number, by: number): number => Math.ceil(many / by) * by

function problemOf({ space, horizons, incumbents, instances, heldOut, isWhole, seed, tree }: Study): Problem {
  return {
    space,
    horizons,
    incumbents,
    blocks: instances.length,
    heldOut: isWhole
      ? Math.max(heldOut.length, LEAST_HELD_OUT.whole)
      : roundedUp(LEAST_HELD_OUT.sample, heldOut.length),
    budget: tree.budget ?? Number.POSITIVE_INFINITY,
    rng: stream(seed, 'search'),
  }
}
