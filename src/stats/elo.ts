/** Shares of wins as Elo differences: 400 points are ten wins to one. */
import type { Interval } from './intervals.ts'
import { sum } from './sum.ts'

export interface Elo {
  /** Null if nothing was played, infinite if all games were won or lost. */
  readonly difference: number | null
  readonly interval: Interval
}

export const eloOf = (share: number): number => 400 * Math.log10(share / (1 - share))

export function eloDifference(share: number | null, [low, high]: Interval): Elo {
  return { difference: share === null ? null : eloOf(share), interval: [eloOf(low), eloOf(high)] }
}

/** A share of wins whose interval is known at any confidence. */
export interface EloStep {
  readonly share: number | null
  interval(confidence: number): Interval
}

/**
 * The sum of steps from one player to the next. Their deals may be the same, so they are not independent; by Bonferroni,
 * all intervals hold together if each step takes only its part of the error.
 */
export function addEloSteps(steps: readonly EloStep[], confidence: number): Elo {
  const each = 1 - (1 - confidence) / Math.max(1, steps.length)
  const elos = steps.map((step) => eloDifference(step.share, step.interval(each)))
  const difference = sum(elos.map((elo) => elo.difference ?? Number.NaN))
  return {
    // All won in one step and all lost in another cannot be added.
    difference: Number.isNaN(difference) ? null : difference,
    interval: [sum(elos.map(({ interval }) => interval[0])), sum(elos.map(({ interval }) => interval[1]))],
  }
}
