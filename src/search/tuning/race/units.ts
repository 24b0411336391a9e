/** What the race at the end counts: blocks, or instances with a few seeds each. */
import type { Candidate, Evaluations } from '../evaluations.ts'

export interface Units {
  readonly many: number
  /** Whether another seed made any difference; unknown as long as no instance was met twice. */
  readonly isSeeded: boolean | undefined
  blocksOf(unit: number): readonly number[]
  /** Of units that these have met: those that say something new, and those that waited for it. */
  newsOf(
    evaluations: Evaluations,
    candidates: readonly Candidate[],
    units: readonly number[],
  ): readonly number[]
}

export interface UnitsOptions {
  readonly blocks: number
  /** Block n has instance n modulo this. */
  readonly instances: number
  /** There are no other instances. */
  readonly isExhaustive: boolean
}

export const unitsOf = ({ blocks, instances, isExhaustive }: UnitsOptions): Units =>
  isExhaustive ? new BlockUnits(blocks, instances) : new InstanceUnits(blocks, instances)

/** So many times the same instance without any difference: the seed changes nothing. */
const ENOUGH = 8

/**
 * Each block is one. An instance that is met again is news as soon as a single score is another; until then such blocks
 * wait, so that nothing is judged by the same numbers over and over.
 */
class BlockUnits implements Units {
  readonly many: number
  readonly #instances: number
  #waiting: readonly number[] = []
  #isSeeded: boolean | undefined

  constructor(blocks: number, instances: number) {
    this.many = blocks
    this.#instances = instances
  }

  get isSeeded(): boolean | undefined {
    return this.#isSeeded
  }

  blocksOf(unit: number): readonly number[] {
    return [unit]
  }

  newsOf(
    evaluations: Evaluations,
    candidates: readonly Candidate[],
    blocks: readonly number[],
  ): readonly number[] {
    if (this.#isSeeded) return blocks
    const first = blocks.filter((block) => block < this.#instances)
    const again = blocks.filter((block) => block >= this.#instances)
    const waiting = [...this.#waiting, ...again]
    if (again.some((block) => isOther(evaluations, candidates, block, block % this.#instances))) {
      this.#isSeeded = true
      this.#waiting = []
      return [...first, ...waiting]
    }
    this.#waiting = waiting
    if (waiting.length >= ENOUGH) this.#isSeeded = false
    return first
  }
}

/** Each instance is one, with as many seeds as the blocks allow, or one where seeds change nothing. */
class InstanceUnits implements Units {
  readonly many: number
  #seeds: number
  #repeats = 0
  #isSeeded: boolean | undefined

  constructor(blocks: number, instances: number) {
    this.many = Math.min(blocks, instances)
    this.#seeds = Math.max(1, Math.floor(blocks / instances))
  }

  get isSeeded(): boolean | undefined {
    return this.#isSeeded
  }

  blocksOf(unit: number): readonly number[] {
    return Array.from({ length: this.#seeds }, (_, round) => unit + round * this.many)
  }

  newsOf(
    evaluations: Evaluations,
    candidates: readonly Candidate[],
    units: readonly number[],
  ): readonly number[] {
    if (this.#isSeeded !== undefined) return units
    const again = units.flatMap((unit) =>
      this.blocksOf(unit)
        .slice(1)
        .map((block) => [block, unit] as const),
    )
    this.#repeats += again.length
    if (again.some(([block, unit]) => isOther(evaluations, candidates, block, unit))) this.#isSeeded = true
    else if (this.#repeats >= ENOUGH) {
      this.#isSeeded = false
      this.#seeds = 1
    }
    return units
  }
}

/** Whether any of them scored otherwise there. */
const isOther = (
  evaluations: Evaluations,
  candidates: readonly Candidate[],
  block: number,
  before: number,
): boolean =>
  candidates.some(({ config }) => {
    const now = evaluations.scores(config, block)
    return evaluations.scores(config, before)?.some((score, horizon) => !Object.is(score, now?.[horizon]))
  })
