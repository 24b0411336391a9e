/**
 * The best configurations known for each horizon, by their mean over all blocks. Challengers are evaluated on a few
 * blocks at first, and on more only as long as one horizon's best is not clearly better than they.
 */
import { compare } from './compare.ts'
import { type Candidate, type Evaluations, firstBlocks } from './evaluations.ts'
import type { Problem, TrialCourse } from './problem.ts'
import type { Config } from './space/space.ts'

/** By horizon: a few configurations that might be its best, the most promising first. */
export type Finalists = readonly (readonly Config[])[]

/** With fewer blocks than these nothing is clear. */
const FIRST_LOOK = 3

/** Standard errors by which a challenger may be behind. At 1 a better one is seldom lost, a worse one soon. */
const CLEAR = 1

/** More share the chance of being wrong among them. */
export const FINALISTS = 4

export class Incumbents {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #blocks: readonly number[]
  /** By horizon, the best first; all of them evaluated on all blocks. */
  #finalists: Finalists

  constructor(problem: Problem, evaluations: Evaluations, saved?: Finalists) {
    this.#problem = problem
    this.#evaluations = evaluations
    this.#blocks = firstBlocks(problem.blocks)
    this.#finalists = saved ?? problem.incumbents.map((config) => [config])
  }

  /** By horizon. */
  get bests(): readonly Config[] {
    return this.#finalists.map(([best]) => best as Config)
  }

  get finalists(): Finalists {
    return this.#finalists
  }

  /** Has the configurations in use evaluated. False where the budget does not suffice, here and below. */
  *begin(): TrialCourse<boolean> {
    const incumbents = this.#problem.incumbents.map((config) => ({ config }))
    if (!(yield* this.#evaluations.evaluate(incumbents, this.#blocks))) return false
    for (const candidate of incumbents) this.#rank(candidate)
    return true
  }

  /**
   * Near the end of the budget only as many as can be looked at, the most promising ones, and with enough left to look at
   * one for each horizon on all blocks: what is not seen on all of them can be no best.
   *
   * @param next who will challenge after these: asked for ahead, where the budget is enough for all in any case
   */
  *challenge(challengers: readonly Candidate[], next: readonly Candidate[] = []): TrialCourse<boolean> {
    const { horizons } = this.#problem
    const evaluations = this.#evaluations
    const most = (challengers.length + next.length + 2 * horizons.length) * this.#blocks.length
    const isAmple = most <= evaluations.left
    let left = challengers
    let isWithin = true
    for (let look = FIRST_LOOK; left.length > 0; look *= 2) {
      const blocks = this.#blocks.slice(0, look)
      const reserve = horizons.length * Math.max(0, this.#blocks.length - look)
      const affordable = evaluations.affordable(this.#byPromise(left, look / 2), blocks, reserve)
      isWithin &&= affordable.length === left.length
      left = affordable
      evaluations.askAhead(left, blocks)
      if (isAmple) evaluations.askAhead(next, this.#blocks.slice(0, FIRST_LOOK))
      yield* evaluations.evaluate(left, blocks)
      if (look >= this.#blocks.length) break
      left = left.filter(({ config }) => this.#mayWin(config, blocks))
    }
    for (const candidate of left) this.#rank(candidate)
    return isWithin
  }

  /** By the best of their places among the others, over the horizons; as they are, if nothing is known of them. */
  #byPromise(candidates: readonly Candidate[], look: number): readonly Candidate[] {
    if (look < FIRST_LOOK) return candidates
    const blocks = this.#blocks.slice(0, look)
    const places = new Map<Candidate, number>()
    for (const horizon of this.#problem.horizons.keys()) {
      const mean = ({ config }: Candidate): number => this.#evaluations.mean(config, horizon, blocks)
      const sorted = candidates.toSorted((a, b) => compare(mean(a), mean(b)))
      for (const [place, candidate] of sorted.entries())
        places.set(candidate, Math.min(place, places.get(candidate) ?? place))
    }
    return candidates.toSorted((a, b) => (places.get(a) as number) - (places.get(b) as number))
  }

  #mayWin(config: Config, blocks: readonly number[]): boolean {
    return this.bests.some((best, horizon) => {
      const behind = blocks.map(
        (block) =>
          this.#evaluations.score(config, horizon, block) - this.#evaluations.score(best, horizon, block),
      )
      return !isClearlyPositive(behind)
    })
  }

  #rank({ config, origin }: Candidate): void {
    const { horizons, onImprovement, space } = this.#problem
    this.#finalists = this.#finalists.map((ranked, horizon) => {
      if (ranked.some((each) => space.key(each) === space.key(config))) return ranked
      const score = (each: Config): number => this.#evaluations.mean(each, horizon, this.#blocks)
      if (score(config) < score(ranked[0] as Config))
        onImprovement?.({
          horizon: horizons[horizon] as string,
          score: score(config),
          config,
          ...(origin && { origin }),
        })
      // Sorting keeps equals in their order: what was there first, above all the incumbent, stays before them.
      return [...ranked, config].toSorted((a, b) => compare(score(a), score(b))).slice(0, FINALISTS)
    })
  }
}

function isClearlyPositive(differences: readonly number[]): boolean {
  // Infinite less infinite is no number: two that failed are equal.
  const known = differences.map((each) => (Number.isNaN(each) ? 0 : each))
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length
  if (!Number.isFinite(mean)) return mean !== Number.NEGATIVE_INFINITY
  const square = known.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, known.length - 1)
  return mean > CLEAR * Math.sqrt(square / known.length)
}
