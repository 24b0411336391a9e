/**
 * Cards that are alike as far as a seat knows, and places that are.
 *
 * A kind is a set of cards that may be in the same places and that the same facts mention. A pool is a set of places
 * that every kind and every fact treats alike: a card that goes to a pool is as likely in any slot of it. Both are
 * found by comparing bit masks.
 */
import type { Fact } from './facts.ts'

/** Card numbers are below 256 (rules/deck.ts), so no more cards are unknown, and no more places hold one. */
export const MOST_CARDS = 256

/** Facts that a mask of two words has bits for. */
export const MOST_FACTS_COUNTED = 64

/** What a seat cannot tell: the unknown cards, where each may be, and how much room there is. */
export interface Unknown {
  /** The unknown cards are the first `count` of the list. */
  readonly cards: ArrayLike<number>
  readonly count: number
  /** For each card of the list, `words` words with a bit for every zone where the card may be. */
  readonly masks: ArrayLike<number>
  readonly words: number
  /** The zones that hold unknown cards, and how many each holds: the places. */
  readonly zones: ArrayLike<number>
  readonly room: ArrayLike<number>
  /** Oldest first. */
  readonly facts: readonly Fact[]
}

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
  sort(unknown: Unknown, facts: readonly Fact[]): void {
    markOpen(unknown)
    markFacts(unknown, facts)
    this.#findKinds(unknown)
    this.#findPools(unknown)
    this.#listPools(unknown)
  }

  /** Whether a fact, by its number, mentions a kind. */
  mentions(fact: number, kind: number): boolean {
    const mask = (fact < 32 ? this.low[kind] : this.high[kind]) as number
    return ((mask >>> (fact & 31)) & 1) === 1
  }

  #findKinds(unknown: Unknown): void {
    const { cards, count } = unknown
    let found = 0
    for (let n = 0; n < count; n += 1) {
      let kind = 0
      while (kind < found && !isAlike(unknown, n, FIRST[kind] as number)) kind += 1
      if (kind === found) {
        FIRST[kind] = n
        SIZE[kind] = 0
        WIDTH[kind] = widthOf(unknown, n)
        found += 1
      }
      KIND[n] = kind
      SIZE[kind] = (SIZE[kind] as number) + 1
    }
    this.count = found
    this.#orderKinds(cards)
    for (let n = 0; n < count; n += 1) {
      const at = NEXT[KIND[n] as number] as number
      this.cards[at] = cards[n] as number
      NEXT[KIND[n] as number] = at + 1
    }
  }

  /**
   * Kinds with facts first, and those of a fact one after the other, so that it is soon over with; those that can be
   * almost anywhere last, when hardly any way is left.
   */
  #orderKinds(cards: ArrayLike<number>): void {
    const { count, low, high, starts } = this
    let [begunLow, begunHigh, end] = [0, 0, 0]
    for (let kind = 0; kind < count; kind += 1) NEXT[kind] = -1
    for (let n = 0; n < count; n += 1) {
      let [best, mostShared, restLow, restHigh] = [-1, -1, 0, 0]
      for (let kind = 0; kind < count; kind += 1) {
        if ((NEXT[kind] as number) >= 0) continue
        const card = cards[FIRST[kind] as number] as number
        const shared = bitsIn((LOW[card] as number) & begunLow) + bitsIn((HIGH[card] as number) & begunHigh)
        if (shared > mostShared || (shared === mostShared && comesBefore(kind, best, cards))) {
          best = kind
          mostShared = shared
        }
      }
      const card = cards[FIRST[best] as number] as number
      NEXT[best] = end
      starts[n] = end
      end += SIZE[best] as number
      low[n] = LOW[card] as number
      high[n] = HIGH[card] as number
      FIRST_OF[n] = FIRST[best] as number
      if (((low[n] as number) | (high[n] as number)) === 0) continue
      for (let kind = 0; kind < count; kind += 1) {
        if ((NEXT[kind] as number) >= 0) continue
        const other = cards[FIRST[kind] as number] as number
        restLow |= LOW[other] as number
        restHigh |= HIGH[other] as number
      }
      begunLow = (begunLow | (low[n] as number)) & restLow
      begunHigh = (begunHigh | (high[n] as number)) & restHigh
    }
    starts[count] = end
  }

  #findPools(unknown: Unknown): void {
    const { zones, room } = unknown
    let found = 0
    for (let place = 0; place < zones.length; place += 1) {
      let pool = 0
      while (pool < found && !this.#areAlike(unknown, place, FIRST[pool] as number)) pool += 1
      if (pool === found) {
        FIRST[pool] = place
        SIZE[pool] = 0
        found += 1
      }
      KIND[place] = pool
      SIZE[pool] = (SIZE[pool] as number) + (room[place] as number)
    }
    this.pools = found
    let end = 0
    for (let pool = 0; pool < found; pool += 1) NEXT[pool] = -1
    for (let n = 0; n < found; n += 1) {
      let least = -1
      for (let pool = 0; pool < found; pool += 1) {
        if ((NEXT[pool] as number) < 0 && (least < 0 || (SIZE[pool] as number) < (SIZE[least] as number)))
          least = pool
      }
      NEXT[least] = n
      this.room[n] = SIZE[least] as number
      this.placesStart[n] = end
      end = this.#listPlaces(room, least, end)
    }
    this.placesStart[found] = end
  }

  /** Adds the places of a pool that was found to the list, the one with the most room last. */
  #listPlaces(room: ArrayLike<number>, pool: number, from: number): number {
    let end = from
    for (let place = 0; place < room.length; place += 1) {
      if (KIND[place] !== pool) continue
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

  /** Whether every kind and every fact treats two places alike. */
  #areAlike({ zones, masks, words }: Unknown, one: number, other: number): boolean {
    if (PLACE_LOW[one] !== PLACE_LOW[other] || PLACE_HIGH[one] !== PLACE_HIGH[other]) return false
    const a = zones[one] as number
    const b = zones[other] as number
    for (let kind = 0; kind < this.count; kind += 1) {
      const at = (FIRST_OF[kind] as number) * words
      const mayBeInA = (masks[at + (a >> 5)] as number) >>> (a & 31)
      const mayBeInB = (masks[at + (b >> 5)] as number) >>> (b & 31)
      if (((mayBeInA ^ mayBeInB) & 1) === 1) return false
    }
    return true
  }

  #listPools({ zones, masks, words }: Unknown): void {
    const most = this.count * this.pools
    if (this.poolsOf.length < most) this.poolsOf = new Uint8Array(most)
    let end = 0
    for (let kind = 0; kind < this.count; kind += 1) {
      this.poolsStart[kind] = end
      const at = (FIRST_OF[kind] as number) * words
      for (let pool = 0; pool < this.pools; pool += 1) {
        const zone = zones[this.places[this.placesStart[pool] as number] as number] as number
        if ((((masks[at + (zone >> 5)] as number) >>> (zone & 31)) & 1) === 0) continue
        this.poolsOf[end] = pool
        end += 1
      }
    }
    this.poolsStart[this.count] = end
  }
}

// Used while one question is sorted, and no longer.
/** By card: a bit for every fact that mentions it. By place: a bit for every fact that it satisfies. */
const LOW = new Int32Array(MOST_CARDS)
const HIGH = new Int32Array(MOST_CARDS)
const PLACE_LOW = new Int32Array(MOST_CARDS)
const PLACE_HIGH = new Int32Array(MOST_CARDS)
/** The zones that are places, as bits. */
let OPEN = new Int32Array(1)
/** By kind or pool, as they are found: the first of it, its size, how many places it may be in, where it goes. */
const FIRST = new Int32Array(MOST_CARDS)
const SIZE = new Int32Array(MOST_CARDS)
const WIDTH = new Int32Array(MOST_CARDS)
const NEXT = new Int32Array(MOST_CARDS)
/** By card or place: its kind or pool as found. By kind in the order of kinds: its first card. */
const KIND = new Int32Array(MOST_CARDS)
const FIRST_OF = new Int32Array(MOST_CARDS)

function markOpen({ zones, words }: Unknown): void {
  if (OPEN.length < words) OPEN = new Int32Array(words)
  for (let word = 0; word < words; word += 1) OPEN[word] = 0
  for (let place = 0; place < zones.length; place += 1) {
    const zone = zones[place] as number
    OPEN[zone >> 5] = (OPEN[zone >> 5] as number) | (1 << (zone & 31))
  }
}

function markFacts({ zones }: Unknown, facts: readonly Fact[]): void {
  LOW.fill(0)
  HIGH.fill(0)
  PLACE_LOW.fill(0)
  PLACE_HIGH.fill(0)
  for (let n = 0; n < facts.length; n += 1) {
    const fact = facts[n] as Fact
    const bit = 1 << (n & 31)
    const byCard = n < 32 ? LOW : HIGH
    const byPlace = n < 32 ? PLACE_LOW : PLACE_HIGH
    for (const card of fact.cards) byCard[card] = (byCard[card] as number) | bit
    for (let place = 0; place < zones.length; place += 1) {
      if (fact.zones.includes(zones[place] as number)) byPlace[place] = (byPlace[place] as number) | bit
    }
  }
}

function isAlike({ cards, masks, words }: Unknown, one: number, other: number): boolean {
  const a = cards[one] as number
  const b = cards[other] as number
  if (LOW[a] !== LOW[b] || HIGH[a] !== HIGH[b]) return false
  for (let word = 0; word < words; word += 1) {
    const differ = (masks[one * words + word] as number) ^ (masks[other * words + word] as number)
    if ((differ & (OPEN[word] as number)) !== 0) return false
  }
  return true
}

/** In how many places a card may be. */
function widthOf({ masks, words }: Unknown, n: number): number {
  let width = 0
  for (let word = 0; word < words; word += 1) {
    width += bitsIn((masks[n * words + word] as number) & (OPEN[word] as number))
  }
  return width
}

function comesBefore(one: number, other: number, cards: ArrayLike<number>): boolean {
  const [a, b] = [cards[FIRST[one] as number] as number, cards[FIRST[other] as number] as number]
  const hasFacts = ((LOW[a] as number) | (HIGH[a] as number)) !== 0
  const otherHas = ((LOW[b] as number) | (HIGH[b] as number)) !== 0
  if (hasFacts !== otherHas) return hasFacts
  if (WIDTH[one] !== WIDTH[other]) return (WIDTH[one] as number) < (WIDTH[other] as number)
  return (SIZE[one] as number) < (SIZE[other] as number)
}

function bitsIn(word: number): number {
  let bits = word
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
