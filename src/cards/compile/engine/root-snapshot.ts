/**
 * A position that search returns to again and again, each time with the hidden cards dealt anew. The cards go straight
 * into the module's memory: nothing else is written but the saved bytes.
 */
import type { Stream } from '../../../rng/index.ts'
import type { Cell } from '../../model/layout.ts'
import { AT, STATE } from '../module/memory.ts'
import { PILE } from '../runtime/ring.ts'
import type { Instance } from './instance.ts'
import type { SharedCell } from './state-transfer.ts'

/** What is hidden from the seat that decides. Each `sample` imagines it differently. */
export interface HiddenWorlds {
  sample(rng: Stream): void
  /** Hidden cards as they really lie, place by place in one list, and as they were dealt last. */
  readonly real: Int32Array
  readonly dealt: Int32Array
  readonly veiled: readonly Veiled[]
  /** Cells that may name some of them: slots of the flow, and other seats' secrets. */
  readonly naming: readonly Cell[]
  readonly secrets: SecretValues | undefined
}

/** A place with cards in it that the seat does not know, or does not know to lie just there: a stretch of the list. */
export interface Veiled {
  readonly zone: number
  readonly from: number
  readonly to: number
  /** In a pile: where in it each of them lies, counted from the bottom. */
  readonly positions?: readonly number[]
}

/** Variables that are hidden too, and the words dealt to each. */
export interface SecretValues {
  readonly cells: readonly Cell[]
  readonly values: readonly Int32Array[]
}

/** Addresses that depend on hidden cards, and for each the place in the list of the card it depends on. */
class Dependents {
  readonly at: number[] = []
  readonly cards: number[] = []

  add(at: number, card: number): void {
    this.at.push(at)
    this.cards.push(card)
  }
}

export class RootSnapshot {
  readonly seat: number
  readonly #instance: Instance
  readonly #worlds: HiddenWorlds
  /** The state, without the hidden cards in any set. */
  readonly #state: Uint8Array
  /** Bytes of piles, sets of cards by where they begin, and words that name one card. */
  readonly #bytes = new Dependents()
  readonly #sets = new Dependents()
  readonly #words = new Dependents()
  /** Where the hidden variables lie, in words. */
  readonly #secretsAt: readonly number[]

  /** The position is the one that the module holds now. */
  constructor(instance: Instance, cells: ReadonlyMap<number, SharedCell>, worlds: HiddenWorlds) {
    this.seat = instance.word(AT.me)
    this.#instance = instance
    this.#worlds = worlds
    this.#addZones()
    for (const { at } of worlds.naming) this.#addCell(cells.get(at))
    this.#secretsAt = (worlds.secrets?.cells ?? []).map(
      ({ at }) => (cells.get(at) as SharedCell).address >> 2,
    )
    this.#state = instance.bytes.slice(STATE, instance.compiled.memoryMap.stateEnd)
    this.#flip(this.#state, -STATE, worlds.real)
  }

  /** Deals another world, and makes it the position of the module. */
  sample(rng: Stream): void {
    const { bytes, words } = this.#instance
    const { dealt, secrets } = this.#worlds
    this.#worlds.sample(rng)
    bytes.set(this.#state, STATE)
    this.#flip(bytes, 0, dealt)
    const { at, cards } = this.#bytes
    for (let n = 0; n < at.length; n += 1) bytes[at[n] as number] = dealt[cards[n] as number] as number
    const { at: wordAt, cards: named } = this.#words
    for (let n = 0; n < wordAt.length; n += 1) {
      words[(wordAt[n] as number) >> 2] = dealt[named[n] as number] as number
    }
    for (let n = 0; n < this.#secretsAt.length; n += 1) {
      words.set(secrets?.values[n] as Int32Array, this.#secretsAt[n])
    }
  }

  /** Puts cards of a list into the sets that depend on them, or takes them out. */
  #flip(bytes: Uint8Array, shift: number, list: Int32Array): void {
    const { at, cards } = this.#sets
    for (let n = 0; n < at.length; n += 1) {
      const card = list[cards[n] as number] as number
      const byte = (at[n] as number) + shift + (card >> 3)
      bytes[byte] = (bytes[byte] as number) ^ (1 << (card & 7))
    }
  }

  #addZones(): void {
    const { memory } = this.#instance.compiled
    for (const { zone, from, to, positions } of this.#worlds.veiled) {
      const at = memory.zone(zone)
      const bottom = positions ? this.#instance.word(at + PILE.bottom) : 0
      for (let n = from; n < to; n += 1) {
        const position = positions?.[n - from]
        if (position === undefined) this.#sets.add(at, n)
        else this.#bytes.add(at + PILE.ring + ((bottom + position) & (memory.ring - 1)), n)
      }
    }
  }

  #addCell(shared: SharedCell | undefined): void {
    if (shared === undefined) return
    const { bytes } = this.#instance
    const { cell, address: at } = shared
    this.#worlds.real.forEach((card, n) => {
      if (!cell.set && this.#instance.word(at) === card) this.#words.add(at, n)
      if (cell.set && ((bytes[at + (card >> 3)] as number) >> (card & 7)) & 1) this.#sets.add(at, n)
    })
  }
}
