/**
 * What the options of one decision are worth, from playouts of each.
 *
 * Values are means of a few playouts, so the best of several options looks better than it is. Playouts are therefore made in
 * two halves: the best option by one half is valued by the other, and the reverse. Gains found in this way are unbiased:
 * where all options are worth the same, they are 0 on average. All options are played out in the same worlds with the same
 * futures, so whatever differs between them comes from the choice.
 */
import type { Goal, Playouts } from '../../games/forward-model.ts'
import { rewardsOf } from '../../games/values.ts'
import { sum } from '../../stats/index.ts'

/** Playouts of each option in each half. */
export const HALF = 8

export interface OptionFigures {
  readonly options: number
  /** In reward, from 0 to 1: of the best option over the mean of all, over that of the rule of thumb, and over the worst. */
  readonly gain: number
  readonly gainOverThumb: number
  readonly stakes: number
  /** Share of the playouts in which an opponent ends with other points after one option than after the first. */
  readonly reach: number
  /** Whether the best option is better than the worst, by two standard errors of the difference. */
  readonly isReal: boolean
  /**
   * Whether all options came to the same in every playout: the same winners, and the same points but for small change. Worlds
   * and futures are the same for all options.
   */
  readonly isIdle: boolean
}

/**
 * @param seat that chooses
 * @param thumb the place of the option that a rule of thumb takes
 */
export function optionFigures(
  goal: Goal,
  playouts: Playouts,
  { seat, thumb }: { readonly seat: number; readonly thumb: number },
): OptionFigures {
  const { seats, options } = playouts
  const sides = goal.teams ?? seats
  const rewards = rewardsOf(goal, playouts)
  const reward = (playout: number): number => rewards[playout * seats + seat] as number
  const rewarded = halves(options, reward)
  const opponents = Array.from({ length: seats }, (_, other) => other).filter(
    (other) => other % sides !== seat % sides,
  )
  return {
    options,
    gain: crossed(rewarded, (best, of) => at(of, best) - sum(of) / options),
    gainOverThumb: crossed(rewarded, (best, of) => at(of, best) - at(of, thumb)),
    stakes: crossed(rewarded, (best, of, by) => at(of, best) - at(of, by.indexOf(Math.min(...by)))),
    reach: reachOf(playouts, opponents),
    isReal: isReal(rewarded, reward),
    isIdle: isIdle(playouts),
  }
}

type Halves = readonly [readonly number[], readonly number[]]

/** By half and option: the mean of something over its playouts. */
function halves(options: number, of: (playout: number) => number): Halves {
  const half = (from: number): number[] =>
    Array.from({ length: options }, (_, option) => {
      let total = 0
      for (let n = from; n < from + HALF; n += 1) total += of(option * 2 * HALF + n)
      return total / HALF
    })
  return [half(0), half(HALF)]
}

const at = (values: readonly number[], n: number): number => values[n] as number
const bestOf = (values: readonly number[]): number => values.indexOf(Math.max(...values))

/** The best option by one half, valued by the other; and the reverse. */
function crossed(
  [first, second]: Halves,
  value: (best: number, of: readonly number[], by: readonly number[]) => number,
): number {
  return (value(bestOf(first), second, first) + value(bestOf(second), first, second)) / 2
}

function reachOf({ options, playouts, seats, numbers }: Playouts, opponents: readonly number[]): number {
  const size = 1 + seats
  const pointsOf = (option: number, playout: number, seat: number): number =>
    numbers[(option * playouts + playout) * size + 1 + seat] as number
  let reached = 0
  for (let option = 1; option < options; option += 1)
    for (let n = 0; n < playouts; n += 1)
      if (opponents.some((seat) => pointsOf(option, n, seat) !== pointsOf(0, n, seat))) reached += 1
  return reached / ((options - 1) * playouts)
}

/** Standard errors by which the best option must beat the worst. */
const ERRORS = 2

/** Best and worst are found by the first half and compared by the second, so that chance alone seldom makes a decision real. */
function isReal([first]: Halves, reward: (playout: number) => number): boolean {
  const [best, worst] = [bestOf(first), first.indexOf(Math.min(...first))]
  const differences = Array.from(
    { length: HALF },
    (_, n) => reward(best * 2 * HALF + HALF + n) - reward(worst * 2 * HALF + HALF + n),
  )
  const mean = sum(differences) / HALF
  const variance = sum(differences.map((each) => (each - mean) ** 2)) / (HALF - 1)
  return mean > 0 && mean > ERRORS * Math.sqrt(variance / HALF)
}

/** Points that are less than this part of the spread of all scores are small change: too few to decide a game. */
const SMALL_CHANGE = 1 / 200

function isIdle({ options, playouts, seats, numbers }: Playouts): boolean {
  const size = 1 + seats
  const all = playouts * size
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < options * all; at += 1) {
    if (at % size === 0) continue
    low = Math.min(low, numbers[at] as number)
    high = Math.max(high, numbers[at] as number)
  }
  for (let at = all; at < options * all; at += 1) {
    const difference = Math.abs((numbers[at] as number) - (numbers[at % all] as number))
    if (difference > (at % size === 0 ? 0 : SMALL_CHANGE * (high - low))) return false
  }
  return true
}

/** By side: its share of the win, from a mask of winners; equal shares if nobody has won, or the game was cut off. */
export function sharesOf(winners: number, seats: number, sides: number): number[] {
  const won = new Array<number>(sides).fill(0)
  for (let seat = 0; seat < seats; seat += 1)
    won[seat % sides] = (won[seat % sides] as number) + ((Math.max(0, winners) >> seat) & 1)
  const all = sum(won)
  return won.map((each) => (all === 0 ? 1 / sides : each / all))
}
