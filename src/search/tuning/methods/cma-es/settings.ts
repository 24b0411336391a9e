/**
 * The settings of CMA-ES for a number of dimensions and of samples a generation, as in N. Hansen, The CMA Evolution
 * Strategy: A Tutorial (2016, arXiv:1604.00772), table 1. Names are those of the tutorial.
 */

export interface Settings {
  readonly lambda: number
  readonly mu: number
  /** By rank: the first mu add up to 1, the others are negative ("active"). */
  readonly weights: readonly number[]
  readonly mueff: number
  readonly csigma: number
  readonly dsigma: number
  readonly cc: number
  readonly c1: number
  readonly cmu: number
  /** How long a normal vector is on average. */
  readonly chi: number
}

export const usualLambda = (dimensions: number): number => 4 + Math.floor(3 * Math.log(dimensions))

export function settingsFor(n: number, lambda: number): Settings {
  const mu = Math.floor(lambda / 2)
  const raw = Array.from({ length: lambda }, (_, i) => Math.log((lambda + 1) / 2) - Math.log(i + 1))
  const [good, bad] = [raw.slice(0, mu), raw.slice(mu)]
  const [mueff, mueffBad] = [effective(good), effective(bad)]
  const c1 = 2 / ((n + 1.3) ** 2 + mueff)
  const cmu = Math.min(1 - c1, (2 * (1 / 4 + mueff + 1 / mueff - 2)) / ((n + 2) ** 2 + mueff))
  const csigma = (mueff + 2) / (n + mueff + 5)
  // No more negative weight than keeps the covariance positive (equations 50 to 52).
  const most = Math.min(1 + c1 / cmu, 1 + (2 * mueffBad) / (mueff + 2), (1 - c1 - cmu) / (n * cmu))
  const [sumGood, sumBad] = [sum(good), -sum(bad)]
  return {
    lambda,
    mu,
    weights: raw.map((weight, i) => (i < mu ? weight / sumGood : sumBad > 0 ? (most * weight) / sumBad : 0)),
    mueff,
    csigma,
    dsigma: 1 + 2 * Math.max(0, Math.sqrt((mueff - 1) / (n + 1)) - 1) + csigma,
    cc: (4 + mueff / n) / (n + 4 + (2 * mueff) / n),
    c1,
    cmu,
    chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const effective = (weights: readonly number[]): number =>
  sum(weights) ** 2 / sum(weights.map((weight) => weight * weight))
