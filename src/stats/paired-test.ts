/**
 * A test of paired differences that may be looked at after every block, and an interval that holds however often one
 * looks. The differences are taken as normal, of any mean and any variance.
 *
 * What is measured is evidence: what a bet against "the mean is 0" has made of a stake of 1. If the mean is 0, a bet
 * ever makes 1 / alpha of it with a chance of at most alpha, so one may stop as soon as it does. The bet is the Bayes
 * factor with the effect (mean by deviation) normal around 0, and all deviations taken as alike (right Haar): Lai 1976;
 * Wang and Ramdas 2024, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance",
 * theorem 4.9. For one side it is that of the positive effects: the same, times the chance of a positive mean
 * afterwards, which is Student's, times 2. A mean on the wrong side makes less of it still, as a shift of all
 * differences shifts Student's t the same way.
 *
 * Differences that are not normal: where either sign is as likely (two configurations that differ by nothing but luck),
 * the promise holds for heavy tails and for differences of only two sizes too, as measured in the tests. Where the mean
 * is 0 by many small gains and few great losses, it does not, nor does any t-test's: the losses may not have been met.
 * A test of signs would not help: it asks for the median, and would call just that an improvement.
 */

export interface Sample {
  readonly n: number
  readonly mean: number
  /** Root of the mean of the squared deviations from the mean. */
  readonly deviation: number
  /** Whether all of them were numbers, rather than differences to something that failed. */
  readonly isFinite: boolean
}

/** Deviations that the mean is expected to be off: the bet is made for effects of about this size. */
const USUAL_EFFECT = 0.5

/** Beyond this, numbers differ by how they were rounded. */
const ROUNDING = 1e-12

/** How much more the first is. Two that failed are alike. */
export function differenceOf(score: number, other: number): number {
  if (score === other) return 0
  const difference = score - other
  return Math.abs(difference) <= ROUNDING * Math.max(Math.abs(score), Math.abs(other)) &&
    Number.isFinite(difference)
    ? 0
    : difference
}

/** A difference to something that failed counts as much as the greatest of the others. */
export function sampleOf(differences: readonly number[]): Sample {
  const n = differences.length
  const finite = differences.filter(Number.isFinite)
  const unit = finite.reduce((most, each) => Math.max(most, Math.abs(each)), 0) || 1
  // In units of the greatest: squares of what people choose as a penalty may be more than a number holds.
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

/** That the mean is not 0. */
export function evidence(sample: Sample, effect = USUAL_EFFECT): number {
  return Math.exp(logEvidence(sample, effect))
}

/** That the mean is more than this. */
export function evidenceAbove(sample: Sample, least: number, effect = USUAL_EFFECT): number {
  const moved = { ...sample, mean: sample.mean - least }
  const { n, mean } = moved
  if (n === 0) return 1
  const explained = n * shareOfMean(moved)
  const t = Math.sign(mean) * Math.sqrt((n * explained) / (n + precision(effect) - explained))
  const found = Math.exp(logEvidence(moved, effect) + Math.log(2 * studentBelow(t, n)))
  // Exactly so by the formula; a tail that is lost in rounding must not make evidence of nothing.
  return mean > 0 ? found : Math.min(1, found)
}

/** That the mean is less than this. */
export function evidenceBelow(sample: Sample, most: number, effect = USUAL_EFFECT): number {
  return evidenceAbove({ ...sample, mean: -sample.mean }, -most, effect)
}

/** The fewest differences that can be evidence of 1 / alpha, if all of them are the same. */
export function leastSample(alpha: number, effect = USUAL_EFFECT): number {
  for (let n = 1; ; n += 1) {
    if (evidenceAbove({ n, mean: 1, deviation: 0, isFinite: true }, 0, effect) >= 1 / alpha) return n
  }
}

/** Holds the mean at all times at once, but for a chance of alpha: where there is less evidence than 1 / alpha. */
export function meanInterval(
  sample: Sample,
  alpha: number,
  effect = USUAL_EFFECT,
): readonly [low: number, high: number] {
  const { n, mean, deviation } = sample
  const c = precision(effect)
  const ratio = ((n + c) / (c * alpha * alpha)) ** (1 / n)
  const room = 1 - (ratio * c) / (n + c)
  if (!(room > 0 && sample.isFinite)) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const half = deviation * Math.sqrt((ratio - 1) / room)
  return [mean - half, mean + half]
}

function logEvidence(sample: Sample, effect: number): number {
  const { n } = sample
  const c = precision(effect)
  return (Math.log(c / (n + c)) - n * Math.log1p((-n * shareOfMean(sample)) / (n + c))) / 2
}

/** c² of the paper. */
const precision = (effect: number): number => 1 / (effect * effect)

/** The share of the squares that is due to the mean. */
function shareOfMean({ mean, deviation }: Sample): number {
  return mean === 0 ? 0 : 1 / (1 + (deviation / mean) ** 2)
}

/** The chance that Student's t is at most this, for a whole number of degrees (Abramowitz and Stegun 26.7.3 and 4). */
function studentBelow(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees))
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const isOdd = degrees % 2 === 1
  let term = isOdd ? cosine : 1
  let terms = degrees > 1 ? term : 0
  for (let k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k
    terms += term
  }
  const within = isOdd ? (2 / Math.PI) * (angle + sine * terms) : sine * terms
  return (1 + Math.sign(t) * within) / 2
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
