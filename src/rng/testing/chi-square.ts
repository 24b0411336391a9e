/**
 * Pearson's chi-square test: do these counts look like draws with these shares?
 *
 * Tests fix their seeds, so a p-value here is a fixed number; it says how far the counts of a test are from
 * what chance would give, not how often the test will fail.
 */

/** The sum of (count - expected)² / expected, for counts that should be equal or stand in the given ratios. */
export function chiSquare(
  counts: readonly number[],
  ratios: readonly number[] = counts.map(() => 1),
): number {
  if (counts.length < 2 || counts.length !== ratios.length) {
    throw new RangeError(
      `chi-square takes two counts or more and a ratio for each; got ${counts.length} and ${ratios.length}`,
    )
  }
  const unit = sum(counts) / sum(ratios)
  return sum(
    counts.map((count, at) => (count - unit * (ratios[at] as number)) ** 2 / (unit * (ratios[at] as number))),
  )
}

/** The chance of a statistic at least this large (Wilson and Hilferty 1931: its cube root is nearly normal). */
export function upperTail(statistic: number, degreesOfFreedom: number): number {
  const spread = 2 / (9 * degreesOfFreedom)
  return normalUpperTail((Math.cbrt(statistic / degreesOfFreedom) - (1 - spread)) / Math.sqrt(spread))
}

/** The chance that even draws give counts at least as uneven as these. Near 0: uneven. Near 1: too even. */
export function evenness(counts: readonly number[]): number {
  return upperTail(chiSquare(counts), counts.length - 1)
}

/** How often each whole number below `bins` comes up in `times` draws. */
export function tally(bins: number, times: number, draw: (round: number) => number): number[] {
  const counts = new Array<number>(bins).fill(0)
  for (let round = 0; round < times; round += 1) {
    const bin = draw(round)
    if (!(Number.isInteger(bin) && bin >= 0 && bin < bins)) {
      throw new RangeError(`draw ${round} fell outside the ${bins} bins: ${bin}`)
    }
    counts[bin] = (counts[bin] as number) + 1
  }
  return counts
}

/** The chance of a standard normal value above z; Abramowitz and Stegun 26.2.17, within 7.5e-8. */
function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
