/**
 * Facts about unknown cards, checked while one kind after the other is divided among the pools.
 *
 * A fact about one kind says which divisions of it are allowed. A fact about several kinds is tallied along. Of the
 * cards that lie where the fact says, and those that do not, the fewer are tallied: at least eleven of twelve is at
 * most one elsewhere. A tally starts at 0, stops at its limit, and is 0 again once its last kind is divided.
 */
import { type Kinds, MOST_CARDS, MOST_FACTS_COUNTED } from './kinds-of-cards.ts'
import { hasBit } from './masks.ts'
import type { MaskFact, Unknown } from './unknown.ts'

export class Tallies {
  /** How many facts mention several kinds, each with a tally. */
  count = 0
  /** By tally: the highest number it reaches. */
  readonly limit = new Int32Array(MOST_FACTS_COUNTED)
  /** By fact: its tally, or -1 if it is about one kind only. */
  readonly #tally = new Int32Array(MOST_FACTS_COUNTED)
  readonly #least = new Int32Array(MOST_FACTS_COUNTED)
  /** By fact: whether at least `limit` must lie there, or at most `limit` elsewhere. */
  readonly #isLeast = new Uint8Array(MOST_FACTS_COUNTED)
  /** By fact: the last kind that it mentions. */
  readonly #last = new Int32Array(MOST_FACTS_COUNTED)
  /** By fact and pool: whether the fact is about cards there. */
  #inside = new Uint8Array(MOST_FACTS_COUNTED * 4)
  #pools = 0
  /** The facts of each kind, kind by kind, and where those of each begin. */
  #factsOf = new Uint8Array(MOST_CARDS)
  readonly #factsStart = new Int32Array(MOST_CARDS + 1)
  readonly #sizes = new Int32Array(MOST_CARDS)

  /** False if a fact asks for more cards than there are. */
  set({ zones }: Unknown, kinds: Kinds, facts: readonly MaskFact[]): boolean {
    this.count = 0
    this.#pools = kinds.pools
    this.#listFacts(kinds, facts.length)
    if (this.#inside.length < facts.length * kinds.pools)
      this.#inside = new Uint8Array(facts.length * kinds.pools)
    for (let n = 0; n < facts.length; n += 1) {
      const fact = facts[n] as MaskFact
      let [cards, mentioned] = [0, 0]
      for (let kind = 0; kind < kinds.count; kind += 1) {
        if (!kinds.mentions(n, kind)) continue
        cards += this.#sizes[kind] as number
        mentioned += 1
        this.#last[n] = kind
      }
      if (fact.least > cards) return false
      this.#least[n] = fact.least
      this.#isLeast[n] = Number(fact.least <= cards - fact.least)
      this.#tally[n] = mentioned > 1 ? this.count : -1
      if (mentioned > 1) {
        this.limit[this.count] = Math.min(fact.least, cards - fact.least)
        this.count += 1
      }
      for (let pool = 0; pool < kinds.pools; pool += 1) {
        const place = kinds.places[kinds.placesStart[pool] as number] as number
        this.#inside[n * kinds.pools + pool] = Number(hasBit(fact.zones, 0, zones[place] as number))
      }
    }
    return true
  }

  /** Whether a fact, by its number, is tallied: it is about several kinds. */
  isTallied(fact: number): boolean {
    return (this.#tally[fact] as number) >= 0
  }

  hasFacts(kind: number): boolean {
    return (this.#factsStart[kind] as number) < (this.#factsStart[kind + 1] as number)
  }

  /**
   * How many cards of a kind may go to each pool at most, written to `bounds` from `at` on: what facts allow elsewhere
   * than where they say. False if a fact cannot hold however the kind is divided.
   */
  bound(kind: number, tallies: Int32Array, from: number, bounds: Int32Array, at: number): boolean {
    const pools = this.#pools
    const cards = this.#sizes[kind] as number
    for (let pool = 0; pool < pools; pool += 1) bounds[at + pool] = cards
    const end = this.#factsStart[kind + 1] as number
    for (let n = this.#factsStart[kind] as number; n < end; n += 1) {
      const fact = this.#factsOf[n] as number
      const elsewhere = this.#mostElsewhere(fact, kind, tallies, from)
      if (elsewhere < 0) return false
      if (elsewhere >= cards) continue
      for (let pool = 0; pool < pools; pool += 1) {
        if (this.#inside[fact * pools + pool] === 0 && (bounds[at + pool] as number) > elsewhere)
          bounds[at + pool] = elsewhere
      }
    }
    return true
  }

  /** How many cards of a kind may lie elsewhere than where a fact says, with the tallies as they are. */
  #mostElsewhere(fact: number, kind: number, tallies: Int32Array, from: number): number {
    const cards = this.#sizes[kind] as number
    const tally = this.#tally[fact] as number
    if (tally < 0) return cards - (this.#least[fact] as number)
    const left = (this.limit[tally] as number) - (tallies[from + tally] as number)
    if (this.#isLeast[fact] === 0) return left
    return this.#last[fact] === kind ? cards - left : cards
  }

  /**
   * Divides a kind: the tallies from `from` on are followed by those after it. False if a fact does not hold then,
   * whatever follows.
   * @param parts how many cards of the kind go to each pool, from `partsAt`
   */
  add(kind: number, parts: Int32Array, partsAt: number, tallies: Int32Array, from: number): boolean {
    const to = from + this.count
    for (let tally = 0; tally < this.count; tally += 1) tallies[to + tally] = tallies[from + tally] as number
    const end = this.#factsStart[kind + 1] as number
    for (let n = this.#factsStart[kind] as number; n < end; n += 1) {
      const fact = this.#factsOf[n] as number
      let there = 0
      for (let pool = 0; pool < this.#pools; pool += 1) {
        if (this.#inside[fact * this.#pools + pool] === 1) there += parts[partsAt + pool] as number
      }
      const tally = this.#tally[fact] as number
      if (tally < 0) {
        if (there < (this.#least[fact] as number)) return false
        continue
      }
      const limit = this.limit[tally] as number
      const isLeast = this.#isLeast[fact] === 1
      const isLast = this.#last[fact] === kind
      const now =
        (tallies[from + tally] as number) + (isLeast ? there : (this.#sizes[kind] as number) - there)
      if (isLeast ? isLast && now < limit : now > limit) return false
      tallies[to + tally] = isLast ? 0 : Math.min(now, limit)
    }
    return true
  }

  #listFacts(kinds: Kinds, facts: number): void {
    if (this.#factsOf.length < kinds.count * facts) this.#factsOf = new Uint8Array(kinds.count * facts)
    let end = 0
    for (let kind = 0; kind < kinds.count; kind += 1) {
      this.#sizes[kind] = (kinds.starts[kind + 1] as number) - (kinds.starts[kind] as number)
      this.#factsStart[kind] = end
      for (let n = 0; n < facts; n += 1) {
        if (!kinds.mentions(n, kind)) continue
        this.#factsOf[end] = n
        end += 1
      }
    }
    this.#factsStart[kinds.count] = end
  }
}
