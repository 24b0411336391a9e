/**
 * Horizons that agree on what is good are searched for together, at the price of one. This sees when one no longer
 * agrees: when another half of the blocks tells less of its order by the scores for the others than by its own. (By the
 * same half, luck that horizons have in common would look like agreement.)
 */
import { ranks, spearman } from '../../../../stats/index.ts'

/** By horizon: scores of the same configurations. */
export type ByHorizon = readonly (readonly number[])[]

/** Against its own, so much agreement with the others is enough. */
const ENOUGH = 0.5
/** A horizon that does not even agree with itself says nothing. */
const HEARD = 0.3
const LEAST_SEEN = 4
const RATE = 0.2

export class Parting {
  readonly #own: number[]
  readonly #others: number[]
  #seen = 0

  constructor(horizons: number) {
    this.#own = new Array<number>(horizons).fill(0)
    this.#others = new Array<number>(horizons).fill(0)
  }

  /** Scores on two halves of the blocks. */
  see(one: ByHorizon, other: ByHorizon): void {
    this.#seen += 1
    // The first ones count in full.
    const rate = Math.max(RATE, 1 / this.#seen)
    one.forEach((scores, horizon) => {
      const rest = meanRanks(other.filter((_, each) => each !== horizon))
      blend(this.#own, horizon, spearman(scores, other[horizon] as readonly number[]), rate)
      blend(this.#others, horizon, spearman(scores, rest), rate)
    })
  }

  /** The place of the horizon that agrees least, if that is too little. */
  get leaver(): number | undefined {
    if (this.#seen < LEAST_SEEN) return undefined
    const lacking = this.#own.map((own, horizon) => ENOUGH * own - (this.#others[horizon] as number))
    const most = Math.max(...lacking)
    const horizon = lacking.indexOf(most)
    return most > 0 && (this.#own[horizon] as number) > HEARD ? horizon : undefined
  }
}

/** By configuration, how it does for all horizons, whatever they are measured in. */
export function meanRanks(scores: ByHorizon): readonly number[] {
  const all = scores.map(ranks)
  return (all[0] ?? []).map((_, i) => all.reduce((sum, each) => sum + (each[i] as number), 0) / all.length)
}

function blend(numbers: number[], at: number, seen: number, rate: number): void {
  numbers[at] = (numbers[at] as number) + rate * (seen - (numbers[at] as number))
}
