/** What an outcome is worth to each seat, from 0 to 1: mostly who won, and a little who came before whom. */
import type { World } from '../interpret/world.ts'
import type { BoardOutcome } from './board.ts'

const OF_WINNING = 0.75

export class Rewards {
  readonly #sides: number
  readonly #sign: number
  readonly #scores: Float64Array
  /** By seat; written anew each time. */
  readonly #rewards: Float64Array

  constructor({ seats, teams, game }: World) {
    this.#sides = teams || seats
    this.#sign = game.result.win === 'least' ? -1 : 1
    this.#scores = new Float64Array(seats)
    this.#rewards = new Float64Array(seats)
  }

  of(outcome: BoardOutcome): Float64Array {
    const [scores, rewards, seats] = [this.#scores, this.#rewards, this.#scores.length]
    const winners = outcome.isOver ? outcome.winners : 0
    const share = OF_WINNING / Math.max(1, this.#winningSides(winners))
    for (let seat = 0; seat < seats; seat += 1) scores[seat] = this.#sign * outcome.score(seat)
    for (let seat = 0; seat < seats; seat += 1) {
      rewards[seat] = ((winners >> seat) & 1) * share + (1 - OF_WINNING) * this.#precedence(seat)
    }
    return rewards
  }

  #winningSides(winners: number): number {
    let sides = 0
    for (let seat = 0; seat < this.#scores.length; seat += 1) {
      if ((winners >> seat) & 1) sides |= 1 << (seat % this.#sides)
    }
    return bitsOf(sides)
  }

  /** The share of those on other sides whom a seat has come before. Where two are level, each has by half. */
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

function bitsOf(mask: number): number {
  let bits = 0
  for (let left = mask; left !== 0; left &= left - 1) bits += 1
  return bits
}
