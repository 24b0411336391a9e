/**
 * Shares of wins as Elo differences: 400 points are ten wins to one. A player's Elo is the sum of the steps up to it, from
 * the first player, who stands at 0.
 */
import type { Interval } from './intervals.ts'

export interface Elo {
  /** Null if nothing was played, infinite if all was won or lost. */
  readonly difference: number | null
  readonly interval: Interval
}

export const eloOf = (share: number): number => 400 * Math.log10(share / (1 - share))

export function eloOfShare(share: number | null, [low, high]: Interval): Elo {
  return { difference: share === null ? null : eloOf(share), interval: [eloOf(low), eloOf(high)] }
}

/** A step of the ladder, as far as it is known with any confidence that is asked for. */
export interface Step {
  readonly share: number | null
  interval(confidence: number): Interval
}

/**
 * Where steps lead that were taken one after the other. Their deals may be the same, so they are not independent; but
 * if each is wrong with a probability of so much, then any of them is wrong with at most as many times that. So each is
 * asked for with more confidence the more there are.
 */
export function climb(steps: readonly Step[], confidence: number): Elo {
  const each = 1 - (1 - confidence) / Math.max(1, steps.length)
  const elos = steps.map((step) => eloOfShare(step.share, step.interval(each)))
  const differences = elos.map(({ difference }) => difference ?? Number.NaN)
  const difference = sum(differences)
  return {
    // All won in one step and all lost in another: nobody knows.
    difference: Number.isNaN(difference) ? null : difference,
    interval: [sum(elos.map(({ interval }) => interval[0])), sum(elos.map(({ interval }) => interval[1]))],
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
