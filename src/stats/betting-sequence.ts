/**
 * A betting confidence sequence: an interval for the mean of independent values between 0 and 1 that is valid at all
 * times together. You may look after every value and stop whenever you like.
 *
 * "The mean is at most m" makes a bet at fair odds possible: a part b of the capital goes on the next value, and 1
 * becomes 1 − b + b · value / m. If the mean is m or less, the capital is an e-process: it ever reaches
 * 2 / (1 − confidence) with a probability of at most (1 − confidence) / 2 (Ville 1939). Every m at which it did is
 * refuted. The capital is divided among small and large bets from the start, as the best size is not known, and it
 * falls as m rises: the refuted m end at one point, which is the lower bound. The upper bound is the lower one of
 * 1 − value.
 *
 * Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2020; the bets mixed as in Robbins,
 * Statistical methods related to the law of the iterated logarithm, 1970. The capital depends on how often each value
 * came, and not on the order.
 */
import { stream } from '../rng/index.ts'
import { bisect } from './distributions.ts'
import type { Interval } from './intervals.ts'
import { sum } from './sum.ts'

/** Bets from all of the capital down to a thousandth: each a step smaller than the one before. */
const BETS: readonly number[] = Array.from({ length: 21 }, (_, n) => 2 ** (-n / 2))
/** The logarithms of their stakes. Large bets get more, as they decide sooner: chosen by experiment, see docs/ladder.md. */
const LOG_STAKES: readonly number[] = BETS.map((bet) => Math.log(Math.sqrt(bet) / sum(BETS.map(Math.sqrt))))

/** Value → how often it came. */
type Times = ReadonlyMap<number, number>

export class BettingSequence {
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

  /** Null if there are no values. */
  get mean(): number | null {
    return this.#n === 0 ? null : this.#sum / this.#n
  }

  get times(): Times {
    return this.#times
  }

  interval(confidence: number): Interval {
    return [lowerBound(this.#times, confidence), 1 - lowerBound(mirrored(this.#times), confidence)]
  }

  /** Whether m is outside that interval. */
  excludes(m: number, confidence: number): boolean {
    return isRefuted(this.#times, m, confidence) || isRefuted(mirrored(this.#times), 1 - m, confidence)
  }
}

const EVERY_VALUE_UNTIL = 20
const GROWTH = 1.05

/** When to look again: after each of the first values, then whenever there are a twentieth more. */
export const nextLook = (n: number): number => (n < EVERY_VALUE_UNTIL ? n + 1 : Math.ceil(n * GROWTH))

const mirrored = (times: Times): Times => new Map(Array.from(times, ([value, often]) => [1 - value, often]))

function lowerBound(times: Times, confidence: number): number {
  if (times.keys().every((value) => value === 0)) return 0
  return bisect(0, 1, (m) => isRefuted(times, m, confidence))
}

/** Whether the mean must be above m. */
function isRefuted(times: Times, m: number, confidence: number): boolean {
  return logCapital(growthOf([...times.keys()], m), [...times.values()]) >= refutingCapital(confidence)
}

/** The capital that refutes, as a logarithm. */
const refutingCapital = (confidence: number): number => Math.log(2 / (1 - confidence))

/** By bet and value: the factor of the capital, as a logarithm. */
type Growth = readonly (readonly number[])[]

function growthOf(values: readonly number[], m: number): Growth {
  return BETS.map((bet) => values.map((value) => Math.log(1 - bet + (bet * value) / m)))
}

/** What a capital of 1 has become, as a logarithm. */
function logCapital(growth: Growth, times: ArrayLike<number>): number {
  const logs = growth.map((ofBet, n) => {
    let log = LOG_STAKES[n] as number
    // A value that never came multiplies nothing, not even by 0.
    for (let at = 0; at < times.length; at += 1)
      if (times[at] !== 0) log += (ofBet[at] as number) * (times[at] as number)
    return log
  })
  const most = Math.max(...logs)
  if (!Number.isFinite(most)) return most
  return most + Math.log(logs.reduce((total, log) => total + Math.exp(log - most), 0))
}

const TRUE_MEAN = 0.55
const COMPARISONS = 1000
/** The farthest that the weights of 0 and of 1 are apart, as a logarithm. */
const MOST_TILT = 700

/**
 * The power: the probability that as many values would have shown a mean above a half if the true mean were 55%. Null if
 * there are no values. Comparisons are resampled from the values that came, weighted so that their mean is 55%, and
 * decided at the same looks by the same rule.
 */
export function powerOf({ n, times }: BettingSequence, confidence: number): number | null {
  if (n === 0) return null
  // Values of 0 and 1 are possible even if they have not come yet: each counts as if it had come half a time.
  const possible = new Map(times)
  for (const end of [0, 1]) possible.set(end, (possible.get(end) ?? 0) + 1 / 2)
  const chances = tilted(possible, TRUE_MEAN)
  const growth = growthOf([...possible.keys()], 1 / 2)
  const enough = refutingCapital(confidence)
  const rng = stream('ladder', 'power')
  const isFound = (): boolean => {
    const drawn = new Float64Array(chances.length)
    for (let [seen, look] = [0, 0]; seen < n; ) {
      look = Math.min(nextLook(look), n)
      for (; seen < look; seen += 1) {
        const at = draw(chances, rng.float())
        drawn[at] = (drawn[at] as number) + 1
      }
      if (logCapital(growth, drawn) >= enough) return true
    }
    return false
  }
  return Array.from({ length: COMPARISONS }, isFound).filter(Boolean).length / COMPARISONS
}

/** The chances of values, each weighted by exp(tilt · value), with the tilt that gives this mean. */
function tilted(times: Times, mean: number): readonly number[] {
  const chancesAt = (tilt: number): readonly number[] => {
    const weights = Array.from(times, ([value, often]) => often * Math.exp(tilt * (value - mean)))
    const all = sum(weights)
    return weights.map((weight) => weight / all)
  }
  const values = [...times.keys()]
  const meanAt = (tilt: number): number =>
    sum(chancesAt(tilt).map((chance, at) => chance * (values[at] as number)))
  return chancesAt(bisect(-MOST_TILT, MOST_TILT, (tilt) => meanAt(tilt) < mean))
}

function draw(chances: readonly number[], point: number): number {
  let [at, left] = [0, point]
  while (at < chances.length - 1 && (left -= chances[at] as number) >= 0) at += 1
  return at
}
