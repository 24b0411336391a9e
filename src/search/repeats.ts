/**
 * Whether meeting an instance again, with another seed, is news. It is as soon as a single score is another; until then
 * such blocks wait, so that nothing is judged by the same numbers over and over.
 */
import type { Candidate, Evaluations } from './evaluations.ts'

/** So many such blocks without any difference: the seed changes nothing. */
const ENOUGH = 8

export class Repeats {
  readonly #evaluations: Evaluations
  readonly #instances: number
  #waiting: readonly number[] = []
  #isSeeded: boolean | undefined

  /** @param instances block n has instance n modulo this */
  constructor(evaluations: Evaluations, instances: number) {
    this.#evaluations = evaluations
    this.#instances = instances
  }

  get isSeeded(): boolean | undefined {
    return this.#isSeeded
  }

  /** Of blocks on which these were evaluated: those that say something new, and those that waited for it. */
  newsOf(candidates: readonly Candidate[], blocks: readonly number[]): readonly number[] {
    if (this.#isSeeded) return blocks
    const first = blocks.filter((block) => block < this.#instances)
    const again = blocks.filter((block) => block >= this.#instances)
    const waiting = [...this.#waiting, ...again]
    if (candidates.some((candidate) => again.some((block) => this.#isOther(candidate, block)))) {
      this.#isSeeded = true
      this.#waiting = []
      return [...first, ...waiting]
    }
    this.#waiting = waiting
    if (waiting.length >= ENOUGH) this.#isSeeded = false
    return first
  }

  #isOther({ config }: Candidate, block: number): boolean {
    const before = this.#evaluations.scores(config, block % this.#instances)
    const now = this.#evaluations.scores(config, block)
    return before?.some((score, horizon) => !Object.is(score, now?.[horizon])) ?? false
  }
}
