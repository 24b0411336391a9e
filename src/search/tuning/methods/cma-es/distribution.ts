/**
 * The normal distribution that CMA-ES samples from, and how it learns from samples in the order of their scores:
 * Hansen's tutorial (see settings.ts), figure 6, with negative weights. Names are those of the tutorial.
 */
import type { Stream } from '../../../../rng/index.ts'
import { normal } from '../../../../stats/index.ts'
import { eigenOf, identity } from './eigen.ts'
import { type Settings, settingsFor } from './settings.ts'

export type Vector = Float64Array

export interface DistributionState {
  readonly mean: Numbers
  readonly sigma: number
  readonly c: readonly Numbers[]
  /** The square roots of the eigenvalues of c, and its eigenvectors, as they were when it was last taken apart. */
  readonly d: Numbers
  readonly vectors: readonly Numbers[]
  readonly pathC: Numbers
  readonly pathSigma: Numbers
  readonly generation: number
  readonly sinceEigen: number
}

/** As JSON gives them back. */
type Numbers = Vector | readonly number[]

/** As wide in all directions. */
export function roundState(mean: Vector, sigma: number): DistributionState {
  const none = new Float64Array(mean.length)
  const unit = identity(mean.length)
  const ones = none.map(() => 1)
  return {
    ...{ mean, sigma, c: unit, d: ones, vectors: unit, pathC: none, pathSigma: none },
    ...{ generation: 0, sinceEigen: 0 },
  }
}

export class Distribution {
  mean: Vector
  sigma: number
  readonly #n: number
  #c: Vector[]
  #d: Vector
  #vectors: readonly Vector[]
  #pathC: Vector
  #pathSigma: Vector
  #generation: number
  #sinceEigen: number

  constructor(from: DistributionState) {
    const copied = (numbers: Numbers): Vector => Float64Array.from(numbers)
    this.#n = from.mean.length
    this.mean = copied(from.mean)
    this.sigma = from.sigma
    this.#c = from.c.map(copied)
    this.#d = copied(from.d)
    this.#vectors = from.vectors.map(copied)
    this.#pathC = copied(from.pathC)
    this.#pathSigma = copied(from.pathSigma)
    this.#generation = from.generation
    this.#sinceEigen = from.sinceEigen
  }

  get state(): DistributionState {
    const { mean, sigma } = this
    return {
      ...{ mean, sigma, c: this.#c, d: this.#d, vectors: this.#vectors },
      ...{ pathC: this.#pathC, pathSigma: this.#pathSigma },
      ...{ generation: this.#generation, sinceEigen: this.#sinceEigen },
    }
  }

  /** How far samples spread along each coordinate. */
  get spread(): Vector {
    return this.mean.map((_, i) => this.sigma * Math.sqrt(this.#c[i]?.[i] as number))
  }

  sample(rng: Stream): Vector {
    const z = this.#d.map((length) => length * normal(rng))
    const step = times(this.#vectors, z)
    return this.mean.map((m, i) => m + this.sigma * (step[i] as number))
  }

  /** Samples from the best to the worst. */
  learn(samples: readonly Vector[]): void {
    const settings = settingsFor(this.#n, samples.length)
    const { weights, mu, csigma, dsigma, mueff, chi } = settings
    const steps = samples.map((sample) => sample.map((x, i) => (x - (this.mean[i] as number)) / this.sigma))
    const shift = weighted(steps.slice(0, mu), weights)
    this.#generation += 1
    this.mean = this.mean.map((m, i) => m + this.sigma * (shift[i] as number))
    this.#pathSigma = blend(this.#pathSigma, this.#whitened(shift), csigma, mueff)
    const length = Math.hypot(...this.#pathSigma)
    // Early in the run the path is still short.
    const known = Math.sqrt(1 - (1 - csigma) ** (2 * this.#generation))
    this.#learnShape(steps, shift, settings, length / known < (1.4 + 2 / (this.#n + 1)) * chi)
    // No generation changes the step size by more than a factor e.
    this.sigma *= Math.exp(Math.min(1, (csigma / dsigma) * (length / chi - 1)))
    this.#takeApart(settings)
  }

  /** No coordinate spreads less than this: else values on steps would all become the same, and nothing be learnt. */
  widen(least: Vector): void {
    least.forEach((width, i) => {
      const row = this.#c[i] as Vector
      row[i] = Math.max(row[i] as number, (width / this.sigma) ** 2)
    })
  }

  #learnShape(steps: readonly Vector[], shift: Vector, settings: Settings, isSteady: boolean): void {
    const { cc, c1, cmu, mueff, weights } = settings
    this.#pathC = isSteady ? blend(this.#pathC, shift, cc, mueff) : this.#pathC.map((p) => (1 - cc) * p)
    const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
    const kept = 1 - c1 - cmu * weightSum + (isSteady ? 0 : c1 * cc * (2 - cc))
    const scaled = weights.map(
      (weight, k) => cmu * (weight >= 0 ? weight : weight * this.#tamed(steps[k] as Vector)),
    )
    const path = this.#pathC
    // A copy, as the state of a moment may be saved later.
    this.#c = this.#c.map((row) => row.slice())
    for (let i = 0; i < this.#n; i += 1) {
      const row = this.#c[i] as Vector
      for (let j = 0; j <= i; j += 1) {
        let sum = kept * (row[j] as number) + c1 * (path[i] as number) * (path[j] as number)
        for (let k = 0; k < steps.length; k += 1) {
          const step = steps[k] as Vector
          sum += (scaled[k] as number) * (step[i] as number) * (step[j] as number)
        }
        row[j] = sum
        ;(this.#c[j] as Vector)[i] = sum
      }
    }
  }

  /** A bad sample far out must not take more from the covariance than it has there. */
  #tamed(step: Vector): number {
    return this.#n / Math.max(1e-12, Math.hypot(...this.#whitened(step)) ** 2)
  }

  /** C^-1/2 times the vector. */
  #whitened(vector: Vector): Vector {
    const vectors = this.#vectors
    const inside = this.#d.map((length, k) => {
      let sum = 0
      for (let i = 0; i < this.#n; i += 1) sum += (vectors[i]?.[k] as number) * (vector[i] as number)
      return sum / length
    })
    return times(vectors, inside)
  }

  /** Seldom enough that it is not what takes the time (tutorial, section B.2). */
  #takeApart({ c1, cmu }: Settings): void {
    this.#sinceEigen += 1
    if (this.#sinceEigen < 1 / ((c1 + cmu) * this.#n * 10)) return
    this.#sinceEigen = 0
    const { values, vectors } = eigenOf(this.#c)
    const least = 1e-20 * Math.max(...values, 1e-300)
    this.#vectors = vectors
    this.#d = values.map((value) => Math.sqrt(Math.max(value, least)))
  }
}

function times(matrix: readonly Vector[], vector: Vector): Vector {
  return Float64Array.from(matrix, (row) =>
    row.reduce((sum, each, j) => sum + each * (vector[j] as number), 0),
  )
}

function weighted(vectors: readonly Vector[], weights: readonly number[]): Vector {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  vectors.forEach((vector, k) => {
    for (let i = 0; i < sum.length; i += 1)
      (sum[i] as number) += (weights[k] as number) * (vector[i] as number)
  })
  return sum
}

/** A path of steps: the older, the less they count; as long as a normal vector where steps are random. */
function blend(path: Vector, step: Vector, rate: number, mueff: number): Vector {
  const factor = Math.sqrt(rate * (2 - rate) * mueff)
  return path.map((p, i) => (1 - rate) * p + factor * (step[i] as number))
}
