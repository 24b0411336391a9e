/** The resulting document, of which the digest is made. */
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { type Best, bestsOf } from './best.ts'

/** As in the best files, so that `config` is what to use whether something was adopted or not. */
export interface BestResult extends Omit<Best, 'study' | 'metric' | 'direction'> {
  readonly verdict: 'adopted' | 'nothing better found'
  readonly why: Tuned['final']['shared']['why']
}

export interface TuneResult {
  readonly study: string
  readonly metric: string
  readonly direction: 'minimize' | 'maximize'
  readonly method: string
  readonly seed: Study['seed']
  readonly horizons: readonly BestResult[]
  readonly shared: BestResult
  readonly evaluations: number
  readonly configurations: number
}

export function resultOf(study: Study, tuned: Tuned): TuneResult {
  const { method, final, trials } = tuned
  const bests = bestsOf(study, tuned).map(({ study: _, metric, direction, ...best }, n): BestResult => {
    const { verdict, why } = final.horizons[n] ?? final.shared
    return { ...best, verdict, why }
  })
  return {
    study: study.tree.name,
    metric: nameOfMetric(study.tree),
    direction: study.tree.direction ?? 'minimize',
    method: method.name,
    seed: study.seed,
    horizons: bests.slice(0, -1),
    shared: bests.at(-1) as BestResult,
    evaluations: trials.length,
    configurations: new Set(trials.map(({ config_id }) => config_id)).size,
  }
}
