/**
 * What every seat knows of where the cards are: for each seat and card, the places where that card may be.
 *
 * A seat that sees the place a card leaves, or the place it comes to, knows where it is. Of a card that leaves a
 * place unseen, a seat knows only that one of those that may be there is now where it went. What rules tell about a
 * place (nobody who could follow suit plays another) takes it from the places where those cards may be. That each
 * place holds as many cards as it does is known to all; so which worlds are possible follows from this table and the
 * number of cards in each place.
 */
import { type Cell, HIDDEN, type Layout, ME, type ZonePlace } from '../interpret/layout.ts'
import type { State } from '../interpret/state.ts'
import { asItems, difference, type Items, toItems, union } from '../interpret/values.ts'
import type { World } from '../interpret/world.ts'

/** Cards that go from one place to another in one step. */
export interface Moving {
  readonly cards: Items
  readonly from: number
  readonly to: number
  /** Whether who knows the cards also knows how they lie afterwards. */
  readonly inOrder: boolean
  /** Whether they are told by where they lay in a pile: its top, its bottom, all of it. */
  readonly byPlace: boolean
}

export class Knowledge {
  readonly #world: World
  /** By seat, then by the card's place in the deck: the zones where it may be. */
  readonly #places: readonly (readonly Cell[])[]
  /** By seat: the cards whose place in a pile is known. */
  readonly #placed: readonly Cell[]
  readonly #ordinal: ReadonlyMap<number, number>

  constructor(world: World, layout: Layout, zones: readonly ZonePlace[]) {
    this.#world = world
    const { deck } = world
    const words = Math.ceil(zones.length / 32)
    const zoneSet = (): Cell => ({ at: layout.take(words), words, set: true })
    this.#places = world.everything('player').map(() => deck.cards.map(zoneSet))
    this.#placed = world.everything('player').map(() => layout.cell('card*', deck))
    this.#ordinal = new Map(deck.cards.map((card, n) => [card, n]))
  }

  /** Where a card may be, as far as a seat knows. */
  placesOf(state: State, seat: number, card: number): Items {
    return asItems(state.read(this.#cell(seat, card)))
  }

  /** The cards whose place in their pile a seat knows. */
  placedFor(state: State, seat: number): Items {
    return asItems(state.read(this.#placed[seat] as Cell))
  }

  start(state: State): void {
    for (const seat of this.#seats) {
      for (const card of this.#world.deck.cards) this.#know(state, seat, card, state.placeOf(card))
    }
  }

  /** To be told before the cards move. */
  moved(state: State, moving: Moving): void {
    const hidden = state.get(HIDDEN) > 0
    for (const seat of this.#seats) {
      const sees = this.#world.sees(seat, moving.from) || this.#world.sees(seat, moving.to)
      if (sees && (!hidden || seat === state.get(ME))) this.#identified(state, seat, moving.cards, moving)
      else this.#unseen(state, seat, moving)
    }
  }

  shuffled(state: State, zone: number): void {
    for (const seat of this.#seats)
      this.#setPlaced(state, seat, difference(this.placedFor(state, seat), state.cardsIn(zone)))
  }

  shown(state: State, cards: Items, to: Items): void {
    for (const seat of to) {
      for (const card of cards) this.#know(state, seat, card, state.placeOf(card))
      this.#setPlaced(
        state,
        seat,
        union([this.placedFor(state, seat), cards.filter((card) => this.#inPile(state, card))]),
      )
    }
  }

  /** What was done together is seen: all that lies where a seat can look. */
  revealed(state: State): void {
    this.#world.zones.forEach((_, zone) => {
      for (const seat of this.#seats) {
        if (!this.#world.sees(seat, zone)) continue
        for (const card of state.cardsIn(zone)) this.#know(state, seat, card, zone)
      }
    })
  }

  /** All know that a place has none of these cards. */
  lacks(state: State, zone: number, cards: Items): void {
    for (const seat of this.#seats) {
      for (const card of cards) {
        const places = this.placesOf(state, seat, card)
        if (places.length > 1) state.write(this.#cell(seat, card), difference(places, [zone]))
      }
    }
  }

  /** In a world that a seat imagines, with cards exchanged, the others know of each card what they knew of the real one. */
  imagined(state: State, seat: number, exchange: ReadonlyMap<number, number>): void {
    for (const other of this.#seats.filter((each) => each !== seat)) {
      const known = Array.from(exchange, ([real, card]) => [card, this.placesOf(state, other, real)] as const)
      for (const [card, places] of known) state.write(this.#cell(other, card), places)
      const placed = this.placedFor(state, other).map((card) => exchange.get(card) ?? card)
      this.#setPlaced(state, other, toItems(placed))
    }
  }

  get #seats(): Items {
    return this.#world.everything('player')
  }

  #cell(seat: number, card: number): Cell {
    return this.#places[seat]?.[this.#ordinal.get(card) as number] as Cell
  }

  #know(state: State, seat: number, card: number, zone: number): void {
    state.write(this.#cell(seat, card), [zone])
  }

  #setPlaced(state: State, seat: number, cards: Items): void {
    state.write(this.#placed[seat] as Cell, cards)
  }

  #inPile(state: State, card: number): boolean {
    return this.#world.zones[state.placeOf(card)]?.pile ?? false
  }

  #identified(state: State, seat: number, cards: Items, { to, inOrder }: Moving): void {
    for (const card of cards) this.#know(state, seat, card, to)
    const placed = this.placedFor(state, seat)
    const lieKnown = inOrder && this.#world.zones[to]?.pile
    this.#setPlaced(state, seat, lieKnown ? union([placed, cards]) : difference(placed, cards))
  }

  #unseen(state: State, seat: number, moving: Moving): void {
    const { cards, from, to, inOrder, byPlace } = moving
    const placed = this.placedFor(state, seat)
    if (cards.length === state.countIn(from)) {
      this.#whole(state, seat, from, to)
      if (!inOrder) this.#setPlaced(state, seat, difference(placed, cards))
      return
    }
    // A card whose place in the pile is known is known when it is taken from there, or stays.
    const known = byPlace ? cards.filter((card) => placed.includes(card)) : []
    if (known.length > 0) this.#identified(state, seat, known, moving)
    if (known.length === cards.length) return
    const staying = byPlace ? placed : []
    for (const card of this.#world.deck.cards) {
      const places = this.placesOf(state, seat, card)
      const mayHaveGone = places.includes(from) && !(staying.includes(card) && state.placeOf(card) === from)
      if (mayHaveGone) state.write(this.#cell(seat, card), union([places, [to]]))
    }
    this.#setPlaced(state, seat, difference(this.placedFor(state, seat), difference(cards, known)))
  }

  /** All cards of a place have gone to another: whatever may have been there may now be in the other. */
  #whole(state: State, seat: number, from: number, to: number): void {
    for (const card of this.#world.deck.cards) {
      const places = this.placesOf(state, seat, card)
      if (places.includes(from))
        state.write(this.#cell(seat, card), union([difference(places, [from]), [to]]))
    }
  }
}
