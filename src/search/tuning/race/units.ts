/**
 * What the final race counts. Where held-out instances are a sample of all that could be, a unit is an instance, with as
 * many seeds as the blocks allow, or one where seeds change nothing. Where there are no other instances, a unit is a
 * block; one that has met its instance before is news as soon as a single score differs, and waits until then, so that
 * nothing is judged by the same numbers over and over.
 */
import type { Candidate, Evaluations } from '../evaluations.ts'

export interface UnitsOptions {
  readonly blocks: number
  /** Block n has instance n modulo this. */
  readonly instances: number
  /** There are no other instances. */
  readonly isExhaustive: boolean
}

/** So many times the same instance without any difference: the seed changes nothing. */
const ENOUGH = 8

export class Units {
  readonly many: number
  readonly #instances: number
  readonly #isExhaustive: boolean
  #seeds: number
  /** Blocks that met an instance again, and showed no difference. */
  #repeats: readonly number[] = []
  /** Whether another seed made any difference; unknown as long as too few instances were met twice. */
  isSeeded: boolean | undefined

  constructor({ blocks, instances, isExhaustive }: UnitsOptions) {
    this.#isExhaustive = isExhaustive
    this.#instances = Math.min(blocks, instances)
    this.many = isExhaustive ? blocks : this.#instances
    this.#seeds = isExhaustive ? 1 : Math.max(1, Math.floor(blocks / instances))
  }

  blocksOf(unit: number): readonly number[] {
    return Array.from({ length: this.#seeds }, (_, round) => unit + round * this.many)
  }

  /** Of units that these have met: those that say something new, and those that waited for it. */
  newsOf(
    evaluations: Evaluations,
    candidates: readonly Candidate[],
    units: readonly number[],
  ): readonly number[] {
    if (this.isSeeded || (this.isSeeded === false && !this.#isExhaustive)) return units
    const again = units.flatMap((unit) => this.blocksOf(unit)).filter((block) => block >= this.#instances)
    const waiting = [...this.#repeats, ...again]
    this.#repeats = waiting
    if (again.some((block) => this.#isOther(evaluations, candidates, block))) this.isSeeded = true
    else if (waiting.length >= ENOUGH) this.isSeeded = false
    if (!this.#isExhaustive) {
      if (this.isSeeded === false) this.#seeds = 1
      return units
    }
    const first = units.filter((block) => block < this.#instances)
    return this.isSeeded ? [...first, ...waiting] : first
  }

  /** Whether any of them scored otherwise than on the first block with this instance. */
  #isOther(evaluations: Evaluations, candidates: readonly Candidate[], block: number): boolean {
    return candidates.some(({ config }) => {
      const [before, now] = [block % this.#instances, block].map((each) => evaluations.scores(config, each))
      return before?.some((score, horizon) => !Object.is(score, now?.[horizon]))
    })
  }
}
