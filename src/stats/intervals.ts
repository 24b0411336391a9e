/**
 * Intervals for what is measured by sampling, at any confidence: Student's for a mean, Clopper and Pearson's for a
 * share. Both come from the incomplete beta function, so they hold for few games and for rare events too, where the
 * usual approximations fail just far out in the tails that are wanted here.
 */
export type Interval = readonly [low: number, high: number]

export interface Sample {
  readonly mean: number
  /** The sample's standard deviation. */
  readonly deviation: number
  readonly n: number
}

/** Where the true mean lies. What a published mean may itself be off by is added: its own standard error. */
export function meanInterval({ mean, deviation, n }: Sample, confidence: number, published = 0): Interval {
  const error = Math.hypot(deviation / Math.sqrt(n), published)
  const half = studentQuantile(n - 1, confidence) * error
  return [mean - half, mean + half]
}

/** Where the true share lies, if so many of n were successes. */
export function shareInterval(successes: number, n: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2
  const failures = n - successes
  return [
    successes === 0 ? 0 : crossing(0, 1, (p) => incompleteBeta(p, successes, failures + 1) < tail),
    failures === 0 ? 1 : crossing(0, 1, (p) => incompleteBeta(p, successes + 1, failures) < 1 - tail),
  ]
}

/** So many standard errors on either side of a mean of n cover it with this confidence; 3.89 for 99.99% of many. */
function studentQuantile(freedom: number, confidence: number): number {
  const tails = (t: number): number => incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
  return crossing(0, MOST_ERRORS, (t) => tails(t) > 1 - confidence)
}

/** For two games at the greatest confidence: beyond this nothing is said anyway. */
const MOST_ERRORS = 1e7

/** Where a test that holds at the low end ceases to hold. */
export function crossing(from: number, to: number, holds: (x: number) => boolean): number {
  let [low, high] = [from, to]
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    if (holds(middle)) low = middle
    else high = middle
  }
}

/** The regularized incomplete beta function, by its continued fraction (Abramowitz and Stegun 26.5.8). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges quickly on this side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const scale = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  )
  return scale * betaFraction(x, a, b)
}

const PRECISE = 1e-14
/** Terms grow with the square root of the sample: enough for a thousand million games. */
const MOST_TERMS = 100_000

/** Lentz's method: the fraction from its beginning, term by term, until it stands still. */
function betaFraction(x: number, a: number, b: number): number {
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))]
  let fraction = d
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    fraction *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < PRECISE) return fraction
  }
  throw new RangeError(`the incomplete beta function of ${x}, ${a}, ${b} does not settle`)
}

/** Below this, Stirling's series is not precise enough. */
const STIRLING_FROM = 10

/** The logarithm of the gamma function, by Stirling's series (Abramowitz and Stegun 6.1.41). */
function logGamma(x: number): number {
  if (x < STIRLING_FROM) return logGamma(x + 1) - Math.log(x)
  const square = 1 / (x * x)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}
