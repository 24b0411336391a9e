/** Metrics that saturate: very many trials share the best or the worst value, and cannot be told apart. */
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { scoresOf, shortNumber, toMetric } from './metric.ts'
import type { Warning } from './warning.ts'

const ENOUGH_TRIALS = 30
const ENOUGH_CONFIGS = 10
const MANY = 0.3
/** A metric of few values, as won or lost, shares them by its nature: only almost all are too many. */
const FEW_VALUES = 5
const ALMOST_ALL = 0.9

export function saturatedMetrics(study: Study, { trials }: Tuned): readonly Warning[] {
  const worked = trials.filter(({ measures }) => measures)
  if (
    worked.length < ENOUGH_TRIALS ||
    new Set(worked.map(({ config_id }) => config_id)).size < ENOUGH_CONFIGS
  )
    return []
  const scores = worked.map((trial) => scoresOf(study, trial))
  return study.horizons.flatMap((horizon, n) => {
    const values = scores.map((each) => each[n] as number)
    const metric = `${nameOfMetric(study.tree)} for ${horizon}`
    return saturation(values, metric, (score) => shortNumber(toMetric(study, score)))
  })
}

function saturation(
  scores: readonly number[],
  metric: string,
  told: (score: number) => string,
): readonly Warning[] {
  const counts = new Map<number, number>()
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1)
  const [best, worst] = counts
    .keys()
    .reduce<readonly [number, number]>(
      ([least, most], score) => [Math.min(least, score), Math.max(most, score)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
  if (best === worst)
    return [
      {
        kind: 'saturated',
        seen: `${metric} is ${told(best)} in all ${scores.length} trials`,
        advice: 'check that the evaluator measures what the parameters change; nothing can be found with it',
      },
    ]
  const tooMany = scores.length * (counts.size < FEW_VALUES ? ALMOST_ALL : MANY)
  const ends = [
    ['best', best],
    ['worst', worst],
  ] as const
  return ends.flatMap(([name, score]) => {
    const many = counts.get(score) as number
    if (many < tooMany) return []
    const share = Math.round((100 * many) / scores.length)
    return {
      kind: 'saturated',
      seen: `${metric} saturates: ${share}% of ${scores.length} trials share the ${name} value, ${told(score)}`,
      advice:
        'configurations there cannot be told apart: use harder instances or a finer metric, as an average rather than a ' +
        'count of hits',
    } as const
  })
}
