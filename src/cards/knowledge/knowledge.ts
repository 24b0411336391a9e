/**
 * What every seat knows of where the cards are: for each seat and card, the places where that card may be.
 *
 * A seat that sees the place a card leaves, or the place it comes to, knows where it is. Of a card that leaves a
 * place unseen, a seat knows only that one of those that may be there is now where it went. What rules tell about a
 * place (nobody who could follow suit plays another) takes it from the places where those cards may be; what concerns
 * several cards at once is kept as facts. That each place holds as many cards as it does is known to all; so which
 * worlds are possible follows from this table, the facts, and the number of cards in each place.
 *
 * Beside the seats there is an onlooker, who sees what all see and nothing else: common knowledge.
 */

import type { GameModel } from '../model/game-model.ts'
import { type Cell, HIDDEN, ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { asItems, difference, type Items, intersection, toItems, union } from '../model/values.ts'
import { CardLocations } from './card-locations.ts'
import { afterMove, atMost, type Fact, FactList, holds, leftToSay, worthKeeping } from './facts.ts'
import { PendingReveals } from './pending-reveals.ts'

/** Cards that go from one place to another in one step. */
export interface Moving {
  readonly cards: Items
  readonly from: number
  readonly to: number
  /** How many have come there in the same step, from other places; the state does not show it yet. */
  readonly arrived: number
  /** Whether who knows the cards also knows how they lie afterwards. */
  readonly inOrder: boolean
  /** Whether they are told by where they lay in a pile: its top, its bottom, all of it. */
  readonly byPlace: boolean
  /** Seats that know which cards these are, though they see neither place. */
  readonly knownTo: Items
}

export class Knowledge {
  readonly #model: GameModel
  readonly #zones: Items
  /** Seats whose knowledge is kept; and these with the onlooker, whose number comes after that of the last seat. */
  readonly #knowing: Items
  readonly #all: Items
  readonly #locations: CardLocations
  /** By seat: the cards whose place in a pile is known. */
  readonly #placed: ReadonlyMap<number, Cell>
  readonly #facts: ReadonlyMap<number, FactList>
  /** Variables that others do not see yet. */
  readonly pending: PendingReveals

  /** @param knowing the seats whose knowledge is kept */
  constructor(model: GameModel, knowing: Items) {
    this.#model = model
    const { deck, zones, layout } = model
    const words = Math.ceil(zones.length / 32)
    const zoneSet = (): Cell => ({ at: layout.take(words), words, set: true })
    this.#zones = zones.map((_, zone) => zone)
    this.#knowing = knowing
    this.#all = [...knowing, model.seats]
    this.#locations = new CardLocations(layout, this.#all, deck.cards, zones.length)
    this.#placed = new Map(this.#all.map((seat) => [seat, layout.cell('card*', deck)]))
    this.#facts = new Map(this.#all.map((seat) => [seat, new FactList(layout, deck, zoneSet)]))
    this.pending = new PendingReveals(model)
  }

  /** Whether it is kept what a seat knows. */
  isKept(seat: number): boolean {
    return this.#knowing.includes(seat)
  }

  /** Where a card may be, as far as a seat knows. */
  placesOf(state: State, seat: number, card: number): Items {
    return this.#locations.zones(state, seat, card)
  }

  /** Whether a seat knows where a card is. */
  isCertain(state: State, seat: number, card: number): boolean {
    return this.#locations.isCertain(state, seat, card)
  }

  /** The cards whose place in their pile a seat knows. */
  placedFor(state: State, seat: number): Items {
    return asItems(state.read(this.#placed.get(seat) as Cell))
  }

  /** What a seat knows of several cards at once. */
  factsOf(state: State, seat: number): readonly Fact[] {
    return (this.#facts.get(seat) as FactList).read(state)
  }

  /** The cards in a place that not everybody knows to be there. */
  unknownIn(state: State, zone: number): Items {
    return this.#unknownTo(state, this.#onlooker, zone)
  }

  start(state: State): void {
    for (const seat of this.#all) {
      for (const card of this.#model.deck.cards) this.#locations.set(state, seat, card, [state.placeOf(card)])
    }
  }

  /** To be told before the cards move. */
  moved(state: State, moving: Moving): void {
    const knowing = this.#withOnlooker(moving.knownTo)
    for (const seat of this.#all) {
      if (knowing.includes(seat) || this.seesMove(state, seat, moving.from, moving.to))
        this.#identified(state, seat, moving)
      else this.#unseen(state, seat, moving)
    }
  }

  /** Whether a seat sees which cards go from one place to another. */
  seesMove(state: State, seat: number, from: number, to: number): boolean {
    if (state.get(HIDDEN) > 0 && seat !== state.get(ME)) return false
    return this.#sees(seat, from) || this.#sees(seat, to)
  }

  shuffled(state: State, zone: number): void {
    for (const seat of this.#all)
      this.#setPlaced(state, seat, difference(this.placedFor(state, seat), state.cardsIn(zone)))
  }

  shown(state: State, cards: Items, to: Items): void {
    for (const seat of this.#withOnlooker(to)) {
      this.#know(state, seat, cards)
      const inPiles = cards.filter((card) => this.#model.zones[state.placeOf(card)]?.pile)
      this.#setPlaced(state, seat, union([this.placedFor(state, seat), inPiles]))
    }
  }

  /** What was done together is seen: what variables were set to, and all that lies where a seat can look. */
  revealed(state: State): void {
    this.pending.reveal(state)
    for (const seat of this.#all) {
      const seen = this.#zones.filter((zone) => this.#sees(seat, zone))
      this.#know(
        state,
        seat,
        seen.flatMap((zone) => state.cardsIn(zone)),
      )
    }
  }

  /** These seats, or all, learn a fact. */
  learn(state: State, fact: Fact, seats: Items = this.#model.everything('player')): void {
    for (const seat of this.#withOnlooker(seats))
      this.#settle(state, seat, [...this.factsOf(state, seat), fact])
  }

  /**
   * In a world that a seat imagines, with cards exchanged, the others know what they would. What a player knows of a
   * card beyond what all know, such as holding it, is then known of the card in its stead. What all know goes by the
   * cards' names: who has no hearts has none there either.
   */
  imagined(state: State, seat: number, exchange: ReadonlyMap<number, number>): void {
    const common = (card: number): Items => this.placesOf(state, this.#onlooker, card)
    // A seat that has forgotten a fact may imagine a world where it does not hold.
    const facts = this.factsOf(state, this.#onlooker).filter((fact) => holds(fact, state))
    for (const other of this.#knowing.filter((each) => each !== seat)) {
      const known = Array.from(exchange, ([real, card]) => {
        const places = this.placesOf(state, other, real)
        const knowsMore = places.length < common(real).length
        const both = knowsMore ? intersection([places, common(card)]) : common(card)
        return [card, both.includes(state.placeOf(card)) ? both : places] as const
      })
      for (const [card, places] of known) this.#locations.set(state, other, card, places)
      const placed = this.placedFor(state, other).map((card) => exchange.get(card) ?? card)
      this.#setPlaced(state, other, toItems(placed))
      this.#settle(state, other, facts)
    }
  }

  get #onlooker(): number {
    return this.#model.seats
  }

  /** What all seats learn, the onlooker learns too. */
  #withOnlooker(seats: Items): Items {
    if (seats.length === this.#model.seats) return this.#all
    return this.#knowing === this.#model.everything('player') ? seats : intersection([seats, this.#knowing])
  }

  #sees(seat: number, zone: number): boolean {
    if (seat === this.#onlooker) return this.#model.zones[zone]?.see === 'all'
    return this.#model.sees(seat, zone)
  }

  #setPlaced(state: State, seat: number, cards: Items): void {
    state.write(this.#placed.get(seat) as Cell, cards)
  }

  #unknownTo(state: State, seat: number, zone: number): Items {
    return state.cardsIn(zone).filter((card) => !this.isCertain(state, seat, card))
  }

  /** A seat comes to know where these cards are. */
  #know(state: State, seat: number, cards: Items): void {
    for (const card of cards) this.#locations.set(state, seat, card, [state.placeOf(card)])
    this.#settle(state, seat, this.factsOf(state, seat))
  }

  /** Keeps of the facts what the table does not say, and puts into the table what it can say. */
  #settle(state: State, seat: number, facts: readonly Fact[]): void {
    const places = (card: number): Items => this.placesOf(state, seat, card)
    let open = facts
    if (facts.length === 0 && !(this.#facts.get(seat) as FactList).hasAny(state)) return
    for (let settled = false; !settled; ) {
      const left = open.flatMap((fact) => leftToSay(fact, places) ?? [])
      const certain = left.filter(({ cards, least }) => cards.length === least)
      for (const { cards, zones } of certain) {
        for (const card of cards) this.#locations.set(state, seat, card, intersection([places(card), zones]))
      }
      open = left.filter(({ cards, least }) => cards.length > least)
      settled = certain.length === 0
    }
    this.#facts.get(seat)?.write(state, worthKeeping(open))
  }

  #identified(state: State, seat: number, { cards, to, inOrder }: Moving): void {
    this.#know(state, seat, cards)
    for (const card of cards) this.#locations.set(state, seat, card, [to])
    const placed = this.placedFor(state, seat)
    const lieKnown = inOrder && this.#model.zones[to]?.pile
    this.#setPlaced(state, seat, lieKnown ? union([placed, cards]) : difference(placed, cards))
  }

  #unseen(state: State, seat: number, moving: Moving): void {
    const { cards, from, inOrder, byPlace } = moving
    const placed = this.placedFor(state, seat)
    if (cards.length === state.countIn(from)) {
      this.#gone(state, seat, moving, cards.length, this.#model.deck.cards)
      if (!inOrder) this.#setPlaced(state, seat, difference(placed, cards))
      return
    }
    // A card whose place in the pile is known is known when it is taken from there, or stays.
    const known = byPlace ? cards.filter((card) => placed.includes(card)) : []
    if (known.length > 0) this.#identified(state, seat, { ...moving, cards: known })
    if (known.length === cards.length) return
    const staying = byPlace ? placed.filter((card) => state.placeOf(card) === from) : []
    const bound = union([staying, known])
    const mayGo = bound.length === 0 ? this.#model.deck.cards : difference(this.#model.deck.cards, bound)
    this.#gone(state, seat, moving, cards.length - known.length, mayGo)
    const left = difference(this.placedFor(state, seat), difference(cards, known))
    // A card that may have gone is no longer known to lie where it did.
    this.#setPlaced(
      state,
      seat,
      left.filter((card) => this.isCertain(state, seat, card)),
    )
  }

  /** So many of the cards that may be in a place, nobody knows which, have gone to another. */
  #gone(state: State, seat: number, { from, to, arrived }: Moving, many: number, mayGo: Items): void {
    const whole = many === state.countIn(from)
    const gone = { from, to, many, all: whole && state.countIn(to) + arrived === 0 }
    const where = this.#locations
    const facts = this.factsOf(state, seat).flatMap((fact) => afterMove(fact, gone))
    const leaving = mayGo.filter((card) => where.includes(state, seat, card, from))
    const coming = leaving.filter((card) => !where.includes(state, seat, card, to))
    // Where all cards were known, their number says it already.
    const isMixed = arrived > 0 || this.#unknownTo(state, seat, to).length > 0
    if (isMixed && coming.length > many) facts.push(atMost(many, coming, to, this.#model))
    for (const card of leaving) {
      if (whole) where.remove(state, seat, card, from)
      where.add(state, seat, card, to)
    }
    this.#settle(state, seat, facts)
  }
}
