/**
 * How much a player who looks ahead goes by:
 *
 *   - everything: all cards, as no player may see them, to measure what hidden information is worth
 *   - memory: what the seat may know from all that it has seen and can conclude
 *   - view: what lies before the seat now, and nothing else, to measure what memory is worth
 */
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'
import type { Items } from '../model/values.ts'
import type { Fact } from './facts.ts'

export type Sight = 'everything' | 'memory' | 'view'

/** What a seat goes by when it imagines where the cards are. */
export interface CardKnowledge {
  isCertain(state: State, seat: number, card: number): boolean
  placesOf(state: State, seat: number, card: number): Items
  placedFor(state: State, seat: number): Items
  factsOf(state: State, seat: number): readonly Fact[]
}

/** The knowledge of a seat that forgets what it no longer sees: a hidden card may be in any hidden place that has cards. */
export class CardsInView implements CardKnowledge {
  readonly #program: Program

  constructor(program: Program) {
    this.#program = program
  }

  isCertain(state: State, seat: number, card: number): boolean {
    return this.placesOf(state, seat, card).length === 1
  }

  placesOf(state: State, seat: number, card: number): Items {
    const zone = state.words[this.#program.ground.places + card] as number
    return this.#program.sees(seat, zone) ? [zone] : this.#hidden(state, seat)
  }

  placedFor(state: State, seat: number): Items {
    return this.#program.zones.flatMap(({ pile }, zone) =>
      pile && this.#program.sees(seat, zone) ? state.inOrder(zone) : [],
    )
  }

  factsOf(): readonly Fact[] {
    return []
  }

  #hidden(state: State, seat: number): number[] {
    return this.#program.zones.flatMap((_, zone) =>
      !this.#program.sees(seat, zone) && state.cardsIn(zone).length > 0 ? zone : [],
    )
  }
}
