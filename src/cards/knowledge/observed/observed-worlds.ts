/**
 * The worlds that a seat of a compiled game may imagine, from what the digest knows and from the module's memory. The same
 * worlds, drawn in the same way, as those of `Determinizer` (../determinize.ts), which imagines them for the interpreter.
 *
 * One object serves for all decisions of a game, one after the other.
 */
import type { Stream } from '../../../rng/index.ts'
import type { HiddenWorlds, Mixed, Veiled } from '../../compile/engine/hidden-worlds.ts'
import type { Instance } from '../../compile/engine/instance.ts'
import { PILE } from '../../compile/runtime/ring.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import { NONE } from '../../rules/deck.ts'
import { Assignments } from '../assign.ts'
import type { ImaginedValues } from '../imagined-values.ts'
import { hasBit, itemsOf } from '../masks.ts'
import type { SeatKnowledge } from './seat-knowledge.ts'
import type { TableCards } from './table.ts'

/** What worlds need of the instance of a compiled game. */
export type WorldSource = Pick<Instance, 'compiled' | 'bytes' | 'word'>

export class ObservedWorlds implements HiddenWorlds {
  /** What others have set unseen. */
  secrets: ImaginedValues | undefined
  veiled: readonly Veiled[] = []
  mixed: readonly Mixed[] = []
  naming: readonly Cell[] = []
  real: Int32Array
  dealt: Int32Array
  readonly starts: Int32Array
  readonly assignments = new Assignments()
  readonly #instance: WorldSource
  readonly #table: TableCards
  /** By choice and seat: the cells that may name a hidden card. */
  readonly #naming = new Map<number, readonly Cell[]>()
  /** All that there is room for; `real` and `dealt` are as much of it as is used. */
  readonly #real: Int32Array
  readonly #dealt: Int32Array
  /** The question to the assignments, see `Unknown`. */
  readonly #unknown: Int32Array
  readonly #zones: Int32Array
  readonly #room: Int32Array
  #places = 0

  constructor(instance: WorldSource, table: TableCards) {
    this.#instance = instance
    this.#table = table
    const { deck, zones } = table.model
    this.#real = new Int32Array(deck.cards.length)
    this.#dealt = new Int32Array(deck.cards.length)
    this.real = this.#real
    this.dealt = this.#dealt
    this.starts = new Int32Array(zones.length)
    this.#unknown = new Int32Array(table.words)
    this.#zones = new Int32Array(zones.length)
    this.#room = new Int32Array(zones.length)
  }

  /** Goes to a decision of a seat, at an instruction. */
  at(point: number, seat: number, knowledge: SeatKnowledge): this {
    const certain = knowledge.certain()
    this.naming = this.#namingCells(point, seat)
    const named = this.naming.length === 0 ? [] : this.naming.flatMap((cell) => this.#cardsNamed(cell))
    this.#veil(knowledge, certain, named)
    const [{ assignments }, { all, words }, cards] = [this, this.#table, this.#unknown]
    for (let n = 0; n < words; n += 1) cards[n] = (all[n] as number) & ~(certain[n] as number)
    assignments.ask({
      cards,
      may: knowledge.may,
      places: this.#places,
      zones: this.#zones,
      room: this.#room,
      facts: knowledge.facts,
    })
    if (!assignments.isPossible)
      throw new Error(`no world is possible for seat ${seat}: this is an error of manyhands`)
    return this
  }

  sample(rng: Stream): void {
    this.secrets?.draw(rng)
    this.assignments.drawInto(this.dealt, this.starts, rng)
    for (const { within, certain, at } of this.mixed) {
      within.set(certain, at)
      rng.shuffle(within)
    }
  }

  /** Lists the hidden cards as they really lie, place by place. */
  #veil(knowledge: SeatKnowledge, certain: Int32Array, named: Items): void {
    const { isPile, model } = this.#table
    const [veiled, mixed]: [Veiled[], Mixed[]] = [[], []]
    let [to, places] = [0, 0]
    for (let zone = 0; zone < model.zones.length; zone += 1) {
      if (!this.#hasOtherThan(isPile[zone] === 1 ? knowledge.placed : certain, zone)) continue
      const from = to
      const positions = isPile[zone] === 1 ? this.#veilPile(zone, knowledge.placed, to) : undefined
      to = positions ? to + positions.length : this.#veilSet(zone, certain, named, to)
      veiled.push(positions ? { zone, from, to, positions } : { zone, from, to })
      const room = positions ? this.#unknownAmong(from, to, certain) : to - from
      if (positions || named.includes(this.#real[from] as number))
        mixed.push(this.#mixed(from, to, room, certain))
      if (room === 0) continue
      this.starts[places] = from
      this.#zones[places] = zone
      this.#room[places] = room
      places += 1
    }
    this.veiled = veiled
    this.mixed = mixed
    this.#places = places
    // A view takes longer to make than most that is done here.
    if (this.real.length !== to) {
      this.real = this.#real.subarray(0, to)
      this.dealt = this.#dealt.subarray(0, to)
    }
  }

  #unknownAmong(from: number, to: number, certain: Int32Array): number {
    let many = 0
    for (let n = from; n < to; n += 1) if (!hasBit(certain, 0, this.#real[n] as number)) many += 1
    return many
  }

  #hasOtherThan(cards: Int32Array, zone: number): boolean {
    const { lies, words } = this.#table
    for (let n = 0; n < words; n += 1)
      if (((lies[zone * words + n] as number) & ~(cards[n] as number)) !== 0) return true
    return false
  }

  /** The cards of a pile that are not known to lie where they do, from the bottom; says where that is. */
  #veilPile(zone: number, placed: Int32Array, from: number): number[] {
    const { bytes, compiled } = this.#instance
    const at = compiled.memory.zone(zone)
    const [bottom, top] = [this.#instance.word(at + PILE.bottom), this.#instance.word(at + PILE.top)]
    const positions: number[] = []
    for (let n = bottom; n < top; n += 1) {
      const card = bytes[at + PILE.ring + (n & (compiled.memory.ring - 1))] as number
      if (hasBit(placed, 0, card)) continue
      this.#real[from + positions.length] = card
      positions.push(n - bottom)
    }
    return positions
  }

  /** Cards that something names come first, as it names them: where they stand must not tell which they are. */
  #veilSet(zone: number, certain: Int32Array, named: Items, from: number): number {
    const { lies, words } = this.#table
    const real = this.#real
    const isListed = (card: number, to: number): boolean => {
      for (let n = from; n < to; n += 1) if (real[n] === card) return true
      return false
    }
    let to = from
    for (const card of named) {
      if (!hasBit(lies, zone * words, card) || hasBit(certain, 0, card) || isListed(card, to)) continue
      real[to] = card
      to += 1
    }
    const first = to
    for (let n = 0; n < words; n += 1) {
      const hidden = (lies[zone * words + n] as number) & ~(certain[n] as number)
      for (let bits = hidden; bits !== 0; bits &= bits - 1) {
        const card = 32 * n + 31 - Math.clz32(bits & -bits)
        if (isListed(card, first)) continue
        real[to] = card
        to += 1
      }
    }
    return to
  }

  /** A stretch in which the order matters. How cards really lie must not be seen in any draw: so they are sorted. */
  #mixed(from: number, to: number, at: number, certain: Int32Array): Mixed {
    const known = Array.from(this.#real.subarray(from, to)).filter((card) => hasBit(certain, 0, card))
    return { within: this.#dealt.subarray(from, to), certain: known.toSorted((a, b) => a - b), at }
  }

  /** Cells that may name a card which the seat does not know: see ../determinize.ts. */
  #namingCells(point: number, seat: number): readonly Cell[] {
    const key = point * 64 + seat
    const known = this.#naming.get(key)
    if (known) return known
    const { model, code, slots } = this.#instance.compiled
    const instruction = code[point]
    const picking = instruction?.op === 'choose' ? instruction.options.flatMap(({ binders }) => binders) : []
    const alive = slots
      .filter(({ type, from, to }) => type.startsWith('card') && point >= from && point < to)
      .flatMap(({ cell }) => (picking.some((binder) => binder.cell === cell) ? [] : cell))
    const secrets = Array.from(model.variables.values())
      .filter(({ tree }) => tree.type.startsWith('card'))
      .flatMap((variable) => variable.cells.filter((_, n) => !model.knows(seat, variable, n)))
    const cells = [...secrets, ...alive]
    this.#naming.set(key, cells)
    return cells
  }

  #cardsNamed(cell: Cell): Items {
    const { memory } = this.#instance.compiled
    const at = memory.cell(cell)
    if (!cell.set) {
      const card = this.#instance.word(at)
      return card === NONE ? [] : [card]
    }
    const words = Int32Array.from({ length: 2 * memory.cardWords }, (_, n) => this.#instance.word(at + 4 * n))
    return itemsOf(words)
  }
}
