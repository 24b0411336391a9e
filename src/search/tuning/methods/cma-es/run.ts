/** One run of CMA-ES, from a place until it gets no further, for the horizons that go along with each other. */
import { Stream, type StreamState } from '../../../../rng/index.ts'
import type { Problem } from '../../problem.ts'
import type { Config } from '../../space/space.ts'
import { Cube } from './cube.ts'
import { Distribution, type DistributionState, roundState, type Vector } from './distribution.ts'
import { Minibatch, type MinibatchState } from './minibatch.ts'
import { Parting, type PartingState } from './parting.ts'
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

/** Where a run begins: from another one, or from nothing. */
interface Beginning {
  readonly name: string
  readonly horizons: readonly number[]
  readonly restarts: number
  readonly spent: number
  readonly distribution: DistributionState
}

/** A run that has come further. */
export interface RunState extends Beginning {
  readonly comparedAt: number
  readonly rng: StreamState
  readonly minibatch: MinibatchState
  readonly parting: PartingState
  readonly stagnation: readonly number[]
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
  spent: number
  /** What was spent when its mean was last compared with the best. */
  comparedAt: number

  constructor(problem: Problem, from: Beginning & Partial<RunState>) {
    const { name, horizons, restarts, spent, comparedAt = spent } = from
    this.#problem = problem
    this.#cube = new Cube(problem.space)
    this.name = name
    this.horizons = horizons
    this.restarts = restarts
    this.spent = spent
    this.comparedAt = comparedAt
    this.#distribution = new Distribution(from.distribution)
    // A larger population after each restart sees more of the whole (IPOP: Auger and Hansen 2005).
    this.lambda = usualLambda(this.#cube.dimensions) * 2 ** restarts
    const rng = problem.rng.derive('run', name, restarts)
    this.#rng = from.rng ? Stream.restore(from.rng) : rng
    this.minibatch = new Minibatch(problem.blocks, rng.derive('blocks'), from.minibatch)
    this.parting = new Parting(horizons.length, from.parting)
    this.stagnation = new Stagnation(this.#cube.dimensions, this.lambda, from.stagnation)
  }

  /** For all horizons, from the middle of what is in use for them. */
  static first(problem: Problem): Run {
    const horizons = problem.horizons.map((_, horizon) => horizon)
    const distribution = roundState(new Cube(problem.space).middle(problem.incumbents), FIRST_SIGMA)
    return new Run(problem, { name: 'first', horizons, restarts: 0, spent: 0, distribution })
  }

  /** Again from here, with twice as many samples a generation. */
  restarted(from: Config): Run {
    const { name, horizons, spent } = this
    const distribution = roundState(this.#cube.point(from), FIRST_SIGMA)
    return new Run(this.#problem, { name, horizons, restarts: this.restarts + 1, spent, distribution })
  }

  /** Two, from here on: one without the horizon at this place, one with it alone. */
  parted(at: number): readonly [others: Run, alone: Run] {
    const { horizons, restarts, spent } = this
    const { state } = this.#distribution
    const distribution = { ...state, sigma: Math.min(FIRST_SIGMA, PARTED_WIDER * state.sigma) }
    const part = (label: string, its: readonly number[]): Run =>
      new Run(this.#problem, {
        name: `${this.name} ${label}`,
        horizons: its,
        restarts,
        spent,
        distribution,
      })
    return [
      part(`without ${horizons[at]}`, horizons.toSpliced(at, 1)),
      part(`only ${horizons[at]}`, [horizons[at] as number]),
    ]
  }

  state(): RunState {
    const { name, horizons, restarts, spent, comparedAt } = this
    return {
      ...{ name, horizons, restarts, spent, comparedAt },
      distribution: this.#distribution.state,
      rng: this.#rng.save(),
      minibatch: this.minibatch.state,
      parting: this.parting.state,
      stagnation: this.stagnation.scores,
    }
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
