/** A figure with its 95% interval and its sample size. */
import { meanOf, sum, wilson } from '../../stats/index.ts'

export interface Measure {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number
}

export const exactly = (value: number, n = 1): Measure => ({ value, low: value, high: value, n })

/** The mean of a sample. */
export function meanMeasure(values: readonly number[]): Measure {
  const { mean, interval } = meanOf(values)
  return { value: mean, low: interval[0], high: interval[1], n: values.length }
}

/** A share of successes. */
export function shareMeasure(successes: number, n: number): Measure {
  const { value, low, high } = wilson(successes, n)
  return { value: value ?? 0, low: low ?? 0, high: high ?? 1, n }
}

/**
 * The ratio of two sums over the same games, as decisions a turn: the games are the sample, so its error is that of
 * the mean of `top − ratio × bottom` (the linear approximation for a ratio of means).
 */
export function ratioMeasure(rows: readonly (readonly [top: number, bottom: number])[]): Measure {
  const bottom = sum(rows.map(([, each]) => each))
  if (bottom === 0) return { value: 0, low: 0, high: 0, n: rows.length }
  const value = sum(rows.map(([top]) => top)) / bottom
  const { interval } = meanOf(rows.map(([top, each]) => top - value * each))
  const scale = rows.length / bottom
  return { value, low: value + interval[0] * scale, high: value + interval[1] * scale, n: rows.length }
}

/** The same figure on another scale, which must not fall where this one rises. */
export const rescaled = ({ value, low, high, n }: Measure, to: (value: number) => number): Measure => ({
  value: to(value),
  low: to(low),
  high: to(high),
  n,
})

/** Never outside of the range. */
export const within = (measured: Measure, least: number, most: number): Measure =>
  rescaled(measured, (value) => Math.min(most, Math.max(least, value)))
