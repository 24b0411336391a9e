/** What tpe has seen: the few good ones and the others, by horizon. */
import { compare } from './compare.ts'
import { type Candidate, type Evaluations, firstBlocks } from './evaluations.ts'
import { Parzen } from './parzen.ts'
import type { Problem, Scores } from './problem.ts'
import type { Config } from './space.ts'

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
  readonly #configs = new Map<string, Config>()

  constructor(problem: Problem, evaluations: Evaluations) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.add(problem.incumbents.map((config) => ({ config })))
  }

  add(batch: readonly Candidate[]): void {
    for (const { config } of batch) this.#configs.set(this.#problem.space.key(config), config)
  }

  has(config: Config): boolean {
    return this.#configs.has(this.#problem.space.key(config))
  }

  /** By horizon. */
  models(): readonly Model[] {
    const seen = Array.from(this.#configs.values(), (config) => {
      const blocks = this.#evaluations.blocksOf(config)
      return {
        config,
        blocks,
        scores: blocks.map((block) => this.#evaluations.scores(config, block) as Scores),
      }
    })
    return this.#problem.horizons.map((_, horizon) =>
      this.#split(ranked(seen, horizon, this.#problem.blocks)),
    )
  }

  /** From the best to the worst, each with its place in time. */
  #split(ranked: readonly Ranked[]): Model {
    const { space } = this.#problem
    const many = Math.min(MOST_GOOD, Math.max(2, Math.ceil(GOOD_PART * ranked.length)))
    const latest = ranked.slice(many).toSorted((a, b) => b.at - a.at)
    const configs = (some: readonly Ranked[]): readonly Config[] => some.map(({ config }) => config)
    return {
      good: new Parzen(space, configs(ranked.slice(0, many)), NARROWEST_GOOD),
      others: new Parzen(space, configs(latest.slice(0, MOST_OTHERS)), NARROWEST_OTHER),
    }
  }
}

interface Observation {
  readonly config: Config
  readonly blocks: readonly number[]
  /** On each of them. */
  readonly scores: readonly Scores[]
}

interface Ranked {
  readonly config: Config
  readonly at: number
  readonly score: number
}

/** By their mean scores, less what is usual on their blocks: else blocks would be compared, not configurations. */
function ranked(seen: readonly Observation[], horizon: number, blocks: number): readonly Ranked[] {
  const onAll = seen.filter((each) => each.blocks.length === blocks)
  const usual = firstBlocks(blocks).map((block) => {
    const finite = onAll.map(({ scores }) => scores[block]?.[horizon] as number).filter(Number.isFinite)
    return finite.reduce((sum, score) => sum + score, 0) / Math.max(1, finite.length)
  })
  const score = (each: Observation): number =>
    each.blocks.reduce(
      (sum, block, n) => sum + (each.scores[n]?.[horizon] as number) - (usual[block] as number),
      0,
    ) / each.blocks.length
  return seen
    .map((each, at) => ({ config: each.config, at, score: score(each) }))
    .toSorted((a, b) => compare(a.score, b.score))
}
