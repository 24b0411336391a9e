/**
 * Which of the observations are best, for each horizon. Those that were made on the same blocks keep their order, whatever
 * becomes usual there: so of each such kind only the best are kept, and all the best are among these.
 */
import { compare } from '../../compare.ts'
import { firstBlocks } from '../../evaluations.ts'
import type { Problem, Scores } from '../../problem.ts'
import type { Config } from '../../space/space.ts'

export interface Observation {
  readonly config: Config
  /** Its place in time. */
  readonly at: number
  readonly blocks: readonly number[]
  /** On each of them. */
  readonly scores: readonly Scores[]
}

export class Ranking {
  readonly #horizons: readonly string[]
  readonly #most: number
  readonly #usual: UsualScores
  /** By blocks, then by horizon: the best first. */
  readonly #alike = new Map<string, readonly Observation[][]>()

  /** No more than so many best are ever asked for. */
  constructor(problem: Problem, most: number) {
    this.#horizons = problem.horizons
    this.#most = most
    this.#usual = new UsualScores(problem)
  }

  add(observation: Observation): void {
    this.#usual.add(observation)
    const where = observation.blocks.join()
    const alike = this.#alike.get(where) ?? this.#horizons.map(() => [])
    this.#alike.set(where, alike)
    for (const [horizon, bests] of alike.entries()) {
      const own = total(observation, horizon)
      const before = bests.findLastIndex((each) => compare(total(each, horizon), own) <= 0)
      bests.splice(before + 1, 0, observation)
      if (bests.length > this.#most) bests.pop()
    }
  }

  /** From the best on; fewer, if there are no more. */
  best(horizon: number, many: number): readonly Observation[] {
    const usual = this.#usual.means(horizon)
    const scoreOf = (each: Observation): number => scoreBeside(each, horizon, usual)
    return this.#alike
      .values()
      .flatMap((alike) => alike[horizon]?.slice(0, many) ?? [])
      .map((observation) => ({ observation, score: scoreOf(observation) }))
      .toArray()
      .sort((a, b) => compare(a.score, b.score) || a.observation.at - b.observation.at)
      .slice(0, many)
      .map(({ observation }) => observation)
  }
}

const total = ({ scores }: Observation, horizon: number): number =>
  scores.reduce((sum, each) => sum + (each[horizon] as number), 0)

/** Its mean score, less what is usual on its blocks: else blocks would be compared, not configurations. */
function scoreBeside({ blocks, scores }: Observation, horizon: number, usual: Float64Array): number {
  let sum = 0
  for (const [n, block] of blocks.entries())
    sum = sum + (scores[n]?.[horizon] as number) - (usual[block] as number)
  return sum / blocks.length
}

interface Sums {
  readonly sum: Float64Array
  readonly many: Float64Array
}

/** What configurations that were evaluated on all blocks score on each, on average. */
class UsualScores {
  readonly #blocks: number
  /** By horizon: of finite scores, by block. */
  readonly #sums: readonly Sums[]

  constructor({ horizons, blocks }: Problem) {
    this.#blocks = blocks
    this.#sums = horizons.map(() => ({ sum: new Float64Array(blocks), many: new Float64Array(blocks) }))
  }

  add({ blocks, scores }: Observation): void {
    if (blocks.length < this.#blocks) return
    for (const [horizon, { sum, many }] of this.#sums.entries()) {
      for (const block of firstBlocks(this.#blocks)) {
        const score = scores[block]?.[horizon] as number
        if (!Number.isFinite(score)) continue
        sum[block] = (sum[block] as number) + score
        many[block] = (many[block] as number) + 1
      }
    }
  }

  /** By block. */
  means(horizon: number): Float64Array {
    const { sum, many } = this.#sums[horizon] as Sums
    return sum.map((each, block) => each / Math.max(1, many[block] as number))
  }
}
