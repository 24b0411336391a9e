/**
 * The worlds that a seat of a compiled game may imagine, from what the digest knows and from the module's memory. The same
 * worlds, drawn in the same way, as those of `Determinizer` (../determinize.ts), which imagines them for the interpreter.
 */
import type { Stream } from '../../../rng/index.ts'
import type { HiddenWorlds, Mixed, Veiled } from '../../compile/engine/hidden-worlds.ts'
import type { Instance } from '../../compile/engine/instance.ts'
import { PILE } from '../../compile/runtime/ring.ts'
import type { SlotExtent } from '../../lower/instruction-list.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import { NONE } from '../../rules/deck.ts'
import type { Assignments } from '../assign.ts'
import type { Fact } from '../facts.ts'
import { hasBit } from './masks.ts'
import type { MaskFact, SeatKnowledge } from './seat-knowledge.ts'
import type { TableCards } from './table.ts'

/** A compiled game that stands at a decision. */
export interface ObservedPosition {
  readonly instance: Pick<Instance, 'compiled' | 'bytes' | 'word'>
  readonly table: TableCards
  /** The choice where play stands. */
  readonly point: number
}

export class ObservedWorlds implements HiddenWorlds {
  readonly veiled: readonly Veiled[]
  readonly real: Int32Array
  readonly dealt: Int32Array
  readonly naming: readonly Cell[]
  readonly secrets = undefined
  readonly assignments: Assignments
  readonly starts: Int32Array
  readonly mixed: readonly Mixed[]

  /** @param assignments that are used again: worlds made with them before are over */
  constructor(
    position: ObservedPosition,
    seat: number,
    knowledge: SeatKnowledge,
    assignments: Assignments,
  ) {
    const { table } = position
    const { model } = table
    const certain = knowledge.certain().slice()
    const isUnknown = (card: number): boolean => !hasBit(certain, 0, card)
    this.naming = namingCells(position, seat)
    const named = this.naming.flatMap((cell) => cardsNamed(position, cell))
    const veiled: Veiled[] = []
    const real: number[] = []
    model.zones.forEach(({ pile }, zone) => {
      if (table.counts[zone] === 0) return
      const from = real.length
      if (pile) {
        const positions: number[] = []
        cardsOfPile(position, zone).forEach((card, at) => {
          if (hasBit(knowledge.placed, 0, card)) return
          positions.push(at)
          real.push(card)
        })
        if (positions.length > 0) veiled.push({ zone, from, to: real.length, positions })
        return
      }
      const hidden = itemsOf(table.lies, zone * table.words, table.words, certain)
      if (hidden.length === 0) return
      real.push(...namedFirst(named, hidden))
      veiled.push({ zone, from, to: real.length })
    })
    this.veiled = veiled
    this.real = Int32Array.from(real)
    this.dealt = Int32Array.from(real)
    const room = ({ from, to }: Veiled): number => {
      let many = 0
      for (let n = from; n < to; n += 1) if (isUnknown(real[n] as number)) many += 1
      return many
    }
    const rooms = veiled.map(room)
    const open = veiled.filter((_, n) => (rooms[n] as number) > 0)
    this.starts = Int32Array.from(open, ({ from }) => from)
    this.mixed = veiled.flatMap((stretch, n) => {
      const { from, to, positions } = stretch
      if (!positions && !named.includes(real[from] as number)) return []
      // In the order of the deck: how they really lie must not be seen in any draw.
      const known = real
        .slice(from, to)
        .filter((card) => !isUnknown(card))
        .toSorted((a, b) => a - b)
      return { within: this.dealt.subarray(from, to), certain: known, at: rooms[n] as number }
    })
    const cards = model.deck.cards.filter(isUnknown)
    const words = Math.ceil(model.zones.length / 32)
    this.assignments = assignments.ask({
      cards,
      count: cards.length,
      masks: masksOf(cards, knowledge.may, table, words),
      words,
      zones: open.map(({ zone }) => zone),
      room: rooms.filter((many) => many > 0),
      facts: knowledge.facts.map(asFact),
    })
    if (!this.assignments.isPossible)
      throw new Error(`no world is possible for seat ${seat}: this is an error of manyhands`)
  }

  sample(rng: Stream): void {
    this.assignments.drawInto(this.dealt, this.starts, rng)
    for (const { within, certain, at } of this.mixed) {
      within.set(certain, at)
      rng.shuffle(within)
    }
  }
}

/** For each card, a bit for every zone where it may be. */
function masksOf(cards: Items, may: Int32Array, table: TableCards, words: number): Int32Array {
  const masks = new Int32Array(cards.length * words)
  const zones = table.counts.length
  for (let zone = 0; zone < zones; zone += 1) {
    const [at, bit] = [zone * table.words, 1 << (zone & 31)]
    for (let n = 0; n < cards.length; n += 1) {
      if (!hasBit(may, at, cards[n] as number)) continue
      const word = n * words + (zone >> 5)
      masks[word] = (masks[word] as number) | bit
    }
  }
  return masks
}

/** The items of a mask that are not in another one. */
function itemsOf(words: Int32Array, at: number, many: number, without?: Int32Array): number[] {
  const items: number[] = []
  for (let n = 0; n < many; n += 1) {
    for (let bits = (words[at + n] as number) & ~(without?.[n] ?? 0); bits !== 0; bits &= bits - 1)
      items.push(32 * n + 31 - Math.clz32(bits & -bits))
  }
  return items
}

const asFact = ({ cards, zones, least }: MaskFact): Fact => ({
  cards: itemsOf(cards, 0, cards.length),
  zones: itemsOf(zones, 0, zones.length),
  least,
})

/** From the bottom. */
function cardsOfPile({ instance }: ObservedPosition, zone: number): number[] {
  const { memory } = instance.compiled
  const at = memory.zone(zone)
  const [bottom, top] = [instance.word(at + PILE.bottom), instance.word(at + PILE.top)]
  return Array.from(
    { length: top - bottom },
    (_, n) => instance.bytes[at + PILE.ring + ((bottom + n) & (memory.ring - 1))] as number,
  )
}

/** Cells that may name a card which the seat does not know: see ../determinize.ts. */
function namingCells({ instance, point }: ObservedPosition, seat: number): readonly Cell[] {
  const { model, code, slots } = instance.compiled
  const instruction = code[point] as Instruction
  const picking = instruction.op === 'choose' ? instruction.options.flatMap(({ binders }) => binders) : []
  const isCards = ({ type }: SlotExtent): boolean => type.startsWith('card')
  const alive = slots
    .filter((slot) => isCards(slot) && point >= slot.from && point < slot.to)
    .flatMap(({ cell }) => (picking.some((binder) => binder.cell === cell) ? [] : cell))
  const secrets = Array.from(model.variables.values())
    .filter(({ tree }) => tree.type.startsWith('card'))
    .flatMap((variable) => variable.cells.filter((_, n) => !model.knows(seat, variable, n)))
  return [...secrets, ...alive]
}

function cardsNamed({ instance }: ObservedPosition, cell: Cell): Items {
  const at = instance.compiled.memory.cell(cell)
  if (!cell.set) {
    const card = instance.word(at)
    return card === NONE ? [] : [card]
  }
  const { cardWords } = instance.compiled.memory
  const words = Int32Array.from({ length: 2 * cardWords }, (_, n) => instance.word(at + 4 * n))
  return itemsOf(words, 0, words.length)
}

/** Cards that something names come first, as it names them: where they stand must not tell which they are. */
function namedFirst(named: Items, cards: number[]): number[] {
  if (named.length === 0) return cards
  const first = [...new Set(named.filter((card) => cards.includes(card)))]
  return [...first, ...cards.filter((card) => !first.includes(card))]
}
