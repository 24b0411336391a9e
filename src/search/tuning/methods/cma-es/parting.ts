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

/** By horizon. */
export interface PartingState {
  readonly own: readonly number[]
  readonly others: readonly number[]
  readonly seen: number
}

export class Parting {
  #state: PartingState

  constructor(horizons: number, saved?: PartingState) {
    const none = new Array<number>(horizons).fill(0)
    this.#state = saved ?? { own: none, others: none, seen: 0 }
  }

  get state(): PartingState {
    return this.#state
  }

  /** Scores on two halves of the blocks. */
  see(one: ByHorizon, other: ByHorizon): void {
    const { own, others, seen } = this.#state
    // The first ones count in full.
    const rate = Math.max(RATE, 1 / (seen + 1))
    const blend = (before: number, found: number): number => before + rate * (found - before)
    const rest = (horizon: number) => meanRanks(other.filter((_, each) => each !== horizon))
    this.#state = {
      own: own.map((each, n) => blend(each, spearman(scoresOf(one, n), scoresOf(other, n)))),
      others: others.map((each, n) => blend(each, spearman(scoresOf(one, n), rest(n)))),
      seen: seen + 1,
    }
  }

  /** The place of the horizon that agrees least, if that is too little. */
  get leaver(): number | undefined {
    const { own, others, seen } = this.#state
    if (seen < LEAST_SEEN) return undefined
    const lacking = own.map((each, horizon) => ENOUGH * each - (others[horizon] as number))
    const most = Math.max(...lacking)
    const horizon = lacking.indexOf(most)
    return most > 0 && (own[horizon] as number) > HEARD ? horizon : undefined
  }
}

const scoresOf = (scores: ByHorizon, horizon: number): readonly number[] => scores[horizon] ?? []

/** By configuration, how it does for all horizons, whatever they are measured in. */
export function meanRanks(scores: ByHorizon): readonly number[] {
  const all = scores.map(ranks)
  return (all[0] ?? []).map((_, i) => all.reduce((sum, each) => sum + (each[i] as number), 0) / all.length)
}
