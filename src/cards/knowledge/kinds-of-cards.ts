/**
 * Cards that are alike as far as a seat knows, and places that are.
 *
 * A kind is a set of cards that may be in the same places and that the same facts mention: all unknown cards, split by
 * what may be in each place and by what each fact mentions. A pool is a set of places that every kind and every fact
 * treats alike: a card that goes to a pool is as likely in any slot of it.
 */
import { countOf, hasBit, lowestOf, popcount } from './masks.ts'
import type { MaskFact, Unknown } from './unknown.ts'

/** Card numbers are below 256 (rules/deck.ts), so no more cards are unknown, and no more places hold one. */
export const MOST_CARDS = 256
const MOST_WORDS = MOST_CARDS / 32

/** Facts that a mask of two words has bits for. */
export const MOST_FACTS_COUNTED = 64

export class Kinds {
  count = 0
  /** The unknown cards, kind by kind. */
  readonly cards = new Int32Array(MOST_CARDS)
  /** By kind: where its cards begin, and where the last kind ends. */
  readonly starts = new Int32Array(MOST_CARDS + 1)
  /** By kind: a bit for every fact that mentions its cards. */
  readonly low = new Int32Array(MOST_CARDS)
  readonly high = new Int32Array(MOST_CARDS)
  /** The pools of each kind, kind by kind, and where those of each begin. */
  poolsOf = new Uint8Array(MOST_CARDS)
  readonly poolsStart = new Int32Array(MOST_CARDS + 1)

  pools = 0
  /** By pool: how many cards go there. The pool with the most room is the last: the rest goes there without a draw. */
  readonly room = new Int32Array(MOST_CARDS)
  /** Places by their position in the question, pool by pool, the one with the most room last. */
  readonly places = new Uint8Array(MOST_CARDS)
  /** By pool: where its places begin, and where the last pool ends. */
  readonly placesStart = new Int32Array(MOST_CARDS + 1)

  /** Sorts the cards into kinds and the places into pools. The facts are those of the question that are counted. */
  sort(unknown: Unknown, facts: readonly MaskFact[]): void {
    this.#findKinds(unknown, facts)
    this.#orderKinds()
    this.#listCards(unknown.cards.length)
    this.#findPools(unknown, facts)
    this.#listPools(unknown)
  }

  /** Whether a fact, by its number, mentions a kind. */
  mentions(fact: number, kind: number): boolean {
    const mask = (fact < 32 ? this.low[kind] : this.high[kind]) as number
    return ((mask >>> (fact & 31)) & 1) === 1
  }

  #findKinds({ cards, may, places, zones }: Unknown, facts: readonly MaskFact[]): void {
    const words = cards.length
    for (let n = 0; n < words; n += 1) CARDS[n] = cards[n] as number
    this.count = countOf(cards, 0, words) === 0 ? 0 : 1
    for (let place = 0; place < places; place += 1) this.#split(may, (zones[place] as number) * words, words)
    for (let n = 0; n < facts.length; n += 1) this.#split((facts[n] as MaskFact).cards, 0, words)
    for (let kind = 0; kind < this.count; kind += 1) {
      const first = lowestOf(CARDS, kind * words, words)
      FIRST[kind] = first
      SIZE[kind] = countOf(CARDS, kind * words, words)
      let width = 0
      for (let place = 0; place < places; place += 1)
        width += Number(hasBit(may, (zones[place] as number) * words, first))
      WIDTH[kind] = width
      LOW[kind] = 0
      HIGH[kind] = 0
      for (let n = 0; n < facts.length; n += 1) {
        if (!hasBit((facts[n] as MaskFact).cards, 0, first)) continue
        const byKind = n < 32 ? LOW : HIGH
        byKind[kind] = (byKind[kind] as number) | (1 << (n & 31))
      }
    }
  }

  /** Parts the cards of every kind that are in a set from those that are not. */
  #split(set: Int32Array, at: number, words: number): void {
    const before = this.count
    for (let kind = 0; kind < before; kind += 1) {
      let [inside, outside] = [0, 0]
      for (let n = 0; n < words; n += 1) {
        inside |= (CARDS[kind * words + n] as number) & (set[at + n] as number)
        outside |= (CARDS[kind * words + n] as number) & ~(set[at + n] as number)
      }
      if (inside === 0 || outside === 0) continue
      for (let n = 0; n < words; n += 1) {
        const [all, some] = [CARDS[kind * words + n] as number, set[at + n] as number]
        CARDS[kind * words + n] = all & some
        CARDS[this.count * words + n] = all & ~some
      }
      this.count += 1
    }
  }

  /**
   * Kinds with facts first, and those of a fact one after the other, so that it is soon over with; those that can be
   * almost anywhere last, when hardly any way is left.
   */
  #orderKinds(): void {
    const { count, low, high, starts } = this
    let [begunLow, begunHigh, end] = [0, 0, 0]
    for (let kind = 0; kind < count; kind += 1) IS_LISTED[kind] = 0
    for (let n = 0; n < count; n += 1) {
      let [best, mostShared, restLow, restHigh] = [-1, -1, 0, 0]
      for (let kind = 0; kind < count; kind += 1) {
        if (IS_LISTED[kind] === 1) continue
        const shared =
          popcount((LOW[kind] as number) & begunLow) + popcount((HIGH[kind] as number) & begunHigh)
        if (shared > mostShared || (shared === mostShared && comesBefore(kind, best))) {
          best = kind
          mostShared = shared
        }
      }
      IS_LISTED[best] = 1
      ORDER[n] = best
      starts[n] = end
      end += SIZE[best] as number
      low[n] = LOW[best] as number
      high[n] = HIGH[best] as number
      if (((low[n] as number) | (high[n] as number)) === 0) continue
      for (let kind = 0; kind < count; kind += 1) {
        if (IS_LISTED[kind] === 1) continue
        restLow |= LOW[kind] as number
        restHigh |= HIGH[kind] as number
      }
      begunLow = (begunLow | (low[n] as number)) & restLow
      begunHigh = (begunHigh | (high[n] as number)) & restHigh
    }
    starts[count] = end
  }

  /** Within a kind in the order of the deck, which is that of their numbers. */
  #listCards(words: number): void {
    let end = 0
    for (let n = 0; n < this.count; n += 1) {
      const from = (ORDER[n] as number) * words
      for (let word = 0; word < words; word += 1) {
        for (let bits = CARDS[from + word] as number; bits !== 0; bits &= bits - 1) {
          this.cards[end] = 32 * word + 31 - Math.clz32(bits & -bits)
          end += 1
        }
      }
    }
  }

  #findPools(unknown: Unknown, facts: readonly MaskFact[]): void {
    const { places, room } = unknown
    let found = 0
    for (let place = 0; place < places; place += 1) {
      let pool = 0
      while (pool < found && !areAlike(unknown, facts, place, FIRST_PLACE[pool] as number)) pool += 1
      if (pool === found) {
        FIRST_PLACE[pool] = place
        POOL_ROOM[pool] = 0
        found += 1
      }
      POOL[place] = pool
      POOL_ROOM[pool] = (POOL_ROOM[pool] as number) + (room[place] as number)
    }
    this.pools = found
    let end = 0
    for (let pool = 0; pool < found; pool += 1) IS_LISTED[pool] = 0
    for (let n = 0; n < found; n += 1) {
      let least = -1
      for (let pool = 0; pool < found; pool += 1) {
        if (IS_LISTED[pool] === 1) continue
        if (least < 0 || (POOL_ROOM[pool] as number) < (POOL_ROOM[least] as number)) least = pool
      }
      IS_LISTED[least] = 1
      this.room[n] = POOL_ROOM[least] as number
      this.placesStart[n] = end
      end = this.#listPlaces(unknown, least, end)
    }
    this.placesStart[found] = end
  }

  /** Adds the places of a pool that was found to the list, the one with the most room last. */
  #listPlaces({ places, room }: Unknown, pool: number, from: number): number {
    let end = from
    for (let place = 0; place < places; place += 1) {
      if (POOL[place] !== pool) continue
      let at = end
      while (at > from && (room[this.places[at - 1] as number] as number) > (room[place] as number)) {
        this.places[at] = this.places[at - 1] as number
        at -= 1
      }
      this.places[at] = place
      end += 1
    }
    return end
  }

  #listPools({ cards, may, zones }: Unknown): void {
    const most = this.count * this.pools
    if (this.poolsOf.length < most) this.poolsOf = new Uint8Array(most)
    let end = 0
    for (let kind = 0; kind < this.count; kind += 1) {
      this.poolsStart[kind] = end
      const first = FIRST[ORDER[kind] as number] as number
      for (let pool = 0; pool < this.pools; pool += 1) {
        const zone = zones[this.places[this.placesStart[pool] as number] as number] as number
        if (!hasBit(may, zone * cards.length, first)) continue
        this.poolsOf[end] = pool
        end += 1
      }
    }
    this.poolsStart[this.count] = end
  }
}

// Used while one question is sorted, and no longer.
/** By kind as it is found: its cards, the first of them, how many, and in how many places they may be. */
const CARDS = new Int32Array(MOST_CARDS * MOST_WORDS)
const FIRST = new Int32Array(MOST_CARDS)
const SIZE = new Int32Array(MOST_CARDS)
const WIDTH = new Int32Array(MOST_CARDS)
/** By kind as it is found: a bit for every fact that mentions it. */
const LOW = new Int32Array(MOST_CARDS)
const HIGH = new Int32Array(MOST_CARDS)
/** By kind in the order of kinds: which one it is as found. */
const ORDER = new Int32Array(MOST_CARDS)
/** By kind or pool as found: 1 if it has its place in the order. */
const IS_LISTED = new Uint8Array(MOST_CARDS)
/** By pool as it is found: its first place, and how many cards go there. By place: its pool as found. */
const FIRST_PLACE = new Int32Array(MOST_CARDS)
const POOL_ROOM = new Int32Array(MOST_CARDS)
const POOL = new Int32Array(MOST_CARDS)

/** Whether every unknown card and every fact treats two places alike. */
function areAlike(
  { cards, may, zones }: Unknown,
  facts: readonly MaskFact[],
  one: number,
  other: number,
): boolean {
  const [a, b, words] = [zones[one] as number, zones[other] as number, cards.length]
  for (let n = 0; n < words; n += 1) {
    const differ = (may[a * words + n] as number) ^ (may[b * words + n] as number)
    if ((differ & (cards[n] as number)) !== 0) return false
  }
  for (let n = 0; n < facts.length; n += 1) {
    const fact = facts[n] as MaskFact
    if (hasBit(fact.zones, 0, a) !== hasBit(fact.zones, 0, b)) return false
  }
  return true
}

/** Whether one kind comes before another, by their numbers as they were found. No two kinds have the same first card. */
function comesBefore(one: number, other: number): boolean {
  const hasFacts = ((LOW[one] as number) | (HIGH[one] as number)) !== 0
  const otherHas = ((LOW[other] as number) | (HIGH[other] as number)) !== 0
  if (hasFacts !== otherHas) return hasFacts
  if (WIDTH[one] !== WIDTH[other]) return (WIDTH[one] as number) < (WIDTH[other] as number)
  if (SIZE[one] !== SIZE[other]) return (SIZE[one] as number) < (SIZE[other] as number)
  return (FIRST[one] as number) < (FIRST[other] as number)
}
