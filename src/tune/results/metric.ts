/** The metric as people know it. Inside, less is better; outside, it is what the study's direction says. */
import type { Interval } from '../../stats/index.ts'
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'

const signOf = ({ tree }: Study): 1 | -1 => (tree.direction === 'maximize' ? -1 : 1)

/** By horizon, less is better; infinite where the evaluation failed. */
export function scoresOf(study: Study, { measures }: TrialRecord): readonly number[] {
  const [metric, sign] = [nameOfMetric(study.tree), signOf(study)]
  return study.horizons.map((_, n) => {
    const value = measures?.[n]?.[metric]
    return value === undefined ? Number.POSITIVE_INFINITY : sign * value
  })
}

/** A difference of scores as one of the metric. */
export const toMetric = (study: Study, difference: number): number => signOf(study) * difference + 0

export function intervalToMetric(study: Study, [low, high]: Interval): Interval {
  return signOf(study) === 1 ? [low, high] : [toMetric(study, high), toMetric(study, low)]
}

/** For people: four digits that count. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : value < 0 ? '−∞' : '?'
  const size = Math.abs(value)
  const text =
    size !== 0 && (size < 1e-3 || size >= 1e6) ? value.toExponential(2) : String(Number(value.toPrecision(4)))
  return text.replace('-', '−')
}

/** A difference, with its sign. */
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${shortNumber(value)}`
