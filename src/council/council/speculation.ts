/**
 * What speculation is expected to gain. Pure. While the arbiter decides whether to go on, which takes S, the next round,
 * which takes R, can already be under way: then the two take max(R, S) instead of R + S.
 */

export interface Rates {
  /** Seconds of a round. */
  readonly round: number
  /** Seconds of the arbiter. */
  readonly arbiter: number
  /** The probability that the council is over after a round. */
  readonly stop: number
  /** The probability that a round that was begun ahead of time can be used, if the council goes on. */
  readonly reuse: number
}

export interface ExpectedGain {
  readonly rounds: number
  /** Seconds without speculation. */
  readonly sequential: number
  /** Seconds that speculation saves. */
  readonly saved: number
  /** Of the sequential time; at most (n - 1) / 2n for n rounds. */
  readonly share: number
}

/** E[n] = (1 - (1 - p)^K) / p, as the sum that is exact for small p, too. */
export function expectedRounds(stop: number, mostRounds: number): number {
  let [rounds, going] = [0, 1]
  for (let round = 0; round < mostRounds; round += 1) {
    rounds += going
    going *= 1 - stop
  }
  return rounds
}

/** E[n](R + S), of which q(E[n] - 1) min(R, S) is saved. */
export function expectedGain({ round, arbiter, stop, reuse }: Rates, mostRounds: number): ExpectedGain {
  const rounds = expectedRounds(stop, mostRounds)
  const sequential = rounds * (round + arbiter)
  const saved = reuse * (rounds - 1) * Math.min(round, arbiter)
  return { rounds, sequential, saved, share: sequential === 0 ? 0 : saved / sequential }
}

/** What has been seen of rounds and of the arbiter. */
export interface Observed {
  readonly rounds: readonly number[]
  readonly arbiter: readonly number[]
  /** How often the arbiter ended the council, and how often it went on. */
  readonly stopped: number
  readonly wentOn: number
  /** How often going on needed no other words. */
  readonly reusable: number
  /** Seconds of a single answer: they stand for the arbiter until it has been timed. */
  readonly answer: number
}

/** Before anything is seen, both probabilities are a half: one success and one failure are counted in advance. */
export function ratesFrom({ rounds, arbiter, stopped, wentOn, reusable, answer }: Observed): Rates {
  return {
    round: mean(rounds) ?? 0,
    arbiter: mean(arbiter) ?? answer,
    stop: (stopped + 1) / (stopped + wentOn + 2),
    reuse: (reusable + 1) / (wentOn + 2),
  }
}

/** A gain below this share of a round and its arbitration is not worth a discarded round. */
const LEAST_SHARE = 0.1

export interface Waste {
  /** Paid for speculation that was discarded. */
  readonly wasted: number
  /** Paid for everything. */
  readonly spent: number
  /** The most of what is paid that may be wasted, from 0 to 1. */
  readonly cap: number
}

/** Why not to begin the next round now; undefined if it pays. */
export function reasonNotToSpeculate({ round, arbiter, stop, reuse }: Rates): string | undefined {
  const gain = (1 - stop) * reuse * Math.min(round, arbiter)
  if (gain >= LEAST_SHARE * (round + arbiter)) return undefined
  return `it would save ${gain.toFixed(2)} s of ${(round + arbiter).toFixed(2)} s on average, which is below a tenth`
}

/** The cap that is exceeded, in a sentence; undefined if it is not. */
export function wasteAbove({ wasted, spent, cap }: Waste): string | undefined {
  if (wasted <= cap * spent) return undefined
  const percent = (share: number): string => `${Math.round(share * 100)}%`
  return `${percent(wasted / spent)} of what was paid is for discarded calls, and the cap is ${percent(cap)}`
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** `a round 3.10 s, the arbiter 2.00 s, stopping 50%, reuse 50%` */
export function describeRates({ round, arbiter, stop, reuse }: Rates): string {
  const percent = (share: number): string => `${Math.round(share * 100)}%`
  return `a round ${round.toFixed(2)} s, the arbiter ${arbiter.toFixed(2)} s, stopping ${percent(stop)}, reuse ${percent(reuse)}`
}
