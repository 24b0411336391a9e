/**
 * An anytime-valid paired t-test: you may look after every block, and the interval holds however often you look. The
 * differences are taken as normal, with unknown mean and variance.
 *
 * The e-value is what a bet against "the mean is 0" has made of a stake of 1. If the mean is 0, it ever reaches 1 / alpha
 * with a probability of at most alpha, so the test may stop as soon as it does. The bet is the Bayes factor with the
 * effect (mean by deviation) normal around 0 and the right Haar prior for the deviation: Lai 1976; Wang and Ramdas 2024,
 * "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance", theorem 4.9. The one-sided
 * bet is that of the positive effects: the same, times twice the posterior probability of a positive mean, which is
 * Student's. A mean on the wrong side yields still less, as shifting all differences shifts Student's t the same way.
 *
 * Differences that are not normal: where either sign is as likely, the guarantee holds for heavy tails and for differences
 * of two sizes too, as the tests measure. Where many small gains balance few large losses it does not, nor does that of
 * any t-test, and a sign test would call exactly that an improvement.
 */
import { studentCdf } from './distributions.ts'
import type { Interval } from './intervals.ts'
import { sum } from './sum.ts'

export interface PairedSample {
  readonly n: number
  readonly mean: number
  /** Root of the mean of the squared deviations from the mean. */
  readonly deviation: number
  /** Whether all differences were finite: a difference to a failed evaluation is infinite. */
  readonly isFinite: boolean
}

/** The effect in deviations: the bet finds means of about this size soonest. */
const USUAL_EFFECT = 0.5

/** Relative differences up to this come from rounding. */
const ROUNDING = 1e-12

/** How much more the first is. Two infinite scores are equal. */
export function differenceOf(score: number, other: number): number {
  if (score === other) return 0
  const difference = score - other
  const isRounding = Math.abs(difference) <= ROUNDING * Math.max(Math.abs(score), Math.abs(other))
  return isRounding && Number.isFinite(difference) ? 0 : difference
}

/** An infinite difference counts as much as the largest finite one. */
export function pairedSample(differences: readonly number[]): PairedSample {
  const n = differences.length
  const finite = differences.filter(Number.isFinite)
  const unit = finite.reduce((most, each) => Math.max(most, Math.abs(each)), 0) || 1
  // In units of the largest: the squares of penalties may exceed the largest number.
  const sizes = differences.map((each) => (Number.isFinite(each) ? each / unit : Math.sign(each)))
  const mean = n === 0 ? 0 : sum(sizes) / n
  const squares = sum(sizes.map((each) => (each - mean) ** 2))
  return {
    n,
    mean: mean * unit,
    deviation: n === 0 ? 0 : Math.sqrt(squares / n) * unit,
    isFinite: finite.length === n,
  }
}

/** Against "the mean is 0". */
export function eValue(sample: PairedSample, effect = USUAL_EFFECT): number {
  return Math.exp(logEValue(sample, effect))
}

/** Against "the mean is at most `least`". */
export function eValueAbove(sample: PairedSample, least: number, effect = USUAL_EFFECT): number {
  const moved = { ...sample, mean: sample.mean - least }
  const { n, mean } = moved
  if (n === 0) return 1
  const explained = n * shareOfMean(moved)
  const t = Math.sign(mean) * Math.sqrt((n * explained) / (n + precision(effect) - explained))
  const found = Math.exp(logEValue(moved, effect) + Math.log(2 * studentCdf(t, n)))
  // The formula gives at most 1 for a mean on the wrong side; rounding must not exceed it.
  return mean > 0 ? found : Math.min(1, found)
}

/** Against "the mean is at least `most`". */
export function eValueBelow(sample: PairedSample, most: number, effect = USUAL_EFFECT): number {
  return eValueAbove({ ...sample, mean: -sample.mean }, -most, effect)
}

/** The fewest differences whose e-value can reach 1 / alpha, if all of them are the same. */
export function minimumSampleSize(alpha: number, effect = USUAL_EFFECT): number {
  for (let n = 1; ; n += 1) {
    if (eValueAbove({ n, mean: 1, deviation: 0, isFinite: true }, 0, effect) >= 1 / alpha) return n
  }
}

/** The means whose e-value is below 1 / alpha: covers the true mean at all times together, with confidence 1 − alpha. */
export function anytimeInterval(sample: PairedSample, alpha: number, effect = USUAL_EFFECT): Interval {
  const { n, mean, deviation } = sample
  const c = precision(effect)
  const ratio = ((n + c) / (c * alpha * alpha)) ** (1 / n)
  const room = 1 - (ratio * c) / (n + c)
  if (!(room > 0 && sample.isFinite)) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const half = deviation * Math.sqrt((ratio - 1) / room)
  return [mean - half, mean + half]
}

function logEValue(sample: PairedSample, effect: number): number {
  const { n } = sample
  const c = precision(effect)
  return (Math.log(c / (n + c)) - n * Math.log1p((-n * shareOfMean(sample)) / (n + c))) / 2
}

/** c² of the paper. */
const precision = (effect: number): number => 1 / (effect * effect)

/** The share of the squares that is due to the mean. */
function shareOfMean({ mean, deviation }: PairedSample): number {
  return mean === 0 ? 0 : 1 / (1 + (deviation / mean) ** 2)
}
