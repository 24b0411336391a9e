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
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import { known } from '../known.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
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
  readonly stateEnd: number
  readonly #cells = new Map<Cell, number>()
  readonly #variables = new Map<string, Members>()
  readonly #families = new Map<string, Members>()
  /** By zone: where it lies. */
  readonly #zones: number[] = []
  #next: number

  constructor(model: GameModel, slots: readonly { readonly cell: Cell; readonly type: string }[]) {
    this.cardWords = Math.max(1, Math.ceil(model.deck.size / 64))
    this.ring = powerOfTwo(Math.max(2, model.deck.cards.length))
    this.#next = aligned(AT.counters + 4 * model.counters.length)
    for (const [name, { cells, family, tree }] of model.variables) {
      const stride = this.bytesOf(tree.type)
      const at = this.take(stride * cells.length)
      this.#variables.set(name, { at, stride, sizes: family.sizes })
      cells.forEach((cell, n) => {
        this.#cells.set(cell, at + n * stride)
      })
    }
    for (const { cell, type } of slots) this.#cells.set(cell, this.take(this.bytesOf(type)))
    for (const [name, { sizes, first }] of model.zoneFamilies) {
      // A power of two: a pile of a family is found by a shift, and lies in as few cache lines as it can.
      const stride = model.zones[first]?.pile ? powerOfTwo(PILE.ring + this.ring) : 8 * this.cardWords
      const many = sizes.reduce((product, size) => product * size, 1)
      const at = this.take(stride * many)
      this.#families.set(name, { at, stride, sizes })
      for (let n = 0; n < many; n += 1) this.#zones[first + n] = at + n * stride
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
    return known(this.#cells.get(cell), 'cell')
  }

  variable(name: string): Members {
    return known(this.#variables.get(name), name)
  }

  family(name: string): Members {
    return known(this.#families.get(name), name)
  }

  zone(zone: number): number {
    return known(this.#zones[zone], zone)
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
}

/** The least that is no less than a number. */
const powerOfTwo = (atLeast: number): number => 2 ** Math.ceil(Math.log2(atLeast))

const aligned = (at: number): number => Math.ceil(at / 8) * 8

/** How many games a batch can write down before they are read. */
export const MOST_ROWS = 1024

/** Where things lie beside the state, in bytes. */
export interface MemoryMap {
  readonly stateEnd: number
  /** The state in which every game begins. */
  readonly fresh: number
  readonly limit: number
  /** Whether play stops where all cards are dealt anew: 1 or 0. */
  readonly stopsAtDeal: number
  /** The choice that was made: its place among the choices, or −1. */
  readonly choice: number
  /** The choices there are: how many, then option, kind and item of each. */
  readonly list: number
  /** Keys of the streams of all games: chance, then one a seat. */
  readonly keys: number
  readonly streams: number
  /** By seat: the rule of thumb by which the module plays it, if it does. */
  readonly thumbs: number
  /** Which game it is, in two words. */
  readonly index: number
  /** What a game came to: status, turns, steps, decisions, forced, winners, scores, counters. */
  readonly rows: number
  readonly rowWords: number
}

export function memoryMapOf(memory: Memory, model: GameModel, code: readonly Instruction[]): MemoryMap {
  const { stateEnd } = memory
  const options = code.map((instruction) => (instruction.op === 'choose' ? instruction.options.length : 0))
  const choices = Math.max(0, ...options)
  const rowWords = 6 + model.seats + model.counters.length
  return {
    stateEnd,
    fresh: memory.take(stateEnd - STATE),
    limit: memory.take(4),
    stopsAtDeal: memory.take(4),
    choice: memory.take(4),
    list: memory.take(4 + 12 * choices * Math.max(64, model.deck.size)),
    keys: memory.take(STREAM_BYTES * (1 + model.seats)),
    streams: memory.take(STREAM_BYTES * model.seats),
    thumbs: memory.take(4 * model.seats),
    index: memory.take(8),
    rows: memory.take(4 * rowWords * MOST_ROWS),
    rowWords,
  }
}
