/**
 * What tpe has seen: the few good ones and the others, by horizon. Only those are kept that may be among the good or the
 * latest others, so that the thousandth model takes no longer to make than the tenth.
 */
import type { Evaluations } from '../../evaluations.ts'
import type { Problem, Scores } from '../../problem.ts'
import type { Config } from '../../space/space.ts'
import { Parzen } from './parzen.ts'
import { type Observation, Ranking } from './ranking.ts'

/** So many are good, but no more than so many: 50 or 100 let in too many that were only lucky. */
const GOOD_PART = 0.15
const MOST_GOOD = 25

/** Of the others, the latest: older ones tell of places that were left long ago. 100 are no better on the whole, and slower. */
const MOST_OTHERS = 40

/** No kernel is narrower than this part of the range. */
const NARROWEST_GOOD = 0.02
const NARROWEST_OTHER = 0.05

/** Good ones and others, as densities. */
export interface Model {
  readonly good: Parzen
  readonly others: Parzen
}

export class Observations {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #seen = new Set<string>()
  /** The last first. */
  #latest: readonly Observation[] = []
  readonly #ranking: Ranking

  constructor(problem: Problem, evaluations: Evaluations) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#ranking = new Ranking(problem, MOST_GOOD)
  }

  /** They must not be evaluated on more blocks afterwards. */
  add(configs: readonly Config[]): void {
    for (const config of configs) {
      if (this.has(config)) continue
      const observation = this.#observe(config)
      this.#seen.add(this.#problem.space.key(config))
      this.#latest = [observation, ...this.#latest].slice(0, MOST_GOOD + MOST_OTHERS)
      this.#ranking.add(observation)
    }
  }

  has(config: Config): boolean {
    return this.#seen.has(this.#problem.space.key(config))
  }

  /** By horizon. */
  models(): readonly Model[] {
    const many = Math.min(MOST_GOOD, Math.max(2, Math.ceil(GOOD_PART * this.#seen.size)))
    return this.#problem.horizons.map((_, horizon) => this.#split(this.#ranking.best(horizon, many)))
  }

  #observe(config: Config): Observation {
    const blocks = this.#evaluations.blocksOf(config)
    const scores = blocks.map((block) => this.#evaluations.scores(config, block) as Scores)
    return { config, at: this.#seen.size, blocks, scores }
  }

  #split(good: readonly Observation[]): Model {
    const { space } = this.#problem
    const others = this.#latest.filter((each) => !good.includes(each)).slice(0, MOST_OTHERS)
    const configs = (some: readonly Observation[]): readonly Config[] => some.map(({ config }) => config)
    return {
      good: new Parzen(space, configs(good), NARROWEST_GOOD),
      others: new Parzen(space, configs(others), NARROWEST_OTHER),
    }
  }
}
