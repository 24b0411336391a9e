/** The normal, Student's t and beta distributions, as far as intervals and tests need them. */
import type { Stream } from '../rng/index.ts'

/** The normal quantile of 97.5%: 95% of a normal distribution lie within this many standard deviations. */
export const NORMAL_QUANTILE_975 = 1.959963984540054

/** The probability that a standard normal is at most this. */
export function normalCdf(x: number): number {
  // Student's t with this many degrees of freedom differs from the normal by less than 1e-8.
  return studentCdf(x, NEARLY_NORMAL)
}

const NEARLY_NORMAL = 1e8

/** The point below which a standard normal lies with this probability, from 0 to 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY
  if (p >= 1) return Number.POSITIVE_INFINITY
  return p < 1 / 2 ? -normalQuantile(1 - p) : bisect(0, LARGEST_NORMAL, (x) => normalCdf(x) < p)
}

/** Beyond this, a probability cannot be told from 1. */
const LARGEST_NORMAL = 9

/** A draw from the standard normal distribution (Box and Muller 1958; the second of the pair is not used). */
export function normal(rng: Stream): number {
  // 1 - float() is never 0.
  return Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float())
}

/** The probability that Student's t is at most this. */
export function studentCdf(t: number, freedom: number): number {
  const tail = studentTails(t, freedom) / 2
  return t > 0 ? 1 - tail : tail
}

/** The critical value: Student's t lies between -t and t with this confidence. */
export function studentQuantile(freedom: number, confidence: number): number {
  return bisect(0, LARGEST_T, (t) => studentTails(t, freedom) > 1 - confidence)
}

/** The critical value of one degree of freedom at the highest confidence that commands accept is below this. */
const LARGEST_T = 1e7

/** The probability of both tails beyond t. */
const studentTails = (t: number, freedom: number): number =>
  incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)

/** The point at which a condition that holds at the low end ceases to hold. */
export function bisect(from: number, to: number, holds: (x: number) => boolean): number {
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

const PRECISION = 1e-14
/** The number of terms grows with the square root of the sample: this is enough for a billion games. */
const MOST_TERMS = 100_000

/** Lentz's method: evaluates the fraction from its beginning, term by term, until it no longer changes. */
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
    if (Math.abs(c * d - 1) < PRECISION) return fraction
  }
  throw new RangeError(`the incomplete beta function of ${x}, ${a}, ${b} does not converge`)
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
