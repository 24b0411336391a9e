/**
 * Where everything of a compiled game lies in memory, in bytes.
 *
 *   header      point of play, who acts, statistics, the stream of chance
 *   cells       variables and slots: four bytes, or eight for each word of a set
 *   zones       a set of cards; for a pile where the bottom and the top are in a ring of cards
 *   constants   tables and masks, which never change
 *
 * Header, cells and zones are the state: one block, so that copying a state is copying memory.
 */

import type { World } from '../../model/game-model.ts'
import type { Cell, Family, ZonePlace } from '../../model/layout.ts'
import { PILE } from '../runtime/ring.ts'

/** Words of the header, as byte addresses. Address 0 is left free. */
export const AT = {
  point: 8,
  me: 12,
  status: 16,
  actor: 20,
  hidden: 24,
  fixed: 28,
  chance: 32,
  steps: 48,
  turns: 52,
  decisions: 56,
  forced: 60,
  counters: 64,
} as const

export const STATE = 8

export interface Members {
  readonly at: number
  /** Bytes from one member to the next. */
  readonly stride: number
  readonly sizes: readonly number[]
}

export class Memory {
  /** How many words of 64 bits a set of cards takes: one a pack. */
  readonly cardWords: number
  /** The places of a pile's ring: a power of two. */
  readonly ring: number
  /** Where the state ends. */
  readonly stateEnd: number
  readonly #world: World
  readonly #cells = new Map<Cell, number>()
  readonly #variables = new Map<string, Members>()
  readonly #families = new Map<string, Members>()
  #next: number

  constructor(world: World, slots: readonly { readonly cell: Cell; readonly type: string }[]) {
    this.#world = world
    this.cardWords = Math.max(1, Math.ceil(world.deck.size / 64))
    this.ring = 2 ** Math.ceil(Math.log2(Math.max(2, world.deck.cards.length)))
    this.#next = aligned(AT.counters + 4 * world.counters.length)
    for (const [name, { cells, family, tree }] of world.variables) {
      const stride = this.bytesOf(tree.type)
      const at = this.take(stride * cells.length)
      this.#variables.set(name, { at, stride, sizes: family.sizes })
      cells.forEach((cell, n) => {
        this.#cells.set(cell, at + n * stride)
      })
    }
    for (const { cell, type } of slots) this.#cells.set(cell, this.take(this.bytesOf(type)))
    for (const [name, { sizes, first }] of world.zoneFamilies) {
      const stride = this.#zoneBytes(world.zones[first] as ZonePlace)
      const many = sizes.reduce((product, size) => product * size, 1)
      this.#families.set(name, { at: this.take(stride * many), stride, sizes })
    }
    this.stateEnd = this.#next
  }

  /** A set of cards has a word for each pack, any other set one, and a single value half of one. */
  bytesOf(type: string): number {
    if (type === 'card*') return 8 * this.cardWords
    return type.endsWith('*') ? 8 : 4
  }

  wordsOf(type: string): number {
    return type === 'card*' ? this.cardWords : 1
  }

  cell(cell: Cell): number {
    return this.#cells.get(cell) as number
  }

  variable(name: string): Members {
    return this.#variables.get(name) as Members
  }

  family(name: string): Members {
    return this.#families.get(name) as Members
  }

  zone(zone: number): number {
    const { name } = this.#world.zones[zone] as ZonePlace
    const { first } = this.#world.zoneFamilies.get(name) as Family
    const { at, stride } = this.family(name)
    return at + (zone - first) * stride
  }

  /** Room beyond what has been given away. */
  take(bytes: number): number {
    const at = this.#next
    this.#next = aligned(at + bytes)
    return at
  }

  get end(): number {
    return this.#next
  }

  #zoneBytes({ pile }: ZonePlace): number {
    return pile ? PILE.ring + this.ring : 8 * this.cardWords
  }
}

const aligned = (at: number): number => Math.ceil(at / 8) * 8
