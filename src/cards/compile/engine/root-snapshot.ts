/**
 * A position that play goes back to again and again, each time with other cards where some are hidden. The cards go
 * straight into the module's memory: nothing is entered anew but them.
 */
import type { Cell } from '../../model/layout.ts'
import { STATE } from '../module/memory.ts'
import { PILE } from '../runtime/ring.ts'
import type { Instance } from './instance.ts'

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
  /** Variables that are secret too, and the words they are to have. */
  readonly secrets?: { readonly cells: readonly Cell[]; readonly values: readonly Int32Array[] } | undefined
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
  readonly #secrets: HiddenCards['secrets']
  /** Where the secret variables lie, in words. */
  readonly #secretsAt: readonly number[]

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
    this.#secrets = hidden?.secrets
    const here = cellsHere(instance)
    this.#secretsAt = (this.#secrets?.cells ?? []).map(
      ({ at }) => instance.compiled.memory.cell(here.get(at) as Cell) >> 2,
    )
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
    this.#secretsAt.forEach((secret, n) => {
      words.set(this.#secrets?.values[n] as Int32Array, secret)
    })
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
  const { memory } = instance.compiled
  const here = cellsHere(instance)
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

/** By where they lie in the interpreter's state: the module's own cells. */
function cellsHere({ compiled: { world, slots } }: Instance): ReadonlyMap<number, Cell> {
  const variables = [...world.variables.values()].flatMap((variable) => variable.cells)
  return new Map([...variables, ...slots.map(({ cell }) => cell)].map((cell) => [cell.at, cell]))
}

const has = (bytes: Uint8Array, set: number, card: number): boolean =>
  (((bytes[set + (card >> 3)] as number) >> (card & 7)) & 1) === 1

function flip(bytes: Uint8Array, set: number, card: number): void {
  const at = set + (card >> 3)
  bytes[at] = (bytes[at] as number) ^ (1 << (card & 7))
}
