/** What a method has found out so far: nothing is asked twice, and what is asked is counted. */
import { differenceOf } from '../../stats/index.ts'
import type { Origin, Problem, Scores, Trial, TrialMethod } from './problem.ts'
import type { Config, Space } from './space/space.ts'

export interface Candidate {
  readonly config: Config
  readonly origin?: Origin
}

export interface EvaluationsOptions {
  /** Whether its blocks are those that are kept from the search. */
  readonly heldOut?: boolean
  /** The problem's if left out. */
  readonly budget?: number
}

export class Evaluations {
  readonly #problem: Problem
  readonly #heldOut: boolean
  readonly #budget: number
  /** By configuration: the scores on each block where it was evaluated. */
  readonly #known = new Map<string, (Scores | undefined)[]>()
  #spent = 0

  constructor(problem: Problem, { heldOut = false, budget = problem.budget }: EvaluationsOptions = {}) {
    this.#problem = problem
    this.#heldOut = heldOut
    this.#budget = budget
  }

  /** How many evaluations were asked for. */
  get spent(): number {
    return this.#spent
  }

  get left(): number {
    return this.#budget - this.#spent
  }

  /** Has candidates evaluated on blocks, as far as they are not yet. All of it or, beyond the budget, nothing: false. */
  *evaluate(candidates: readonly Candidate[], blocks: readonly number[]): TrialMethod<boolean> {
    const trials = this.#missing(candidates, blocks)
    if (trials.length > this.left) return false
    if (trials.length === 0) return true
    const answers = yield trials
    for (const [n, { config, block }] of trials.entries()) this.#of(config)[block] = answers[n] as Scores
    this.#spent += trials.length
    return true
  }

  /** How many evaluations that would take. */
  cost(candidates: readonly Candidate[], blocks: readonly number[]): number {
    return this.#missing(candidates, blocks).length
  }

  /** The first of them, as many as the budget allows, with so much left; but one rather than none. */
  affordable(candidates: readonly Candidate[], blocks: readonly number[], reserve = 0): readonly Candidate[] {
    const isWithin = (many: number, left: number): boolean =>
      this.cost(candidates.slice(0, many), blocks) <= left
    let many = candidates.length
    while (many > 0 && !isWithin(many, many === 1 ? this.left : this.left - reserve)) many -= 1
    return candidates.slice(0, many)
  }

  /** By horizon; infinite where it was not evaluated. */
  scores(config: Config, block: number): Scores | undefined {
    return this.#of(config)[block]
  }

  /** The blocks on which it was evaluated. */
  blocksOf(config: Config): readonly number[] {
    return this.#of(config).flatMap((scores, block) => (scores ? block : []))
  }

  /** How much more the first scored on each block. */
  differences(config: Config, other: Config, horizon: number, blocks: readonly number[]): readonly number[] {
    return blocks.map((block) =>
      differenceOf(this.#score(config, horizon, block), this.#score(other, horizon, block)),
    )
  }

  mean(config: Config, horizon: number, blocks: readonly number[]): number {
    let sum = 0
    for (const block of blocks) sum += this.#score(config, horizon, block)
    return sum / blocks.length
  }

  #score(config: Config, horizon: number, block: number): number {
    return this.scores(config, block)?.[horizon] ?? Number.POSITIVE_INFINITY
  }

  #of(config: Config): (Scores | undefined)[] {
    const key = this.#problem.space.key(config)
    const known = this.#known.get(key)
    if (known) return known
    const scores: (Scores | undefined)[] = []
    this.#known.set(key, scores)
    return scores
  }

  #missing(candidates: readonly Candidate[], blocks: readonly number[]): Trial[] {
    const asked = new Set<string>()
    return candidates.flatMap(({ config, origin }) =>
      blocks.flatMap((block) => {
        const name = `${block}/${this.#problem.space.key(config)}`
        if (this.scores(config, block) !== undefined || asked.has(name)) return []
        asked.add(name)
        return [{ config, block, ...(this.#heldOut && { heldOut: true }), ...(origin && { origin }) }]
      }),
    )
  }
}

/** Blocks from the first on. */
export const firstBlocks = (many: number): readonly number[] =>
  Array.from({ length: many }, (_, block) => block)

/** The first of those with the least score. */
export function bestOf(candidates: readonly Candidate[], score: (config: Config) => number): Candidate {
  let [best, least] = [candidates[0] as Candidate, Number.POSITIVE_INFINITY]
  for (const candidate of candidates) {
    const found = score(candidate.config)
    if (found < least) [best, least] = [candidate, found]
  }
  return best
}

/** The first with each configuration. */
export function distinct(space: Space, candidates: readonly Candidate[]): readonly Candidate[] {
  const first = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = space.key(candidate.config)
    if (!first.has(key)) first.set(key, candidate)
  }
  return [...first.values()]
}
