/** What a method has found out so far: nothing is asked twice, and what is asked is counted. */
import { differenceOf } from '../../stats/index.ts'
import type { Ask } from '../searcher.ts'
import type { Origin, Problem, Scores, Trial, TrialCourse } from './problem.ts'
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
  readonly saved?: SavedEvaluations | undefined
}

export interface SavedEvaluations {
  readonly known: readonly Known[]
  readonly pending: readonly Pending[]
}

type Known = readonly [config: Config, block: number, scores: Scores]
type Pending = readonly [config: Config, block: number, id: number]

export class Evaluations {
  readonly #problem: Problem
  readonly #ask: Ask<Trial>
  readonly #heldOut: boolean
  readonly #budget: number
  /** By configuration: the scores on each block where it was evaluated. */
  readonly #byConfig = new Map<string, (Scores | undefined)[]>()
  readonly #known: Known[] = []
  /** Asked for ahead, and not waited for. */
  readonly #pending = new Map<string, Pending>()

  constructor(problem: Problem, ask: Ask<Trial>, options: EvaluationsOptions = {}) {
    const { heldOut = false, budget = problem.budget, saved } = options
    this.#problem = problem
    this.#ask = ask
    this.#heldOut = heldOut
    this.#budget = budget
    for (const known of saved?.known ?? []) this.#add(known)
    for (const pending of saved?.pending ?? [])
      this.#pending.set(this.#nameOf(pending[0], pending[1]), pending)
  }

  /** On the blocks that are kept from the search. */
  heldOut(budget: number): Evaluations {
    return new Evaluations(this.#problem, this.#ask, { heldOut: true, budget })
  }

  /** What is known now, as plain data, also later. */
  snapshot(): () => SavedEvaluations {
    const [many, pending] = [this.#known.length, [...this.#pending.values()]]
    return () => ({ known: this.#known.slice(0, many), pending })
  }

  /** How many evaluations were asked for. */
  get spent(): number {
    return this.#known.length + this.#pending.size
  }

  get left(): number {
    return this.#budget - this.spent
  }

  /** All that were evaluated, in the order of their first evaluation. */
  get configs(): readonly Config[] {
    const known = this.#known.map(([config]) => ({ config }))
    return distinct(this.#problem.space, known).map(({ config }) => config)
  }

  /** Has candidates evaluated on blocks, as far as they are not yet. All of it or, beyond the budget, nothing: false. */
  *evaluate(candidates: readonly Candidate[], blocks: readonly number[]): TrialCourse<boolean> {
    const before = this.#pending.size
    if (!this.askAhead(candidates, blocks)) return false
    const wanted = before === 0 ? [...this.#pending.keys()] : this.#pendingOf(candidates, blocks)
    if (wanted.length === 0) return true
    const asked = wanted.map((name) => this.#pending.get(name) as Pending)
    const results = yield asked.map(([, , id]) => id)
    for (const [n, [config, block]] of asked.entries()) {
      this.#pending.delete(wanted[n] as string)
      this.#add([config, block, results[n] as Scores])
    }
    return true
  }

  /** The same without waiting for the scores. */
  askAhead(candidates: readonly Candidate[], blocks: readonly number[]): boolean {
    const trials = this.#missing(candidates, blocks)
    if (trials.size > this.left) return false
    for (const [name, trial] of trials) this.#pending.set(name, [trial.config, trial.block, this.#ask(trial)])
    return true
  }

  /** How many evaluations that would take. */
  cost(candidates: readonly Candidate[], blocks: readonly number[]): number {
    return this.#missing(candidates, blocks).size
  }

  /** The first of them, as many as the budget allows, with so much left; but one rather than none. */
  affordable(candidates: readonly Candidate[], blocks: readonly number[], reserve = 0): readonly Candidate[] {
    const isWithin = (many: number, left: number): boolean =>
      this.cost(candidates.slice(0, many), blocks) <= left
    let many = candidates.length
    while (many > 0 && !isWithin(many, many === 1 ? this.left : this.left - reserve)) many -= 1
    return candidates.slice(0, many)
  }

  /** By horizon. */
  scores(config: Config, block: number): Scores | undefined {
    return this.#byConfig.get(this.#problem.space.key(config))?.[block]
  }

  /** Infinite where it was not evaluated. */
  score(config: Config, horizon: number, block: number): number {
    return this.scores(config, block)?.[horizon] ?? Number.POSITIVE_INFINITY
  }

  /** The blocks on which it was evaluated. */
  blocksOf(config: Config): readonly number[] {
    const scores = this.#byConfig.get(this.#problem.space.key(config)) ?? []
    return scores.flatMap((each, block) => (each ? block : []))
  }

  /** How much more the first scored on each block. */
  differences(config: Config, other: Config, horizon: number, blocks: readonly number[]): readonly number[] {
    return blocks.map((block) =>
      differenceOf(this.score(config, horizon, block), this.score(other, horizon, block)),
    )
  }

  mean(config: Config, horizon: number, blocks: readonly number[]): number {
    let sum = 0
    for (const block of blocks) sum += this.score(config, horizon, block)
    return sum / blocks.length
  }

  #add(known: Known): void {
    const [config, block, scores] = known
    const key = this.#problem.space.key(config)
    const all = this.#byConfig.get(key) ?? []
    this.#byConfig.set(key, all)
    all[block] = scores
    this.#known.push(known)
  }

  #nameOf(config: Config, block: number): string {
    return `${block}/${this.#problem.space.key(config)}`
  }

  /** By name. */
  #missing(candidates: readonly Candidate[], blocks: readonly number[]): ReadonlyMap<string, Trial> {
    const missing = new Map<string, Trial>()
    for (const { config, origin } of candidates) {
      const known = this.#byConfig.get(this.#problem.space.key(config))
      for (const block of blocks) {
        if (known?.[block]) continue
        const name = this.#nameOf(config, block)
        if (this.#pending.has(name) || missing.has(name)) continue
        const heldOut = this.#heldOut && { heldOut: true as const }
        missing.set(name, { config, block, ...heldOut, ...(origin && { origin }) })
      }
    }
    return missing
  }

  #pendingOf(candidates: readonly Candidate[], blocks: readonly number[]): readonly string[] {
    const names = candidates.flatMap(({ config }) => blocks.map((block) => this.#nameOf(config, block)))
    return [...new Set(names)].filter((name) => this.#pending.has(name))
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
