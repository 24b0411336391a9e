/** What somebody should know before they believe a result: each with what to do. */
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import { atBounds } from './at-bounds.ts'
import { repeatedBlocks, tooFewInstances } from './held-out-warnings.ts'
import { inertParameters } from './inert-parameters.ts'
import { saturatedMetrics } from './saturation.ts'

export interface Warning {
  readonly kind: 'inert' | 'bound' | 'saturated' | 'held out'
  /** What was seen. */
  readonly seen: string
  readonly advice: string
}

/** From the study alone, before anything is evaluated. */
export const preflightWarnings = (study: Study): readonly Warning[] => tooFewInstances(study)

/** From what came of it. */
export function warningsOf(study: Study, tuned: Tuned): readonly Warning[] {
  return [
    ...inertParameters(study, tuned),
    ...atBounds(study, tuned),
    ...saturatedMetrics(study, tuned),
    ...repeatedBlocks(study, tuned),
  ]
}
