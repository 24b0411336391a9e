/**
 * A position that search returns to again and again, each time with the hidden cards dealt anew. The cards go straight
 * into the module's memory: nothing else is written but the saved bytes.
 */
import type { Stream } from '../../../rng/index.ts'
import { AT, STATE } from '../module/memory.ts'
import { PILE } from '../runtime/ring.ts'
import type { HiddenWorlds, Veiled } from './hidden-worlds.ts'
import type { Instance } from './instance.ts'
import type { SharedCell } from './state-transfer.ts'
import { Dependents, type HiddenPosition, WorldBlock } from './world-block.ts'

export class RootSnapshot implements HiddenPosition {
  readonly seat: number
  readonly worlds: HiddenWorlds
  readonly bytes = new Dependents()
  readonly sets = new Dependents()
  readonly words = new Dependents()
  /** By the n-th stretch of the worlds: the address of its zone, if that is one word; 0 if not. */
  readonly setOf: readonly number[]
  readonly secretsAt: readonly number[]
  readonly #instance: Instance
  /** The state, without the hidden cards in any set; made when a world is first dealt here. */
  #state: Uint8Array | undefined

  /** The position is the one that the module holds now, and still when it is first used. */
  constructor(instance: Instance, cells: ReadonlyMap<number, SharedCell>, worlds: HiddenWorlds) {
    this.seat = instance.word(AT.me)
    this.#instance = instance
    this.worlds = worlds
    this.setOf = this.#addZones()
    for (const { at } of worlds.naming) this.#addCell(cells.get(at))
    this.secretsAt = worlds.secrets
      ? worlds.secrets.cells.map(({ at }) => (cells.get(at) as SharedCell).address >> 2)
      : NOTHING
  }

  /** Writes the state to an address, without the hidden cards in any set. */
  copyVeiled(at: number): void {
    const { bytes, compiled } = this.#instance
    bytes.copyWithin(at, STATE, compiled.memoryMap.stateEnd)
    this.#flip(bytes, at - STATE, this.worlds.real)
  }

  /** The worlds in memory, from an address on; undefined if only `sample` can deal them. */
  worldBlock(at: number): WorldBlock | undefined {
    const { tables } = this.worlds.assignments
    return tables && new WorldBlock(this.#instance, this, tables, at)
  }

  /** Deals another world, and makes it the position of the module. */
  sample(rng: Stream): void {
    const { bytes, words } = this.#instance
    const { dealt, secrets } = this.worlds
    this.#state ??= this.#veiled()
    this.worlds.sample(rng)
    bytes.set(this.#state, STATE)
    this.#flip(bytes, 0, dealt)
    const { at, cards } = this.bytes
    for (let n = 0; n < at.length; n += 1) bytes[at[n] as number] = dealt[cards[n] as number] as number
    const { at: wordAt, cards: named } = this.words
    for (let n = 0; n < wordAt.length; n += 1) {
      words[(wordAt[n] as number) >> 2] = dealt[named[n] as number] as number
    }
    for (let n = 0; n < this.secretsAt.length; n += 1) {
      words.set(secrets?.values[n] as Int32Array, this.secretsAt[n])
    }
  }

  #veiled(): Uint8Array {
    const state = this.#instance.bytes.slice(STATE, this.#instance.compiled.memoryMap.stateEnd)
    this.#flip(state, -STATE, this.worlds.real)
    return state
  }

  /** Puts cards of a list into the sets that depend on them, or takes them out. */
  #flip(bytes: Uint8Array, shift: number, list: Int32Array): void {
    const { at, cards } = this.sets
    for (let n = 0; n < at.length; n += 1)
      flip(bytes, (at[n] as number) + shift, list[cards[n] as number] as number)
    const { veiled } = this.worlds
    for (let stretch = 0; stretch < veiled.length; stretch += 1) {
      const set = this.setOf[stretch] as number
      const { from, to } = veiled[stretch] as Veiled
      if (set > 0) for (let n = from; n < to; n += 1) flip(bytes, set + shift, list[n] as number)
    }
  }

  #addZones(): number[] {
    const { memory } = this.#instance.compiled
    const setOf: number[] = []
    for (const { zone, from, to, positions } of this.worlds.veiled) {
      const at = memory.zone(zone)
      const isOneWord = !positions && memory.cardWords === 1
      setOf.push(isOneWord ? at : 0)
      if (isOneWord) continue
      const bottom = positions ? this.#instance.word(at + PILE.bottom) : 0
      for (let n = from; n < to; n += 1) {
        const position = positions?.[n - from]
        if (position === undefined) this.sets.add(at, n)
        else this.bytes.add(at + PILE.ring + ((bottom + position) & (memory.ring - 1)), n)
      }
    }
    return setOf
  }

  #addCell(shared: SharedCell | undefined): void {
    if (shared === undefined) return
    const { bytes } = this.#instance
    const { cell, address: at } = shared
    this.worlds.real.forEach((card, n) => {
      if (!cell.set && this.#instance.word(at) === card) this.words.add(at, n)
      if (cell.set && ((bytes[at + (card >> 3)] as number) >> (card & 7)) & 1) this.sets.add(at, n)
    })
  }
}

const NOTHING: readonly number[] = []

/** Puts a card into the set at an address, or takes it out. */
function flip(bytes: Uint8Array, set: number, card: number): void {
  const byte = set + (card >> 3)
  bytes[byte] = (bytes[byte] as number) ^ (1 << (card & 7))
}
