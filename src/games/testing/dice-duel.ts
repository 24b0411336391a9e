/**
 * A forward model with chance and hidden information: each of two players rolls a die in secret, and in turn keeps it or
 * rolls again. The higher die wins; a six on the second roll counts double.
 */
import { Stream, type StreamState, stream } from '../../rng/index.ts'
import type { ForwardModel, Goal, ModelOutcome } from '../forward-model.ts'

export const [KEEP, ROLL] = [0, 1] as const

interface SavedDuel {
  readonly dice: readonly number[]
  readonly turn: number
  readonly chance: StreamState
}

export class DiceDuel implements ForwardModel<SavedDuel> {
  readonly goal: Goal
  #dice: number[]
  /** How many players have decided. */
  #turn = 0
  #chance: Stream

  constructor(seed: number, aim: Goal['aim'] = 'win') {
    this.goal = { seats: 2, aim }
    this.#chance = stream(seed, 'dice')
    this.#dice = [this.#roll(), this.#roll()]
  }

  get dice(): readonly number[] {
    return this.#dice
  }

  get isDeciding(): boolean {
    return this.#turn < 2
  }

  get seat(): number {
    return this.#turn
  }

  get choices(): number {
    return this.isDeciding ? 2 : 0
  }

  key(n: number): number {
    return n
  }

  choose(n: number): void {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    if (n === ROLL) {
      const rolled = this.#roll()
      this.#dice[this.#turn] = rolled === 6 ? 12 : rolled
    }
    this.#turn += 1
  }

  save(): SavedDuel {
    return { dice: [...this.#dice], turn: this.#turn, chance: this.#chance.save() }
  }

  load({ dice, turn, chance }: SavedDuel): void {
    this.#dice = [...dice]
    this.#turn = turn
    this.#chance = Stream.restore(chance)
  }

  reseed(future: number): void {
    this.#chance = stream('future', future)
  }

  /** Whether the other rolled again is seen, but here not used. */
  sampleWorld(seat: number, rng: Stream): void {
    this.#dice[1 - seat] = rng.between(1, 6)
  }

  outcome(): ModelOutcome {
    const [first = 0, second = 0] = this.#dice
    const winners = first > second ? 1 : first < second ? 2 : 3
    return { isOver: !this.isDeciding, winners, score: (seat) => this.#dice[seat] as number }
  }

  #roll(): number {
    return this.#chance.between(1, 6)
  }
}
