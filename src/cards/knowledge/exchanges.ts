/**
 * Worlds where the ways are too many to count: a random allowed world, changed by many random exchanges.
 *
 * An exchange takes a card at random to another place where it may be, a random card of that place on to another, and so
 * on until one goes to where the first came from. The same exchange backwards is as likely, and by exchanges every
 * allowed world can be reached from every other: so in the long run every world is as likely as any other, after
 * finitely many nearly so. A fact that does not hold yet may go on not to hold; one that holds is kept, so with facts
 * some worlds may be out of reach.
 */
import type { Stream } from '../../rng/index.ts'
import { hasBit, itemsOf } from './masks.ts'
import type { MaskFact, Unknown } from './unknown.ts'

/** Exchanges for each unknown card, at least: before the first world, and before each further one. */
const EXCHANGES_AT_FIRST = 40
const EXCHANGES_BETWEEN = 8
/** Cards in one exchange. Longer ones are seldom needed: the shortest that leads anywhere visits no place twice. */
const LONGEST = 16

export class Exchanges {
  readonly isPossible: boolean
  readonly #cards: Int32Array
  readonly #room: Int32Array
  /** By card, by its number in the question: the places where it may be. */
  readonly #allowed: readonly Int32Array[]
  /** By place: its cards, by their numbers; and where each card is. */
  readonly #lists: readonly number[][]
  readonly #placeOf: Int32Array
  readonly #slotOf: Int32Array
  readonly #facts: readonly PlacedFact[]
  /** By card: the facts that mention it. */
  readonly #factsOf: readonly (readonly PlacedFact[])[]
  #isMixed = false

  constructor({ cards, may, zones: all, places: many, room, facts }: Unknown) {
    this.#cards = Int32Array.from(itemsOf(cards))
    const numbers = [...this.#cards.keys()]
    this.#room = room.slice(0, many)
    const zones = all.slice(0, many)
    const places = [...zones.keys()]
    const mayBeIn = (n: number, zone: number): boolean =>
      hasBit(may, zone * cards.length, this.#cards[n] as number)
    this.#allowed = numbers.map((n) =>
      Int32Array.from(places.filter((place) => mayBeIn(n, zones[place] as number))),
    )
    this.#lists = places.map(() => [])
    this.#placeOf = new Int32Array(numbers.length).fill(-1)
    this.#slotOf = new Int32Array(numbers.length)
    this.#facts = facts.map((fact) => new PlacedFact(fact, zones))
    this.#factsOf = numbers.map((n) => this.#facts.filter((fact) => fact.mentions(this.#cards[n] as number)))
    this.isPossible = numbers.every((n) => this.#findPlace(n, new Set()))
  }

  drawInto(list: Int32Array, starts: ArrayLike<number>, rng: Stream): void {
    const exchanges = this.#isMixed ? EXCHANGES_BETWEEN : EXCHANGES_AT_FIRST
    if (!this.#isMixed) this.#countFacts()
    this.#isMixed = true
    const least = exchanges * this.#cards.length
    // Where every exchange is allowed, an even number of them might always lead back.
    for (let n = least + rng.below(least); n > 0; n -= 1) this.#exchange(rng)
    this.#lists.forEach((cards, place) => {
      cards.forEach((n, slot) => {
        list[(starts[place] as number) + slot] = this.#cards[n] as number
      })
    })
  }

  /** Finds a place for a card, if need be by moving others: an augmenting path of a bipartite matching. */
  #findPlace(card: number, tried: Set<number>): boolean {
    for (const place of this.#allowed[card] as Int32Array) {
      if (tried.has(place)) continue
      tried.add(place)
      const cards = this.#lists[place] as number[]
      if (cards.length < (this.#room[place] as number)) {
        this.#put(card, place, cards.length)
        return true
      }
      for (const [slot, other] of cards.entries()) {
        if (!this.#findPlace(other, tried)) continue
        this.#put(card, place, slot)
        return true
      }
    }
    return false
  }

  #put(card: number, place: number, slot: number): void {
    ;(this.#lists[place] as number[])[slot] = card
    this.#placeOf[card] = place
    this.#slotOf[card] = slot
  }

  #countFacts(): void {
    this.#placeOf.forEach((place, n) => {
      for (const fact of this.#factsOf[n] as PlacedFact[]) fact.lie += fact.isInside(place)
    })
  }

  /** One exchange, unless it does not close or breaks a fact. */
  #exchange(rng: Stream): void {
    const first = rng.below(this.#cards.length)
    const start = this.#placeOf[first] as number
    const chain = [first]
    const targets: number[] = []
    for (let card = first; ; ) {
      const place = this.#otherPlace(card, rng)
      if (place < 0 || chain.length > LONGEST) return
      targets.push(place)
      if (place === start) break
      card = rng.pick(this.#lists[place] as number[])
      if (chain.includes(card)) return
      chain.push(card)
    }
    if (!this.#keepsFacts(chain, targets)) return
    const slots = chain.map((card) => this.#slotOf[card] as number)
    chain.forEach((card, n) => {
      this.#put(card, targets[n] as number, slots[(n + 1) % chain.length] as number)
    })
  }

  /** A place other than its own where a card may be; -1 if there is none. */
  #otherPlace(card: number, rng: Stream): number {
    const allowed = this.#allowed[card] as Int32Array
    if (allowed.length < 2) return -1
    const place = allowed[rng.below(allowed.length - 1)] as number
    return place === this.#placeOf[card] ? (allowed[allowed.length - 1] as number) : place
  }

  /** Whether facts lack no more cards after an exchange than before. If so the facts count on from there. */
  #keepsFacts(chain: readonly number[], targets: readonly number[]): boolean {
    if (this.#facts.length === 0) return true
    const before = this.#lacking()
    this.#moveInFacts(chain, targets, 1)
    if (this.#lacking() <= before) return true
    this.#moveInFacts(chain, targets, -1)
    return false
  }

  #lacking(): number {
    let lacking = 0
    for (const fact of this.#facts) lacking += Math.max(0, fact.least - fact.lie)
    return lacking
  }

  #moveInFacts(chain: readonly number[], targets: readonly number[], by: number): void {
    chain.forEach((card, n) => {
      const from = this.#placeOf[card] as number
      for (const fact of this.#factsOf[card] as PlacedFact[])
        fact.lie += by * (fact.isInside(targets[n] as number) - fact.isInside(from))
    })
  }
}

/** A fact by places, and how many of its cards lie where it says. */
class PlacedFact {
  readonly least: number
  lie = 0
  readonly #cards: Int32Array
  readonly #inside: Uint8Array

  constructor({ cards, zones, least }: MaskFact, places: ArrayLike<number>) {
    this.least = least
    this.#cards = cards
    this.#inside = Uint8Array.from(places, (zone) => Number(hasBit(zones, 0, zone)))
  }

  mentions(card: number): boolean {
    return hasBit(this.#cards, 0, card)
  }

  isInside(place: number): number {
    return this.#inside[place] as number
  }
}
