/**
 * What one seat knows of where the cards are, as masks: for each zone the cards that may be there, the cards whose place
 * in a pile is known, and facts about several cards. The same knowledge as that of `Knowledge` (../knowledge.ts), which
 * keeps it for the interpreter and says why it is what it is; tests hold the two equal.
 */
import { MOST_ELSEWHERE, MOST_FACTS } from '../facts.ts'
import { countOf, equalWords, isEmpty, popcount } from '../masks.ts'
import type { MaskFact } from '../unknown.ts'
import type { TableCards } from './table.ts'

/** Cards that go from one place to another in one step. One object serves for all moves, one after the other. */
export interface MaskMove {
  readonly cards: Int32Array
  many: number
  from: number
  to: number
  /** How many have come there in the same step, from other places. */
  arrived: number
  inOrder: boolean
  byPlace: boolean
}

export class SeatKnowledge {
  readonly #table: TableCards
  readonly #zones: number
  readonly #words: number
  readonly #zoneWords: number
  /** By zone: the cards that may be there. */
  readonly may: Int32Array
  readonly placed: Int32Array
  facts: readonly MaskFact[] = []
  /** Scratch: cards that may be inside, or outside, of the zones of a fact; and others for a while. */
  readonly #inside: Int32Array
  readonly #outside: Int32Array
  readonly #some: Int32Array
  readonly #certain: Int32Array
  readonly #known: Int32Array
  readonly #mayGo: Int32Array

  constructor(table: TableCards) {
    this.#table = table
    this.#zones = table.model.zones.length
    this.#words = table.words
    this.#zoneWords = Math.ceil(this.#zones / 32)
    this.may = new Int32Array(this.#zones * this.#words)
    this.placed = new Int32Array(this.#words)
    this.#inside = new Int32Array(this.#words)
    this.#outside = new Int32Array(this.#words)
    this.#some = new Int32Array(this.#words)
    this.#certain = new Int32Array(this.#words)
    this.#known = new Int32Array(this.#words)
    this.#mayGo = new Int32Array(this.#words)
  }

  /** The same of a copy of the table. */
  copy(table: TableCards): SeatKnowledge {
    const copy = new SeatKnowledge(table)
    copy.may.set(this.may)
    copy.placed.set(this.placed)
    copy.facts = this.facts
    return copy
  }

  /** All cards lie where the deck starts, as everybody knows. */
  start(): void {
    this.may.set(this.#table.lies)
    this.placed.fill(0)
    this.facts = []
  }

  /**
   * Becomes what a seat would know that has forgotten everything but what lies in the zones it sees, given as bytes: a card
   * in any other zone may be in all of these. Where memory does not know what lies in a zone that the seat sees, because
   * others have moved cards at the same time, neither does it.
   */
  forget(memory: SeatKnowledge, seen: Uint8Array): void {
    const { lies, counts, isPile } = this.#table
    const [may, placed, words, hidden] = [this.may, this.placed, this.#words, this.#some]
    hidden.fill(0)
    placed.fill(0)
    this.facts = []
    for (let zone = 0; zone < this.#zones; zone += 1) {
      for (let n = 0; n < words; n += 1) {
        const bits = lies[zone * words + n] as number
        if (seen[zone] === 0) hidden[n] = (hidden[n] as number) | bits
        else if (isPile[zone] === 1) placed[n] = (placed[n] as number) | (bits & (memory.placed[n] as number))
      }
    }
    for (let zone = 0; zone < this.#zones; zone += 1) {
      for (let n = 0; n < words; n += 1) {
        const known = memory.may[zone * words + n] as number
        const all = seen[zone] === 1 ? known : known | (hidden[n] as number)
        may[zone * words + n] = counts[zone] === 0 ? 0 : all
      }
    }
  }

  /** The cards that can be in one place only. Valid until it is asked for again. */
  certain(): Int32Array {
    const [certain, may, words] = [this.#certain, this.may, this.#words]
    const end = this.#zones * words
    for (let n = 0; n < words; n += 1) {
      let [once, twice] = [0, 0]
      for (let at = n; at < end; at += words) {
        const bits = may[at] as number
        twice |= once & bits
        once |= bits
      }
      certain[n] = once & ~twice
    }
    return certain
  }

  /** Whether all cards in a zone are known to be there. */
  knowsAllIn(zone: number): boolean {
    const certain = this.certain()
    const at = zone * this.#words
    for (let n = 0; n < this.#words; n += 1) {
      if (((this.#table.lies[at + n] as number) & ~(certain[n] as number)) !== 0) return false
    }
    return true
  }

  /** It sees which cards move. To be told before they do. */
  identified(cards: Int32Array, to: number, inOrder: boolean): void {
    if (this.facts.length > 0) this.know(cards)
    this.#put(cards, to)
    const isKnown = inOrder && this.#table.isPile[to] === 1
    for (let n = 0; n < this.#words; n += 1) {
      const before = this.placed[n] as number
      this.placed[n] = isKnown ? before | (cards[n] as number) : before & ~(cards[n] as number)
    }
  }

  /** It does not see which cards move. */
  unseen(move: MaskMove): void {
    const { cards, many, from, inOrder, byPlace } = move
    const [placed, words] = [this.placed, this.#words]
    if (many === this.#table.counts[from]) {
      this.#gone(move, many, this.#table.all)
      if (!inOrder)
        for (let n = 0; n < words; n += 1) placed[n] = (placed[n] as number) & ~(cards[n] as number)
      return
    }
    // A card whose place in the pile is known is known when it is taken from there, or stays.
    const [known, mayGo] = [this.#known, this.#mayGo]
    let identified = 0
    for (let n = 0; n < words; n += 1) {
      const bound = byPlace ? (placed[n] as number) : 0
      const staying = bound & (this.#table.lies[from * words + n] as number)
      known[n] = (cards[n] as number) & bound
      mayGo[n] = (this.#table.all[n] as number) & ~(staying | (known[n] as number))
      identified += popcount(known[n] as number)
    }
    if (identified > 0) this.identified(known, move.to, inOrder)
    if (identified === many) return
    this.#gone(move, many - identified, mayGo)
    // A card that has gone, or may have, is no longer known to lie where it did.
    if (isEmpty(placed)) return
    const certain = this.certain()
    for (let n = 0; n < words; n += 1) {
      const gone = (cards[n] as number) & ~(known[n] as number)
      placed[n] = (placed[n] as number) & ~gone & (certain[n] as number)
    }
  }

  shuffled(zone: number): void {
    for (let n = 0; n < this.#words; n += 1)
      this.placed[n] = (this.placed[n] as number) & ~(this.#table.lies[zone * this.#words + n] as number)
  }

  /** It comes to know where these cards are. */
  know(cards: Int32Array): void {
    for (let n = 0; n < this.#words; n += 1) {
      const bits = cards[n] as number
      if (bits === 0) continue
      for (let zone = 0; zone < this.#zones; zone += 1) {
        const at = zone * this.#words + n
        this.may[at] = ((this.may[at] as number) & ~bits) | ((this.#table.lies[at] as number) & bits)
      }
    }
    if (this.facts.length > 0) this.#settle(this.facts)
  }

  shown(cards: Int32Array): void {
    this.know(cards)
    for (let n = 0; n < this.#words; n += 1) {
      let inPiles = 0
      for (let zone = 0; zone < this.#zones; zone += 1)
        if (this.#table.isPile[zone] === 1) inPiles |= this.#table.lies[zone * this.#words + n] as number
      this.placed[n] = (this.placed[n] as number) | ((cards[n] as number) & inPiles)
    }
  }

  learn(fact: MaskFact): void {
    this.#settle([...this.facts, fact])
  }

  /** A zone has none of these cards. */
  lacks(zone: number, cards: Int32Array): void {
    const at = zone * this.#words
    for (let n = 0; n < this.#words; n += 1)
      this.may[at + n] = (this.may[at + n] as number) & ~(cards[n] as number)
    if (this.facts.length > 0) this.#settle(this.facts)
  }

  #put(cards: Int32Array, to: number): void {
    const [may, words] = [this.may, this.#words]
    const end = this.#zones * words
    for (let n = 0; n < words; n += 1) {
      const bits = cards[n] as number
      if (bits === 0) continue
      for (let at = n; at < end; at += words) may[at] = (may[at] as number) & ~bits
      may[to * words + n] = (may[to * words + n] as number) | bits
    }
  }

  /** So many of the cards that may be in a place, nobody knows which, have gone to another. */
  #gone({ from, to, arrived }: MaskMove, many: number, mayGo: Int32Array): void {
    const { counts } = this.#table
    const [may, words] = [this.may, this.#words]
    const [source, target] = [from * words, to * words]
    const isWhole = many === counts[from]
    const isAll = isWhole && (counts[to] as number) + arrived === 0
    const hadFacts = this.facts.length > 0
    const facts = hadFacts ? this.facts.flatMap((fact) => this.#afterMove(fact, from, to, many, isAll)) : []
    const leaving = this.#some
    let coming = 0
    for (let n = 0; n < words; n += 1) {
      leaving[n] = (mayGo[n] as number) & (may[source + n] as number)
      coming += popcount((leaving[n] as number) & ~(may[target + n] as number))
    }
    // Where all cards were known, their number says it already.
    if (coming > many && (arrived > 0 || !this.knowsAllIn(to))) {
      facts.push(this.#atMost(many, leaving, to))
    }
    for (let n = 0; n < words; n += 1) {
      if (isWhole) may[source + n] = (may[source + n] as number) & ~(leaving[n] as number)
      may[target + n] = (may[target + n] as number) | (leaving[n] as number)
    }
    if (hadFacts || facts.length > 0) this.#settle(facts)
  }

  /** Of the cards that may be coming to a zone, at most so many are there: so the rest of them lie elsewhere. */
  #atMost(many: number, leaving: Int32Array, to: number): MaskFact {
    const cards = new Int32Array(this.#words)
    for (let n = 0; n < this.#words; n += 1)
      cards[n] = (leaving[n] as number) & ~(this.may[to * this.#words + n] as number)
    return { cards, zones: this.othersThan(to), least: countOf(cards, 0, this.#words) - many }
  }

  /** All zones but one. */
  othersThan(zone: number): Int32Array {
    const zones = new Int32Array(this.#zoneWords)
    for (let other = 0; other < this.#zones; other += 1)
      if (other !== zone) zones[other >> 5] = (zones[other >> 5] as number) | (1 << (other & 31))
    return zones
  }

  /** What a fact still says after cards that nobody could identify have gone; it may be two things. */
  #afterMove(fact: MaskFact, from: number, to: number, many: number, isAll: boolean): readonly MaskFact[] {
    const { cards, zones, least } = fact
    const [leaves, stays] = [isIn(zones, from), isIn(zones, to)]
    if (leaves === stays) return [fact]
    // The one place has become the other.
    if (isAll) return [{ cards, zones: flipped(flipped(zones, from), to), least }]
    if (stays) return [fact]
    const wider = { cards, zones: flipped(zones, to), least }
    return least > many ? [{ cards, zones, least: least - many }, wider] : [wider]
  }

  /** Keeps of the facts what the masks do not say, and puts into the masks what they can say. */
  #settle(facts: readonly MaskFact[]): void {
    let open = facts
    for (let isSettled = false; !isSettled; ) {
      isSettled = true
      open = open.flatMap((fact) => {
        const left = this.#leftToSay(fact)
        if (left === undefined) return []
        if (countOf(left.cards, 0, this.#words) > left.least) return [left]
        this.#keepIn(left)
        isSettled = false
        return []
      })
    }
    this.facts = this.#worthKeeping(open)
  }

  /** All of the cards lie in the zones. */
  #keepIn({ cards, zones }: MaskFact): void {
    for (let zone = 0; zone < this.#zones; zone += 1) {
      if (isIn(zones, zone)) continue
      for (let n = 0; n < this.#words; n += 1) {
        const at = zone * this.#words + n
        this.may[at] = (this.may[at] as number) & ~(cards[n] as number)
      }
    }
  }

  /** What is left to say when it is known where these cards may be; undefined if nothing is. */
  #leftToSay(fact: MaskFact): MaskFact | undefined {
    const [inside, outside, words] = [this.#inside, this.#outside, this.#words]
    inside.fill(0)
    outside.fill(0)
    for (let zone = 0; zone < this.#zones; zone += 1) {
      const side = isIn(fact.zones, zone) ? inside : outside
      for (let n = 0; n < words; n += 1)
        side[n] = (side[n] as number) | (this.may[zone * words + n] as number)
    }
    let [wanted, open, changed] = [fact.least, 0, false]
    for (let n = 0; n < words; n += 1) {
      const bits = fact.cards[n] as number
      const left = bits & (inside[n] as number) & (outside[n] as number)
      wanted -= popcount(bits & (inside[n] as number) & ~(outside[n] as number))
      open += popcount(left)
      if (left !== bits) changed = true
    }
    if (wanted > open) throw new Error('what is known contradicts itself: this is an error of manyhands')
    if (wanted <= 0) return undefined
    if (!changed) return wanted === fact.least ? fact : { ...fact, least: wanted }
    const cards = new Int32Array(words)
    for (let n = 0; n < words; n += 1)
      cards[n] = (fact.cards[n] as number) & (inside[n] as number) & (outside[n] as number)
    return { cards, zones: fact.zones, least: wanted }
  }

  /** Each once, and none that says next to nothing. */
  #worthKeeping(facts: readonly MaskFact[]): readonly MaskFact[] {
    const kept: MaskFact[] = []
    for (const fact of facts) {
      if (countOf(fact.cards, 0, this.#words) - fact.least > MOST_ELSEWHERE) continue
      const same = kept.findIndex(
        ({ cards, zones }) => equalWords(cards, fact.cards) && equalWords(zones, fact.zones),
      )
      if (same < 0) kept.push(fact)
      else if ((kept[same] as MaskFact).least < fact.least) kept[same] = fact
    }
    return kept.length > MOST_FACTS ? kept.slice(-MOST_FACTS) : kept
  }
}

const isIn = (zones: Int32Array, zone: number): boolean =>
  (((zones[zone >> 5] as number) >>> (zone & 31)) & 1) === 1

function flipped(zones: Int32Array, zone: number): Int32Array {
  const other = zones.slice()
  other[zone >> 5] = (other[zone >> 5] as number) ^ (1 << (zone & 31))
  return other
}
