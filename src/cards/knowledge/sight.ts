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

/**
 * The knowledge of a seat that forgets what it no longer sees: a hidden card may be in any hidden place that has cards. Where
 * memory does not know what lies in a place that the seat sees, because others have moved cards at the same time, neither
 * does it.
 */
export class CardsInView implements CardKnowledge {
  readonly #program: Program
  readonly #memory: CardKnowledge

  constructor(program: Program, memory: CardKnowledge) {
    this.#program = program
    this.#memory = memory
  }

  isCertain(state: State, seat: number, card: number): boolean {
    return this.placesOf(state, seat, card).length === 1
  }

  placesOf(state: State, seat: number, card: number): Items {
    const lies = state.words[this.#program.ground.places + card] as number
    const known = this.#memory.placesOf(state, seat, card)
    const isSeen = this.#program.sees(seat, lies)
    return this.#program.zones.flatMap((_, zone) => {
      const may = known.includes(zone) || (!isSeen && !this.#program.sees(seat, zone))
      return may && state.cardsIn(zone).length > 0 ? zone : []
    })
  }

  placedFor(state: State, seat: number): Items {
    const seen = this.#program.zones.flatMap(({ pile }, zone) =>
      pile && this.#program.sees(seat, zone) ? state.inOrder(zone) : [],
    )
    return this.#memory.placedFor(state, seat).filter((card) => seen.includes(card))
  }

  factsOf(): readonly Fact[] {
    return []
  }
}
