/**
 * What the options of a decision are worth, and what a position is worth to each seat, by random playouts.
 *
 *     const values = optionValues(model, { playouts: 100 }, rng)
 *     values[0][model.seat].win.mean   // the chance to win after the first option
 *
 * All options are played out in the same imagined worlds with the same futures, so the differences between options are
 * more precise than the values. `positionValue` chooses nothing: along a game it shows the chance of each seat to win.
 */
import type { Stream } from '../rng/index.ts'
import type { ForwardModel, Goal, PlayoutOptions, Playouts } from './forward-model.ts'
import { playOutOptions, playOutPosition } from './playouts.ts'
import { Rewards, winningSides } from './rewards.ts'

export interface Estimate {
  readonly mean: number
  /** The sample's standard deviation; 0 for a single playout. */
  readonly deviation: number
}

export interface SeatValue {
  /** What search plays for, from 0 to 1. */
  readonly reward: Estimate
  readonly points: Estimate
  /** Sides that win together share the win. */
  readonly win: Estimate
}

/** By seat. */
export type OptionValue = readonly SeatValue[]

/** One for each option, in the order of the choices. */
export function optionValues(
  model: ForwardModel,
  options: PlayoutOptions,
  rng: Stream,
): readonly OptionValue[] {
  return valuesOf(model.goal, playOutOptions(model, options, rng))
}

export function positionValue(model: ForwardModel, options: PlayoutOptions, rng: Stream): OptionValue {
  return valuesOf(model.goal, playOutPosition(model, options, rng))[0] as OptionValue
}

function valuesOf(goal: Goal, all: Playouts): readonly OptionValue[] {
  const { options, playouts, seats, numbers } = all
  const size = 1 + seats
  const rewards = rewardsOf(goal, all)
  const sides = goal.teams ?? goal.seats
  return Array.from({ length: options }, (_, option) =>
    Array.from({ length: seats }, (__, seat) => {
      const estimate = (valueAt: (playout: number) => number): Estimate =>
        estimateOf(playouts, (n) => valueAt(option * playouts + n))
      return {
        reward: estimate((playout) => rewards[playout * seats + seat] as number),
        points: estimate((playout) => numbers[playout * size + 1 + seat] as number),
        win: estimate((playout) => {
          const winners = Math.max(0, numbers[playout * size] as number)
          return ((winners >> seat) & 1) / Math.max(1, winningSides(winners, seats, sides))
        }),
      }
    }),
  )
}

/** By playout and seat. */
export function rewardsOf(goal: Goal, { numbers, seats }: Playouts): Float64Array {
  const rewards = rewardsAmong(goal, numbers)
  const size = 1 + seats
  const found = new Float64Array((numbers.length / size) * seats)
  for (let at = 0, to = 0; at < numbers.length; at += size, to += seats)
    found.set(rewards.at(numbers, at), to)
  return found
}

/** The rewards of one seat, by playout. */
export function rewardsOfSeat(seat: number, goal: Goal, { numbers, seats }: Playouts): Float64Array {
  const rewards = rewardsAmong(goal, numbers)
  const size = 1 + seats
  const found = new Float64Array(numbers.length / size)
  for (let n = 0; n < found.length; n += 1) found[n] = rewards.ofSeatAt(seat, numbers, n * size)
  return found
}

/** The range of points is known only after all outcomes were seen once. */
function rewardsAmong(goal: Goal, numbers: ArrayLike<number>): Rewards {
  const rewards = new Rewards(goal)
  for (let at = 0; at < numbers.length; at += 1 + goal.seats) rewards.see(numbers, at)
  return rewards
}

function estimateOf(many: number, valueAt: (n: number) => number): Estimate {
  let sum = 0
  for (let n = 0; n < many; n += 1) sum += valueAt(n)
  const mean = sum / many
  let squares = 0
  for (let n = 0; n < many; n += 1) squares += (valueAt(n) - mean) ** 2
  return { mean, deviation: many > 1 ? Math.sqrt(squares / (many - 1)) : 0 }
}
