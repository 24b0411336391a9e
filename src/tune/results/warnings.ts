/** What somebody should know before they believe a result: each with what to do. */
import type { Preflight } from '../preflight.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import { atBounds } from './at-bounds.ts'
import { failedEvaluations } from './failures.ts'
import { tooFewInstances, whatWasRaced } from './held-out-warnings.ts'
import { inertParameters, seemInert } from './inert-parameters.ts'
import { saturatedMetrics } from './saturation.ts'
import { tooSmallBudget } from './too-small-budget.ts'

export interface Warning {
  readonly kind: 'inert' | 'bound' | 'saturated' | 'held out' | 'budget' | 'failures'
  /** Which one, if it is about one. */
  readonly parameter?: string
  /** What was seen. */
  readonly seen: string
  readonly advice: string
}

/** Before the search. */
export const preflightWarnings = (study: Study, looked: Preflight): readonly Warning[] => [
  ...seemInert(looked),
  ...tooFewInstances(study),
]

/** From what came of it. */
export function warningsOf(study: Study, tuned: Tuned): readonly Warning[] {
  const inert = inertParameters(study, tuned)
  const matters = ({ parameter }: Warning): boolean => !inert.some((each) => each.parameter === parameter)
  return [
    ...failedEvaluations(tuned),
    ...tooSmallBudget(study, tuned),
    ...inert,
    ...atBounds(study, tuned).filter(matters),
    ...saturatedMetrics(study, tuned),
    ...whatWasRaced(study, tuned),
  ]
}
