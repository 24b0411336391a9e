/**
 * What an outcome is worth to each seat, from 0 to 1. Points lie between the least and the most that were seen so far;
 * a seat without opponents that aims at winning plays for points beside. A game that
 * ended at its horizon is worth the lead in points.
 */
import type { Goal, ModelOutcome } from './forward-model.ts'

/** Stands in the place of the winners of a game that was imagined up to its horizon. */
export const AT_HORIZON = -1

/** The winners as a mask, nobody if the game was cut off; or `AT_HORIZON`. */
export const winnersOf = ({ isOver, isAtHorizon, winners }: ModelOutcome): number =>
  isOver ? winners : isAtHorizon ? AT_HORIZON : 0

/** How much of the reward is for winning; the rest is for finishing ahead of others, or for points. */
export const WIN_SHARE = { win: 0.75, place: 0, points: 0 }

export class Rewards {
  readonly #sides: number
  readonly #sign: number
  readonly #winShare: number
  readonly #isForPoints: boolean
  #least = Number.POSITIVE_INFINITY
  #most = Number.NEGATIVE_INFINITY
  readonly #scores: Float64Array
  /** By seat, of games that ended at the horizon: the last lead, and the range of all. */
  readonly #leads: Float64Array
  readonly #leastLeads: Float64Array
  readonly #mostLeads: Float64Array
  /** By seat; written anew each time. */
  readonly #rewards: Float64Array

  constructor({ seats, teams, aim, best }: Goal) {
    this.#sides = teams ?? seats
    this.#sign = best === 'least' ? -1 : 1
    this.#winShare = WIN_SHARE[aim]
    this.#isForPoints = aim === 'points' || this.#sides === 1
    this.#scores = new Float64Array(seats)
    this.#leads = new Float64Array(seats)
    this.#leastLeads = new Float64Array(seats).fill(Number.POSITIVE_INFINITY)
    this.#mostLeads = new Float64Array(seats).fill(Number.NEGATIVE_INFINITY)
    this.#rewards = new Float64Array(seats)
  }

  of(outcome: ModelOutcome): Float64Array {
    if (outcome.estimates && !outcome.isOver) return outcome.estimates
    const winners = winnersOf(outcome)
    for (let seat = 0; seat < this.#scores.length; seat += 1) this.#see(seat, outcome.score(seat))
    if (winners === AT_HORIZON) this.#seeLeads()
    return this.#rewardsOf(winners)
  }

  /** The same for an outcome that stands in a list: a mask of winners or `AT_HORIZON`, and a score for each seat. */
  at(numbers: ArrayLike<number>, from: number): Float64Array {
    this.see(numbers, from)
    return this.#rewardsOf(numbers[from] as number)
  }

  /** The same for one seat. */
  ofSeatAt(seat: number, numbers: ArrayLike<number>, from: number): number {
    this.see(numbers, from)
    const winners = numbers[from] as number
    return this.#rewardOf(seat, winners, this.#shareOf(winners))
  }

  /** Notes the points of an outcome in a list. */
  see(numbers: ArrayLike<number>, from: number): void {
    const seats = this.#scores.length
    for (let seat = 0; seat < seats; seat += 1) this.#see(seat, numbers[from + 1 + seat] as number)
    if (numbers[from] === AT_HORIZON) this.#seeLeads()
  }

  #see(seat: number, points: number): void {
    const score = this.#sign * points
    this.#scores[seat] = score
    this.#least = Math.min(this.#least, score)
    this.#most = Math.max(this.#most, score)
  }

  #rewardsOf(winners: number): Float64Array {
    const rewards = this.#rewards
    const share = this.#shareOf(winners)
    for (let seat = 0; seat < rewards.length; seat += 1) rewards[seat] = this.#rewardOf(seat, winners, share)
    return rewards
  }

  /** Of the reward for winning, what each winner has. */
  #shareOf(winners: number): number {
    return this.#winShare / Math.max(1, winningSides(Math.max(0, winners), this.#rewards.length, this.#sides))
  }

  #rewardOf(seat: number, winners: number, share: number): number {
    if (winners === AT_HORIZON && !this.#isForPoints) return this.#lead(seat)
    const rest = this.#isForPoints ? this.#points(seat) : this.#precedence(seat)
    return ((Math.max(0, winners) >> seat) & 1) * share + (1 - this.#winShare) * rest
  }

  #points(seat: number): number {
    const range = this.#most - this.#least
    return range > 0 ? ((this.#scores[seat] as number) - this.#least) / range : 0.5
  }

  /** How far a seat is ahead of the mean of its opponents, between the least and the most that was seen of that. */
  #lead(seat: number): number {
    const [least, most] = [this.#leastLeads[seat] as number, this.#mostLeads[seat] as number]
    return most > least ? ((this.#leads[seat] as number) - least) / (most - least) : 0.5
  }

  #seeLeads(): void {
    for (let seat = 0; seat < this.#scores.length; seat += 1) {
      const lead = this.#leadOf(seat)
      this.#leads[seat] = lead
      this.#leastLeads[seat] = Math.min(this.#leastLeads[seat] as number, lead)
      this.#mostLeads[seat] = Math.max(this.#mostLeads[seat] as number, lead)
    }
  }

  #leadOf(seat: number): number {
    const [scores, sides] = [this.#scores, this.#sides]
    let [sum, others] = [0, 0]
    for (let other = 0; other < scores.length; other += 1) {
      if ((other - seat) % sides === 0) continue
      sum += scores[other] as number
      others += 1
    }
    return (scores[seat] as number) - sum / others
  }

  /** The share of the seats on other sides that a seat is ahead of. A tie counts half. */
  #precedence(seat: number): number {
    const [scores, sides] = [this.#scores, this.#sides]
    const own = scores[seat] as number
    let [before, others] = [0, 0]
    for (let other = 0; other < scores.length; other += 1) {
      if ((other - seat) % sides === 0) continue
      const score = scores[other] as number
      before += own > score ? 1 : own === score ? 0.5 : 0
      others += 1
    }
    return others > 0 ? before / others : 0
  }
}

/** How many sides the winners are on. */
export function winningSides(winners: number, seats: number, sides: number): number {
  let [seen, found] = [0, 0]
  for (let seat = 0; seat < seats; seat += 1) {
    const side = 1 << (seat % sides)
    if (((winners >> seat) & 1) === 0 || (seen & side) !== 0) continue
    seen |= side
    found += 1
  }
  return found
}
