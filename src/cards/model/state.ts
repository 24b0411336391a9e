/** The state of a game: one block of words, and the ways to read and write what lies in it. */
import { NONE } from '../rules/deck.ts'
import { type Cell, CHANCE, type Layout, POINT, type ZonePlace } from './layout.ts'
import { asItems, type Items, toItems, type Value } from './values.ts'

/** What of a state never changes during a game. */
export interface Ground {
  readonly layout: Layout
  readonly zones: readonly ZonePlace[]
  readonly cards: Items
  /** Where the place of card 0 is kept. */
  readonly places: number
}

export class State {
  readonly words: Int32Array
  readonly ground: Ground

  constructor(ground: Ground, words = new Int32Array(ground.layout.words)) {
    this.ground = ground
    this.words = words
  }

  copy(): State {
    return new State(this.ground, this.words.slice())
  }

  /** For play that nobody observes. */
  copyOfPlay(): State {
    return new State(this.ground, this.wordsOfPlay.slice())
  }

  /** All but what is kept behind the position: what seats know. */
  get wordsOfPlay(): Int32Array {
    return this.words.subarray(0, this.ground.layout.end)
  }

  /** A word of the position, by its name in layout.ts. */
  get(word: number): number {
    return this.words[this.ground.layout.position + word] as number
  }

  put(word: number, value: number): void {
    this.words[this.ground.layout.position + word] = value
  }

  /** Adds to a statistic. */
  count(statistic: number, by = 1): void {
    this.words[statistic] = (this.words[statistic] as number) + by
  }

  /** What decides how the game goes on. */
  get position(): Int32Array {
    const { layout } = this.ground
    return this.words.subarray(layout.position + POINT, layout.end)
  }

  get chance(): readonly [number, number, number, number] {
    const at = this.ground.layout.position + CHANCE
    const [a, b, c, d] = this.words.subarray(at, at + 4)
    return [(a as number) >>> 0, (b as number) >>> 0, (c as number) >>> 0, (d as number) >>> 0]
  }

  set chance(words: readonly number[]) {
    this.words.set(words, this.ground.layout.position + CHANCE)
  }

  read(cell: Cell): Value {
    return cell.set ? itemsOfMask(this.words, cell.at, cell.words) : (this.words[cell.at] as number)
  }

  write(cell: Cell, value: Value): void {
    if (!cell.set) {
      this.words[cell.at] = value as number
      return
    }
    this.words.fill(0, cell.at, cell.at + cell.words)
    for (const item of asItems(value)) {
      // A number that a mask has no room for is in no set.
      if (item < 0 || item >= cell.words * 32) continue
      const word = cell.at + (item >> 5)
      this.words[word] = (this.words[word] as number) | (1 << (item & 31))
    }
  }

  placeOf(card: number): number {
    return this.words[this.ground.places + card] as number
  }

  /** The cards in a zone, ascending. */
  cardsIn(zone: number): Items {
    const place = this.ground.zones[zone] as ZonePlace
    if (place.pile) return toItems(this.inOrder(zone))
    const found: number[] = []
    for (const card of this.ground.cards) if (this.placeOf(card) === zone) found.push(card)
    return found
  }

  /** The cards in a zone, from the bottom; ascending downwards where there is no order, so that the lowest is on top. */
  inOrder(zone: number): number[] {
    const place = this.ground.zones[zone] as ZonePlace
    if (!place.pile) return this.cardsIn(zone).toReversed()
    const order: number[] = []
    const end = place.at + 1 + (this.words[place.at] as number)
    for (let at = place.at + 1; at < end; at += 1) order.push(this.words[at] as number)
    return order
  }

  countIn(zone: number): number {
    const place = this.ground.zones[zone] as ZonePlace
    if (place.pile) return this.words[place.at] as number
    let count = 0
    for (const card of this.ground.cards) if (this.placeOf(card) === zone) count += 1
    return count
  }

  top(zone: number): number {
    const place = this.ground.zones[zone] as ZonePlace
    if (!place.pile) return this.cardsIn(zone)[0] ?? NONE
    const count = this.words[place.at] as number
    return count === 0 ? NONE : (this.words[place.at + count] as number)
  }

  /** Takes a card from where it is and puts it on top of, or beneath, a zone. */
  moveCard(card: number, zone: number, at: 'top' | 'bottom'): void {
    const from = this.ground.zones[this.placeOf(card)] as ZonePlace
    if (from.pile) {
      const order = this.inOrder(this.placeOf(card))
      this.setOrder(from, order.toSpliced(order.indexOf(card), 1))
    }
    const to = this.ground.zones[zone] as ZonePlace
    this.words[this.ground.places + card] = zone
    if (!to.pile) return
    const order = this.inOrder(zone)
    this.setOrder(to, at === 'top' ? [...order, card] : [card, ...order])
  }

  /** Words beyond a pile's count stay zero, so that equal positions are equal words. */
  setOrder(place: ZonePlace, order: readonly number[]): void {
    const before = this.words[place.at] as number
    this.words[place.at] = order.length
    this.words.set(order, place.at + 1)
    if (before > order.length) this.words.fill(0, place.at + 1 + order.length, place.at + 1 + before)
  }
}

/** The items of a set that is kept as a mask of so many words. */
export function itemsOfMask(words: Int32Array, at: number, many: number): number[] {
  const items: number[] = []
  for (let word = 0; word < many; word += 1) {
    for (let bits = words[at + word] as number; bits !== 0; bits &= bits - 1) {
      items.push(word * 32 + 31 - Math.clz32(bits & -bits))
    }
  }
  return items
}
