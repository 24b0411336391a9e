/** Sets of cards as bits, in words of 32. */
import type { CompiledGame } from '../../cards/compile/compile-game.ts'
import { STATE } from '../../cards/compile/module/memory.ts'
import { PILE } from '../../cards/compile/runtime/ring.ts'
import type { CardMemory } from './card-memory.ts'

export type Mask = Uint32Array

export function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countCards(mask: Mask): number {
  let count = 0
  for (let n = 0; n < mask.length; n += 1) count += countBits(mask[n] as number)
  return count
}

export function countShared(one: Mask, other: Mask): number {
  let count = 0
  for (let n = 0; n < one.length; n += 1) count += countBits((one[n] as number) & (other[n] as number))
  return count
}

export function addCard(mask: Mask, card: number): void {
  mask[card >> 5] = (mask[card >> 5] as number) | (1 << (card & 31))
}

export const hasCard = (mask: ArrayLike<number>, card: number): boolean =>
  (((mask[card >> 5] as number) >>> (card & 31)) & 1) === 1

interface ZoneAddress {
  readonly at: number
  readonly isPile: boolean
}

/** Reads zones from states of one compiled game. */
export class ZoneReader {
  /** Words of a mask. */
  readonly words: number
  readonly #ring: number
  readonly #zones: readonly ZoneAddress[]

  constructor({ memory, model }: CompiledGame) {
    this.words = 2 * memory.cardWords
    this.#ring = memory.ring - 1
    this.#zones = model.zones.map(({ pile }, zone) => ({ at: memory.zone(zone) - STATE, isPile: pile }))
  }

  newMask(cards: Iterable<number> = []): Mask {
    const mask = new Uint32Array(this.words)
    for (const card of cards) addCard(mask, card)
    return mask
  }

  /** Adds the cards of a zone to a mask. */
  addZone({ words, bytes }: CardMemory, zone: number, mask: Mask): void {
    const { at, isPile } = this.#zones[zone] as ZoneAddress
    if (!isPile) {
      for (let n = 0; n < mask.length; n += 1)
        mask[n] = (mask[n] as number) | (words[(at >> 2) + n] as number)
      return
    }
    const [bottom, top] = [words[(at + PILE.bottom) >> 2] as number, words[(at + PILE.top) >> 2] as number]
    for (let n = bottom; n < top; n += 1) addCard(mask, bytes[at + PILE.ring + (n & this.#ring)] as number)
  }

  /** Adds the top card of a pile. */
  addTop({ words, bytes }: CardMemory, zone: number, mask: Mask): void {
    const { at } = this.#zones[zone] as ZoneAddress
    const [bottom, top] = [words[(at + PILE.bottom) >> 2] as number, words[(at + PILE.top) >> 2] as number]
    if (top > bottom) addCard(mask, bytes[at + PILE.ring + ((top - 1) & this.#ring)] as number)
  }

  size({ words }: CardMemory, zone: number): number {
    const { at, isPile } = this.#zones[zone] as ZoneAddress
    if (isPile) return (words[(at + PILE.top) >> 2] as number) - (words[(at + PILE.bottom) >> 2] as number)
    let count = 0
    for (let n = 0; n < this.words; n += 1) count += countBits(words[(at >> 2) + n] as number)
    return count
  }
}
