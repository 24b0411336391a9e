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
  readonly mean: Vector
  readonly sigma: number
  readonly c: readonly Vector[]
  /** The square roots of the eigenvalues of c, and its eigenvectors, as they were when it was last taken apart. */
  readonly d: Vector
  readonly vectors: readonly Vector[]
  readonly pathC: Vector
  readonly pathSigma: Vector
  readonly generation: number
  readonly sinceEigen: number
}

/** As wide in all directions. */
export function roundState(mean: Vector, sigma: number): DistributionState {
  const none = new Float64Array(mean.length)
  const unit = identity(mean.length)
  const paths = { pathC: none, pathSigma: none, generation: 0, sinceEigen: 0 }
  return { mean, sigma, c: unit, d: none.map(() => 1), vectors: unit, ...paths }
}

export class Distribution {
  /** Never changed, only replaced: the state of a moment may be saved later. */
  #state: DistributionState

  /** @param state one that was saved has lists for vectors */
  constructor(state: DistributionState) {
    const { mean, c, d, vectors, pathC, pathSigma } = state
    const vector = (numbers: Vector): Vector => Float64Array.from(numbers)
    this.#state = {
      ...state,
      mean: vector(mean),
      c: c.map(vector),
      d: vector(d),
      vectors: vectors.map(vector),
      pathC: vector(pathC),
      pathSigma: vector(pathSigma),
    }
  }

  get state(): DistributionState {
    return this.#state
  }

  /** How far samples spread along each coordinate. */
  get spread(): Vector {
    const { mean, sigma, c } = this.#state
    return mean.map((_, i) => sigma * Math.sqrt(c[i]?.[i] as number))
  }

  sample(rng: Stream): Vector {
    const { mean, sigma, d, vectors } = this.#state
    const step = times(
      vectors,
      d.map((length) => length * normal(rng)),
    )
    return mean.map((m, i) => m + sigma * (step[i] as number))
  }

  /**
   * @param samples from the best to the worst
   * @param leastSpread around a mean: where no coordinate may spread less than this, or values on steps would all become
   *   the same, and nothing be learnt
   */
  learn(samples: readonly Vector[], leastSpread: (mean: Vector) => Vector): void {
    const before = this.#state
    const { mean: old, sigma } = before
    const settings = settingsFor(old.length, samples.length)
    const { weights, mu, csigma, dsigma, mueff, chi } = settings
    const steps = samples.map((sample) => sample.map((x, i) => (x - (old[i] as number)) / sigma))
    const shift = weighted(steps.slice(0, mu), weights)
    const generation = before.generation + 1
    const mean = old.map((m, i) => m + sigma * (shift[i] as number))
    const pathSigma = blend(before.pathSigma, whitened(before, shift), csigma, mueff)
    const length = Math.hypot(...pathSigma)
    // Early in the run the path is still short.
    const known = Math.sqrt(1 - (1 - csigma) ** (2 * generation))
    const isSteady = length / known < (1.4 + 2 / (old.length + 1)) * chi
    const learnt = learnShape(before, steps, shift, settings, isSteady)
    // No generation changes the step size by more than a factor e.
    const wider = sigma * Math.exp(Math.min(1, (csigma / dsigma) * (length / chi - 1)))
    const after = takenApart({ ...before, ...learnt, mean, pathSigma, generation, sigma: wider }, settings)
    leastSpread(mean).forEach((width, i) => {
      const row = after.c[i] as Vector
      row[i] = Math.max(row[i] as number, (width / wider) ** 2)
    })
    this.#state = after
  }
}

function learnShape(
  state: DistributionState,
  steps: readonly Vector[],
  shift: Vector,
  settings: Settings,
  isSteady: boolean,
): Pick<DistributionState, 'pathC' | 'c'> {
  const { cc, c1, cmu, mueff, weights } = settings
  const path = isSteady ? blend(state.pathC, shift, cc, mueff) : state.pathC.map((p) => (1 - cc) * p)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const kept = 1 - c1 - cmu * weightSum + (isSteady ? 0 : c1 * cc * (2 - cc))
  const scaled = weights.map(
    (weight, k) => cmu * (weight >= 0 ? weight : weight * tamed(state, steps[k] as Vector)),
  )
  const c = state.c.map((row) => row.slice())
  for (let i = 0; i < c.length; i += 1) {
    const row = c[i] as Vector
    for (let j = 0; j <= i; j += 1) {
      let sum = kept * (row[j] as number) + c1 * (path[i] as number) * (path[j] as number)
      for (let k = 0; k < steps.length; k += 1) {
        const step = steps[k] as Vector
        sum += (scaled[k] as number) * (step[i] as number) * (step[j] as number)
      }
      row[j] = sum
      ;(c[j] as Vector)[i] = sum
    }
  }
  return { pathC: path, c }
}

/** A bad sample far out must not take more from the covariance than it has there. */
const tamed = (state: DistributionState, step: Vector): number =>
  step.length / Math.max(1e-12, Math.hypot(...whitened(state, step)) ** 2)

/** C^-1/2 times the vector. */
function whitened({ vectors, d }: DistributionState, vector: Vector): Vector {
  const inside = d.map((length, k) => {
    let sum = 0
    for (let i = 0; i < vector.length; i += 1) sum += (vectors[i]?.[k] as number) * (vector[i] as number)
    return sum / length
  })
  return times(vectors, inside)
}

/** Seldom enough that it is not what takes the time (tutorial, section B.2). */
function takenApart(state: DistributionState, { c1, cmu }: Settings): DistributionState {
  const sinceEigen = state.sinceEigen + 1
  if (sinceEigen < 1 / ((c1 + cmu) * state.mean.length * 10)) return { ...state, sinceEigen }
  const { values, vectors } = eigenOf(state.c)
  const least = 1e-20 * Math.max(...values, 1e-300)
  return { ...state, sinceEigen: 0, vectors, d: values.map((value) => Math.sqrt(Math.max(value, least))) }
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
