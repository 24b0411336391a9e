/**
 * A position that play goes back to again and again, each time with other cards where some are hidden. The cards go
 * straight into the module's memory: nothing is entered anew but them.
 */
import type { Cell } from '../interpret/layout.ts'
import type { Instance } from './instance.ts'
import { PILE, STATE } from './memory.ts'

/** Cards hidden from somebody: as they really lie, in one list, and as they are to lie. */
export interface HiddenCards {
  readonly real: Int32Array
  readonly dealt: Int32Array
  /** The places, each a stretch of the list; in a pile where in it they lie, counted from the bottom. */
  readonly veiled: readonly {
    readonly zone: number
    readonly from: number
    readonly to: number
    readonly positions?: readonly number[]
  }[]
  /** Cells that may name some of them. */
  readonly naming: readonly Cell[]
}

/** Addresses that depend on hidden cards, and for each the place in the list of the card it depends on. */
class Dependents {
  readonly #at: number[] = []
  readonly #cards: number[] = []

  add(at: number, card: number): void {
    this.#at.push(at)
    this.#cards.push(card)
  }

  get addresses(): Int32Array {
    return Int32Array.from(this.#at)
  }

  get cards(): Int32Array {
    return Int32Array.from(this.#cards)
  }
}

export class Standing {
  readonly #instance: Instance
  readonly #dealt: Int32Array
  /** The state, without the hidden cards in any set. */
  readonly #state: Uint8Array
  /** Bytes of piles, sets of cards by where they begin, and words that name one card. */
  readonly #bytes: Pairs
  readonly #sets: Pairs
  readonly #words: Pairs

  /** The position is the one that the module holds now. */
  constructor(instance: Instance, hidden: HiddenCards | undefined) {
    this.#instance = instance
    this.#dealt = hidden?.dealt ?? new Int32Array()
    const [bytes, sets, words] = [new Dependents(), new Dependents(), new Dependents()]
    if (hidden) addZones(instance, hidden, bytes, sets)
    if (hidden) addCells(instance, hidden, sets, words)
    this.#bytes = pairs(bytes)
    this.#sets = pairs(sets)
    this.#words = pairs(words)
    const [at, place] = this.#sets
    at.forEach((set, n) => {
      flip(instance.bytes, set, hidden?.real[place[n] as number] as number)
    })
    this.#state = instance.bytes.slice(STATE, instance.compiled.places.stateEnd)
  }

  /** Makes it the position of the module again, with the cards as they are dealt now. */
  begin(): void {
    const { bytes, words } = this.#instance
    const dealt = this.#dealt
    bytes.set(this.#state, STATE)
    let [at, place] = this.#sets
    for (let n = 0; n < at.length; n += 1) flip(bytes, at[n] as number, dealt[place[n] as number] as number)
    ;[at, place] = this.#bytes
    for (let n = 0; n < at.length; n += 1) bytes[at[n] as number] = dealt[place[n] as number] as number
    ;[at, place] = this.#words
    for (let n = 0; n < at.length; n += 1) words[(at[n] as number) >> 2] = dealt[place[n] as number] as number
  }
}

type Pairs = readonly [addresses: Int32Array, cards: Int32Array]

const pairs = (dependents: Dependents): Pairs => [dependents.addresses, dependents.cards]

function addZones(instance: Instance, { veiled }: HiddenCards, bytes: Dependents, sets: Dependents): void {
  const { memory } = instance.compiled
  for (const { zone, from, to, positions } of veiled) {
    const at = memory.zone(zone)
    const bottom = positions ? instance.word(at + PILE.bottom) : 0
    for (let n = from; n < to; n += 1) {
      const position = positions?.[n - from]
      if (position === undefined) sets.add(at, n)
      else bytes.add(at + PILE.ring + ((bottom + position) & (memory.ring - 1)), n)
    }
  }
}

function addCells(
  instance: Instance,
  { real, naming }: HiddenCards,
  sets: Dependents,
  words: Dependents,
): void {
  const { memory, world, slots } = instance.compiled
  const cells = [...[...world.variables.values()].flatMap((variable) => variable.cells), ...cellsOf(slots)]
  const here = new Map(cells.map((cell) => [cell.at, cell]))
  for (const { at: there } of naming) {
    const cell = here.get(there)
    if (cell === undefined) continue
    const at = memory.cell(cell)
    real.forEach((card, n) => {
      if (!cell.set && instance.word(at) === card) words.add(at, n)
      if (cell.set && has(instance.bytes, at, card)) sets.add(at, n)
    })
  }
}

const cellsOf = (slots: readonly { readonly cell: Cell }[]): Cell[] => slots.map(({ cell }) => cell)

const has = (bytes: Uint8Array, set: number, card: number): boolean =>
  (((bytes[set + (card >> 3)] as number) >> (card & 7)) & 1) === 1

function flip(bytes: Uint8Array, set: number, card: number): void {
  const at = set + (card >> 3)
  bytes[at] = (bytes[at] as number) ^ (1 << (card & 7))
}
