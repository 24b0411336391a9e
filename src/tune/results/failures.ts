/** Evaluations that failed, where a study goes on all the same. */
import type { Tuned } from '../tune.ts'
import type { Warning } from './warnings.ts'

export function failedEvaluations({ trials }: Tuned): readonly Warning[] {
  const failed = trials.filter(({ error }) => error !== undefined)
  const [first] = failed
  if (!first) return []
  const many =
    failed.length === trials.length ? `all ${trials.length}` : `${failed.length} of ${trials.length}`
  return [
    {
      kind: 'failures',
      seen:
        `${many} evaluations failed, and counted as worse than any other; the first: configuration ${first.config_id} on ` +
        `instance ${JSON.stringify(first.instance)}: ${first.error?.split('\n')[0]}`,
      advice: 'the column error of trials.csv has them all',
    },
  ]
}
