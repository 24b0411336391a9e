/**
 * What an outcome is worth to each seat, from 0 to 1: mostly who won, and a little who came before whom. Who plays alone,
 * or for stakes, plays for points: these lie between the least and the most that were seen so far.
 */

import type { BoardOutcome } from '../../games/forward-model.ts'
import type { GameModel } from '../model/game-model.ts'

const OF_WINNING = 0.75

export class Rewards {
  readonly #sides: number
  readonly #sign: number
  readonly #ofWinning: number
  readonly #isForPoints: boolean
  #least = Number.POSITIVE_INFINITY
  #most = Number.NEGATIVE_INFINITY
  readonly #scores: Float64Array
  /** By seat; written anew each time. */
  readonly #rewards: Float64Array

  constructor({ seats, teams, game }: GameModel) {
    this.#sides = teams || seats
    this.#sign = game.result.win === 'least' ? -1 : 1
    const isAlone = this.#sides === 1
    this.#isForPoints = isAlone || game.family === 'betting'
    // Who is alone has won in any case, unless the rules say who has.
    this.#ofWinning = this.#isForPoints && !(isAlone && game.result.winners !== undefined) ? 0 : OF_WINNING
    this.#scores = new Float64Array(seats)
    this.#rewards = new Float64Array(seats)
  }

  of(outcome: BoardOutcome): Float64Array {
    const [scores, rewards, seats] = [this.#scores, this.#rewards, this.#scores.length]
    const winners = outcome.isOver ? outcome.winners : 0
    const share = this.#ofWinning / Math.max(1, this.#winningSides(winners))
    for (let seat = 0; seat < seats; seat += 1) {
      const score = this.#sign * outcome.score(seat)
      scores[seat] = score
      this.#least = Math.min(this.#least, score)
      this.#most = Math.max(this.#most, score)
    }
    for (let seat = 0; seat < seats; seat += 1) {
      const rest = this.#isForPoints ? this.#points(seat) : this.#precedence(seat)
      rewards[seat] = ((winners >> seat) & 1) * share + (1 - this.#ofWinning) * rest
    }
    return rewards
  }

  #points(seat: number): number {
    const range = this.#most - this.#least
    return range > 0 ? ((this.#scores[seat] as number) - this.#least) / range : 0.5
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
