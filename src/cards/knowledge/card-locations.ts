/** For each seat and card, the places where the card may be as far as the seat knows: bits, kept in the state. */
import type { Layout } from '../model/layout.ts'
import { itemsOfMask, type State } from '../model/state.ts'
import type { Items } from '../model/values.ts'

export class CardLocations {
  /** By seat: where its own begin. */
  readonly #firsts: Int32Array
  /** How many words the places of one card take. */
  readonly #words: number
  /** By card: its place in the deck. */
  readonly #ordinals: Int32Array

  constructor(layout: Layout, seats: Items, cards: Items, zones: number) {
    this.#words = Math.ceil(zones / 32)
    this.#firsts = new Int32Array(Math.max(...seats) + 1)
    for (const seat of seats) this.#firsts[seat] = layout.take(cards.length * this.#words)
    this.#ordinals = new Int32Array(Math.max(...cards) + 1)
    cards.forEach((card, n) => {
      this.#ordinals[card] = n
    })
  }

  zones({ words }: State, seat: number, card: number): Items {
    return itemsOfMask(words, this.#at(seat, card), this.#words)
  }

  includes({ words }: State, seat: number, card: number, zone: number): boolean {
    return (((words[this.#at(seat, card) + (zone >> 5)] as number) >> (zone & 31)) & 1) === 1
  }

  /** Whether there is only one place where the card may be. */
  isCertain({ words }: State, seat: number, card: number): boolean {
    const at = this.#at(seat, card)
    let one = 0
    for (let word = 0; word < this.#words; word += 1) {
      const bits = words[at + word] as number
      if (bits === 0) continue
      if (one !== 0 || (bits & (bits - 1)) !== 0) return false
      one = bits
    }
    return one !== 0
  }

  set(state: State, seat: number, card: number, zones: Items): void {
    const at = this.#at(seat, card)
    state.words.fill(0, at, at + this.#words)
    for (const zone of zones) this.add(state, seat, card, zone)
  }

  add({ words }: State, seat: number, card: number, zone: number): void {
    const at = this.#at(seat, card) + (zone >> 5)
    words[at] = (words[at] as number) | (1 << (zone & 31))
  }

  remove({ words }: State, seat: number, card: number, zone: number): void {
    const at = this.#at(seat, card) + (zone >> 5)
    words[at] = (words[at] as number) & ~(1 << (zone & 31))
  }

  #at(seat: number, card: number): number {
    const first = this.#firsts[seat] as number
    return first + (this.#ordinals[card] as number) * this.#words
  }
}
