/** What follows from the evidence of a record. Evaluated as the interpreter does it: see ../evaluate-inference.ts. */
import { NONE } from '../../rules/deck.ts'
import type { MaskFact } from '../unknown.ts'
import type { RecordedSelection, RecordedTest, RecordedValue } from './records.ts'
import type { SeatKnowledge } from './seat-knowledge.ts'
import type { TableCards } from './table.ts'

/** A place lacks these cards, or at least so many of them lie in these places. What is lacked is valid until the next record. */
export type Learnt = { readonly lacks: Int32Array; readonly zone: number } | MaskFact

export class Evidence {
  readonly #table: TableCards
  /** What everybody knows, if anything depends on it. */
  readonly #onlooker: SeatKnowledge | undefined
  readonly #log: Int32Array
  readonly #words: number
  readonly #zoneWords: number
  /** Where the record begins in the log. */
  #record = 0
  /** Sets of cards that places lack, and how many of them the record has used: nobody keeps them. */
  readonly #lacking: Int32Array[] = []
  #used = 0

  constructor(table: TableCards, onlooker: SeatKnowledge | undefined, log: Int32Array) {
    this.#table = table
    this.#onlooker = onlooker
    this.#log = log
    this.#words = table.words
    this.#zoneWords = Math.ceil(table.model.zones.length / 32)
  }

  ofTest(record: number, test: RecordedTest, holds: boolean): readonly Learnt[] {
    this.#goTo(record)
    return this.#test(test, holds)
  }

  ofValue(record: number, value: RecordedValue, item: number): readonly Learnt[] {
    this.#goTo(record)
    return this.#value(value, item)
  }

  /** A set was seen as it is: the place has what was seen, and no other card that would be in the set. */
  ofSeen(record: number, selection: RecordedSelection, seen: Int32Array): readonly Learnt[] {
    this.#goTo(record)
    const zone = this.#zoneOf(selection)
    if (zone < 0) return []
    const lacks = this.#lacks(selection.at + 1)
    for (let n = 0; n < this.#words; n += 1) lacks[n] = (lacks[n] as number) & ~(seen[n] as number)
    return [{ lacks, zone }]
  }

  #test(test: RecordedTest, holds: boolean): readonly Learnt[] {
    switch (test.kind) {
      case 'exists': {
        const zone = this.#zoneOf(test.selection)
        if (zone < 0) return []
        const at = test.selection.at + 1
        return holds ? [this.#atLeastOne(this.#cards(at), zone)] : [{ lacks: this.#lacks(at), zone }]
      }
      case 'not':
        return this.#test(test.of, !holds)
      case 'joint':
        return this.#joint(test, holds)
      case 'single':
        return this.#single(test, holds)
      case 'named': {
        const card = this.#word(test.at)
        if (card === NONE) return []
        const cards = this.#cardsFor(test.at + 1, holds)
        return [this.#atLeastOne(cards, this.#table.places[card] as number)]
      }
    }
  }

  #value(value: RecordedValue, item: number): readonly Learnt[] {
    const inner = (one: RecordedValue | undefined): readonly Learnt[] => (one ? this.#value(one, item) : [])
    switch (value.kind) {
      case 'preferences': {
        const learnt: Learnt[] = []
        for (const { at, selection, inference } of value.parts) {
          if (this.#word(at) !== 0) return inference ? [...learnt, ...this.#value(inference, item)] : learnt
          const zone = selection ? this.#zoneOf(selection) : -1
          if (selection && zone >= 0) learnt.push({ lacks: this.#lacks(selection.at + 1), zone })
        }
        return learnt
      }
      case 'one of': {
        const possible = value.parts.filter(
          ({ at, selection }) => !selection || this.#zoneOf(selection) < 0 || this.#word(at) !== 0,
        )
        return possible.length === 1 ? inner(possible[0]?.inference) : []
      }
      case 'member': {
        const zone = this.#zoneOf(value.selection)
        return zone < 0 ? [] : [this.#atLeastOne(this.#cards(value.selection.at + 1), zone)]
      }
      case 'if':
        return inner(this.#word(value.at) === 1 ? value.then : value.else)
      case 'let':
        return this.#value(value.in, item)
      case 'found':
        return this.#found(value, item)
      case 'owner':
        return this.#owner(this.#word(value.at), item)
    }
  }

  #joint({ whole, parts }: Extract<RecordedTest, { kind: 'joint' }>, holds: boolean): readonly Learnt[] {
    const learnt = (part: (typeof parts)[number]): readonly Learnt[] =>
      part.inference ? this.#test(part.inference, holds) : []
    if (holds === whole) return parts.flatMap(learnt)
    // It was one of them. If the others can be told, and did not decide it, it was this one.
    const hidden = parts.filter(({ looksAtZones }) => !looksAtZones || !this.#allKnown(looksAtZones))
    const isDecided = (part: (typeof parts)[number]): boolean =>
      !hidden.includes(part) && (this.#word(part.at) === 1) !== whole
    return parts.some(isDecided) ? [] : this.#oneOf(hidden.map(learnt))
  }

  /** If all are about some card of the same place, it is one of all the cards. */
  #oneOf(each: readonly (readonly Learnt[])[]): readonly Learnt[] {
    const [first = []] = each
    if (each.length <= 1) return first
    const cards = new Int32Array(this.#words)
    let zones: Int32Array | undefined
    for (const [fact, another] of each) {
      if (fact === undefined || another !== undefined || 'lacks' in fact) return []
      zones ??= fact.zones
      if (fact.least !== 1 || fact.zones.join() !== zones.join()) return []
      for (let n = 0; n < this.#words; n += 1) cards[n] = (cards[n] as number) | (fact.cards[n] as number)
    }
    return zones ? [{ cards, zones, least: 1 }] : []
  }

  #single({ places }: Extract<RecordedTest, { kind: 'single' }>, holds: boolean): readonly Learnt[] {
    const hidden = new Map<number, number>()
    for (const { at } of places) {
      const zone = this.#word(at)
      if (zone >= 0 && !this.#onlooker?.knowsAllIn(zone)) hidden.set(zone, at)
    }
    const [[zone, at] = [-1, 0]] = hidden
    if (hidden.size !== 1 || this.#table.counts[zone] !== 1) return []
    return [{ lacks: this.#cardsFor(at + 1, !holds), zone }]
  }

  #found(
    { at, isAfter, tests }: Extract<RecordedValue, { kind: 'found' }>,
    found: number,
  ): readonly Learnt[] {
    const { seats } = this.#table.model
    const first = this.#word(at)
    // Without a seat to begin from nobody is looked at.
    if (first === NONE) return []
    const from = first + Number(isAfter)
    const away = (player: number): number => (player - from + seats) % seats
    return tests.flatMap((test, player) => {
      if (((this.#word(at + 1) >> player) & 1) === 0) return []
      if (found !== NONE && away(player) > away(found)) return []
      return this.#test(test, player === found)
    })
  }

  #owner(card: number, owner: number): readonly Learnt[] {
    if (card === NONE) return []
    const { model } = this.#table
    const cards = new Int32Array(this.#words)
    cards[card >> 5] = 1 << (card & 31)
    const zones = new Int32Array(this.#zoneWords)
    model.zones.forEach((_, zone) => {
      if (model.playerOf(zone) === owner) zones[zone >> 5] = (zones[zone >> 5] as number) | (1 << (zone & 31))
    })
    return [{ cards, zones, least: 1 }]
  }

  #goTo(record: number): void {
    this.#record = record
    this.#used = 0
  }

  #word(at: number): number {
    return this.#log[this.#record + at] as number
  }

  #cards(at: number): Int32Array {
    return this.#log.slice(this.#record + at, this.#record + at + this.#words)
  }

  /** The same for a place that lacks them. */
  #lacks(at: number): Int32Array {
    this.#lacking[this.#used] ??= new Int32Array(this.#words)
    const lacks = this.#lacking[this.#used] as Int32Array
    this.#used += 1
    for (let n = 0; n < this.#words; n += 1) lacks[n] = this.#word(at + n)
    return lacks
  }

  /** The cards for which a test holds, or those for which it does not. */
  #cardsFor(at: number, holds: boolean): Int32Array {
    const cards = this.#cards(at)
    if (holds) return cards
    return cards.map((bits, n) => (this.#table.all[n] as number) & ~bits)
  }

  /** −1 if there is no such zone, or not all can tell what the selection depends on. */
  #zoneOf({ at, looksAtZones }: RecordedSelection): number {
    return this.#allKnown(looksAtZones) ? this.#word(at) : -1
  }

  #allKnown(zones: readonly number[]): boolean {
    return zones.every((zone) => this.#onlooker?.knowsAllIn(zone))
  }

  #atLeastOne(cards: Int32Array, zone: number): MaskFact {
    const zones = new Int32Array(this.#zoneWords)
    zones[zone >> 5] = 1 << (zone & 31)
    return { cards, zones, least: 1 }
  }
}
