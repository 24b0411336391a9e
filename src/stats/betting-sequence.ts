/**
 * How sure a mean is, at any time one cares to look. Values lie between 0 and 1, and are independent of each other.
 *
 * Whether the mean is above m is a bet at fair odds: a part b of the capital is put on the next value, and 1 becomes
 * 1 − b + b · value / m. If the mean is m or less nobody is ever expected to grow rich by it, however long he plays and
 * whenever he stops: the capital reaches 2 / (1 − confidence) with a probability of at most (1 − confidence) / 2 (Ville
 * 1939). So every m at which it has come so far is refuted. The capital is divided among small and large bets from the
 * start, as nobody knows which will do best, and falls as m rises: the refuted m end at one point, which is the lower
 * bound. The upper bound is the lower one of 1 − value.
 *
 * Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2020; the bets mixed as in Robbins,
 * Statistical methods related to the law of the iterated logarithm, 1970. The capital depends on how often each value
 * came, and not on the order.
 */
import { crossing, type Interval } from './intervals.ts'

/** Bets from all of the capital down to a thousandth: each a step smaller than the one before. */
const BETS: readonly number[] = Array.from({ length: 21 }, (_, n) => 2 ** (-n / 2))
/** Large bets get more of it, as they decide sooner: found by trying, see docs/ladder.md. */
const STAKES: readonly number[] = (() => {
  const all = BETS.reduce((sum, bet) => sum + Math.sqrt(bet), 0)
  return BETS.map((bet) => Math.sqrt(bet) / all)
})()

type Times = ReadonlyMap<number, number>

/** How often each value came. */
export class Values {
  readonly #times = new Map<number, number>()
  #n = 0
  #sum = 0

  add(value: number, times = 1): void {
    this.#times.set(value, (this.#times.get(value) ?? 0) + times)
    this.#n += times
    this.#sum += value * times
  }

  get n(): number {
    return this.#n
  }

  /** Null if there is none. */
  get mean(): number | null {
    return this.#n === 0 ? null : this.#sum / this.#n
  }

  get times(): Times {
    return this.#times
  }

  /** Holds with this confidence at all times together: one may look as often as one likes, and stop when one likes. */
  interval(confidence: number): Interval {
    return [lowerBound(this.#times, confidence), 1 - lowerBound(mirrored(this.#times), confidence)]
  }

  /** Whether m is outside of that interval. */
  excludes(m: number, confidence: number): boolean {
    return isRefuted(this.#times, m, confidence) || isRefuted(mirrored(this.#times), 1 - m, confidence)
  }
}

const mirrored = (times: Times): Times => new Map(Array.from(times, ([value, often]) => [1 - value, often]))

function lowerBound(times: Times, confidence: number): number {
  if (Array.from(times.keys()).every((value) => value === 0)) return 0
  return crossing(0, 1, (m) => isRefuted(times, m, confidence))
}

/** Whether the mean must be above m. */
function isRefuted(times: Times, m: number, confidence: number): boolean {
  return logCapital(growthOf([...times.keys()], m), [...times.values()]) >= enoughCapital(confidence)
}

/** The logarithm of the capital that refutes. */
export const enoughCapital = (confidence: number): number => Math.log(2 / (1 - confidence))

/** By bet and value: what the capital is multiplied by, as a logarithm. */
export type Growth = readonly (readonly number[])[]

export function growthOf(values: readonly number[], m: number): Growth {
  return BETS.map((bet) => values.map((value) => Math.log(1 - bet + (bet * value) / m)))
}

/** The logarithm of what 1 has become, if each value came so often. */
export function logCapital(growth: Growth, times: ArrayLike<number>): number {
  const logs = growth.map((ofBet, n) => {
    let log = Math.log(STAKES[n] as number)
    // What never came multiplies nothing, not even by 0.
    for (let at = 0; at < times.length; at += 1)
      if (times[at] !== 0) log += (ofBet[at] as number) * (times[at] as number)
    return log
  })
  const most = Math.max(...logs)
  if (!Number.isFinite(most)) return most
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
}
