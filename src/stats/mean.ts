/** The mean of repeats, and how far off it may be. */

export interface Mean {
  readonly mean: number
  /** Holds the true mean in 95 of 100 cases, if the repeats are normal; the mean itself if there was one. */
  readonly interval: [number, number]
}

export function meanOf(values: readonly number[]): Mean {
  const n = values.length
  // Divided first: a sum may be more than a number holds.
  const mean = values.reduce((sum, each) => sum + each / n, 0)
  if (n < 2) return { mean, interval: [mean, mean] }
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const reach = studentQuantile(n - 1) * Math.sqrt(squares / (n - 1) / n)
  const bound = (value: number): number => Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
  return { mean, interval: [bound(mean - reach), bound(mean + reach)] }
}

const FEW = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622]
const Z = 1.959963985

/** Student's t at 97.5%: Abramowitz and Stegun, table 26.10 for few degrees of freedom, 26.7.5 for more. */
export function studentQuantile(freedom: number): number {
  const few = FEW[freedom - 1]
  if (few !== undefined) return few
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0)
}
