/**
 * Confidence intervals for a sample whose size was fixed beforehand: Student's for a mean, Wilson's and Clopper and
 * Pearson's for a share of successes.
 */
import { bisect, incompleteBeta, NORMAL_QUANTILE_975, studentQuantile } from './distributions.ts'

export type Interval = readonly [low: number, high: number]

export interface SampleMoments {
  readonly mean: number
  /** The sample's standard deviation. */
  readonly deviation: number
  readonly n: number
}

export interface Mean {
  readonly mean: number
  readonly interval: Interval
}

/** A share of successes with its 95% confidence interval and its sample size. */
export interface Rate {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
}

/** Student's interval. If the sample is compared with a published mean, that mean's standard error widens it. */
export function studentInterval(
  { mean, deviation, n }: SampleMoments,
  confidence: number,
  publishedError = 0,
): Interval {
  const half = studentQuantile(n - 1, confidence) * Math.hypot(deviation / Math.sqrt(n), publishedError)
  return [mean - half, mean + half]
}

/** The mean of some values with Student's interval; a single value is its own interval. Stays finite. */
export function meanOf(values: readonly number[], confidence = 0.95): Mean {
  const n = values.length
  // Divided first: the sum may exceed the largest number.
  const mean = values.reduce((sum, each) => sum + each / n, 0)
  if (n < 2) return { mean, interval: [mean, mean] }
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const [low, high] = studentInterval({ mean, deviation: Math.sqrt(squares / (n - 1)), n }, confidence)
  return { mean, interval: [Math.max(low, -Number.MAX_VALUE), Math.min(high, Number.MAX_VALUE)] }
}

/** Clopper and Pearson's exact interval (1934): it holds for few games and rare events too, at any confidence. */
export function clopperPearson(successes: number, n: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2
  const failures = n - successes
  return [
    successes === 0 ? 0 : bisect(0, 1, (p) => incompleteBeta(p, successes, failures + 1) < tail),
    failures === 0 ? 1 : bisect(0, 1, (p) => incompleteBeta(p, successes + 1, failures) < 1 - tail),
  ]
}

/** Wilson's interval (1927) at 95%: unlike the normal approximation, it stays within 0 and 1 and holds for few games. */
export function wilson(successes: number, n: number): Rate {
  if (n === 0) return { value: null, low: null, high: null, n }
  const z = NORMAL_QUANTILE_975
  const value = successes / n
  const scale = 1 + (z * z) / n
  const middle = (value + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / n + (z * z) / (4 * n * n))
  return {
    value,
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === n ? 1 : Math.min(1, middle + half),
    n,
  }
}
