/**
 * Events of a run of tune while it goes on: what is tuned, then every trial as it comes. A run that is resumed begins with
 * a plan again and tells all trials anew, those of its record first; so only what follows the last plan counts.
 */
import type { Config } from '../../search/index.ts'
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'
import { rowOf, type TrialRow } from './trial-row.ts'

export const TUNE_PLAN_EVENT = 'plan'
export const TRIAL_EVENT = 'trial'

export interface TunePlanEvent {
  readonly metric: string
  readonly direction: 'minimize' | 'maximize'
}

/** A line of `trials.jsonl`, without what only readers of that file need. */
export interface TrialEvent extends Pick<TrialRow, 'config_id' | 'held_out' | 'metrics'> {
  readonly config: Config
}

export const planEventOf = ({ tree }: Study): TunePlanEvent => ({
  metric: nameOfMetric(tree),
  direction: tree.direction ?? 'minimize',
})

export function trialEventOf(study: Study, trial: TrialRecord): TrialEvent {
  const { config_id, held_out, config, metrics } = rowOf(study, trial)
  return { config_id, held_out, config, metrics }
}
