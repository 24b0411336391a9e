/** One run of CMA-ES, from a place until it gets no further, for the horizons that go along with each other. */
import type { Stream } from '../../../../rng/index.ts'
import type { Problem } from '../../problem.ts'
import type { Config } from '../../space/space.ts'
import { Cube } from './cube.ts'
import { Distribution, type Vector } from './distribution.ts'
import { Minibatch } from './minibatch.ts'
import { Parting } from './parting.ts'
import { usualLambda } from './settings.ts'
import { Stagnation } from './stagnation.ts'

/**
 * How far the first samples spread, as part of the range: with 0.2 the quality of the tournament was reached sooner than
 * with 0.25 on the sphere and on Rosenbrock's function, and as soon on four others.
 */
const FIRST_SIGMA = 0.2

/**
 * Where horizons part, the distribution had begun to settle between their best places. With twice the spread they were
 * found as soon as by a run for each from the beginning, without it up to three times as late.
 */
const PARTED_WIDER = 2

/** As part of the range: nobody asks for more. */
const CONVERGED = 1e-7

export interface Sample {
  readonly point: Vector
  readonly config: Config
}

export class Run {
  readonly name: string
  readonly horizons: readonly number[]
  readonly lambda: number
  readonly restarts: number
  readonly minibatch: Minibatch
  readonly parting: Parting
  readonly stagnation: Stagnation
  readonly #problem: Problem
  readonly #cube: Cube
  readonly #distribution: Distribution
  readonly #rng: Stream
  /** Evaluations, those of the runs that it came from included. */
  spent = 0
  /** What was spent when its mean was last compared with the best. */
  comparedAt = 0

  private constructor(problem: Problem, cube: Cube, from: Beginning) {
    this.#problem = problem
    this.#cube = cube
    this.name = from.name
    this.horizons = from.horizons
    this.restarts = from.restarts
    this.spent = this.comparedAt = from.spent
    this.#distribution = from.distribution
    // A larger population after each restart sees more of the whole (IPOP: Auger and Hansen 2005).
    this.lambda = usualLambda(cube.dimensions) * 2 ** from.restarts
    this.#rng = problem.rng.derive('run', from.name, from.restarts)
    this.minibatch = new Minibatch(problem.blocks, this.#rng.derive('blocks'))
    this.parting = new Parting(from.horizons.length)
    this.stagnation = new Stagnation(cube.dimensions, this.lambda)
  }

  /** For all horizons, from the middle of what is in use for them. */
  static first(problem: Problem): Run {
    const cube = new Cube(problem.space)
    const horizons = problem.horizons.map((_, horizon) => horizon)
    const distribution = new Distribution(cube.middle(problem.incumbents), FIRST_SIGMA)
    return new Run(problem, cube, { name: 'first', horizons, restarts: 0, spent: 0, distribution })
  }

  /** Again from here, with twice as many samples a generation. */
  restarted(from: Config): Run {
    const distribution = new Distribution(this.#cube.point(from), FIRST_SIGMA)
    const { name, horizons, restarts, spent } = this
    return new Run(this.#problem, this.#cube, { name, horizons, restarts: restarts + 1, spent, distribution })
  }

  /** Two, from here on: one without the horizon at this place, one with it alone. */
  parted(at: number): readonly [others: Run, alone: Run] {
    const { name, horizons, restarts, spent } = this
    const sigma = Math.min(FIRST_SIGMA, PARTED_WIDER * this.#distribution.sigma)
    const part = (label: string, its: readonly number[]): Run =>
      new Run(this.#problem, this.#cube, {
        name: `${name} ${label}`,
        horizons: its,
        restarts,
        spent,
        distribution: this.#distribution.copy(sigma),
      })
    return [
      part(`without ${horizons[at]}`, horizons.toSpliced(at, 1)),
      part(`only ${horizons[at]}`, [horizons[at] as number]),
    ]
  }

  get mean(): Config {
    return this.#cube.config(this.#distribution.mean)
  }

  get hasConverged(): boolean {
    return Math.max(...this.#distribution.spread) < CONVERGED
  }

  propose(): readonly Sample[] {
    return Array.from({ length: this.lambda }, () => {
      const point = this.#distribution.sample(this.#rng)
      return { point, config: this.#cube.config(point) }
    })
  }

  /** Samples from the best to the worst. */
  learn(samples: readonly Sample[]): void {
    this.#distribution.learn(samples.map(({ point }) => point))
    this.#distribution.widen(this.#cube.leastSpread(this.#distribution.mean))
  }
}

interface Beginning {
  readonly name: string
  readonly horizons: readonly number[]
  readonly restarts: number
  readonly spent: number
  readonly distribution: Distribution
}
