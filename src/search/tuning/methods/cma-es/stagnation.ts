/**
 * When a run gets nowhere: the last generations are no better than those some time before (Hansen's tutorial, section
 * B.3, with a shorter memory, as evaluations are dear).
 */
import { compare } from '../../compare.ts'

const LEAST_GENERATIONS = 100
const PART_THAT_COUNTS = 0.2
/** The first and the last of these parts are compared. */
const ENDS = 0.3

export class Stagnation {
  readonly #memory: number
  #scores: readonly number[]

  constructor(dimensions: number, lambda: number, saved: readonly number[] = []) {
    this.#memory = LEAST_GENERATIONS + (30 * dimensions) / lambda
    this.#scores = saved
  }

  get scores(): readonly number[] {
    return this.#scores
  }

  /** How good a generation was, whatever its blocks. */
  see(score: number): void {
    this.#scores = [...this.#scores, Number.isNaN(score) ? Number.POSITIVE_INFINITY : score]
  }

  get isReached(): boolean {
    if (this.#scores.length < this.#memory) return false
    const seen = this.#scores.slice(
      -Math.ceil(Math.max(this.#memory, PART_THAT_COUNTS * this.#scores.length)),
    )
    const end = Math.floor(ENDS * seen.length)
    return median(seen.slice(-end)) >= median(seen.slice(0, end))
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted(compare)[numbers.length >> 1] ?? Number.NaN
