/** Copies states from the interpreter into a module, and back. */
import type { Cell } from '../../model/layout.ts'
import * as layout from '../../model/layout.ts'
import type { State } from '../../model/state.ts'
import { choicesOf } from '../analysis/control-flow.ts'
import { AT } from '../module/memory.ts'
import { PILE } from '../runtime/ring.ts'
import type { Instance } from './instance.ts'

/** Words that both have, beside the point of play: those of the position, and statistics. */
const POSITION = [
  [AT.me, layout.ME],
  [AT.status, layout.STATUS],
  [AT.actor, layout.ACTOR],
  [AT.hidden, layout.HIDDEN],
  [AT.fixed, layout.FIXED],
  [AT.chance, layout.CHANCE],
  [AT.chance + 4, layout.CHANCE + 1],
  [AT.chance + 8, layout.CHANCE + 2],
  [AT.chance + 12, layout.CHANCE + 3],
] as const
const STATISTICS = [
  [AT.steps, layout.STEPS],
  [AT.turns, layout.TURNS],
  [AT.decisions, layout.DECISIONS],
  [AT.forced, layout.FORCED],
] as const

export class StateTransfer {
  readonly #instance: Instance
  /** Where cells lie on both sides, in words, and how many words they have here and there. */
  readonly #cells: readonly { readonly here: number; readonly size: number; readonly cell: Cell }[]
  /** Where zones lie, in bytes. */
  readonly #zones: readonly number[]
  /** The choice at each instruction, and the instruction of each choice. */
  readonly #choices: ReadonlyMap<number, number>
  readonly #instructions: ReadonlyMap<number, number>

  constructor(instance: Instance) {
    this.#instance = instance
    const { memory, world, slots, code } = instance.compiled
    const variables = [...world.variables.values()].flatMap(({ tree, cells }) =>
      cells.map((cell) => ({ cell, type: tree.type })),
    )
    this.#cells = [...variables, ...slots].map(({ cell, type }) => ({
      here: memory.cell(cell) / 4,
      size: memory.bytesOf(type) / 4,
      cell,
    }))
    this.#zones = world.zones.map((_, zone) => memory.zone(zone))
    this.#choices = choicesOf(code)
    this.#instructions = new Map(Array.from(this.#choices, ([at, choice]) => [choice, at]))
  }

  /** Into the module. The state must stand at a decision, or at the end. */
  enter(state: State): void {
    const { words, bytes, compiled } = this.#instance
    const { memory, world } = compiled
    words[AT.point / 4] = this.#choices.get(state.get(layout.POINT)) ?? 0
    for (const [here, there] of POSITION) words[here / 4] = state.get(there)
    for (const [here, there] of STATISTICS) words[here / 4] = state.words[there] as number
    world.counters.forEach((_, n) => {
      words[AT.counters / 4 + n] = state.words[state.ground.layout.counters + n] as number
    })
    for (const { here, size, cell } of this.#cells) {
      words.fill(0, here, here + size)
      words.set(state.words.subarray(cell.at, cell.at + Math.min(size, cell.words)), here)
    }
    world.zones.forEach(({ pile, at: there }, zone) => {
      const at = this.#zones[zone] as number
      if (!pile) {
        bytes.fill(0, at, at + 8 * memory.cardWords)
        return
      }
      const count = state.words[there] as number
      words[(at + PILE.bottom) / 4] = 0
      words[(at + PILE.top) / 4] = count
      for (let n = 0; n < count; n += 1) bytes[at + PILE.ring + n] = state.words[there + 1 + n] as number
    })
    for (const card of world.deck.cards) {
      const zone = state.placeOf(card)
      if (world.zones[zone]?.pile) continue
      const at = (this.#zones[zone] as number) + (card >> 3)
      bytes[at] = (bytes[at] as number) | (1 << (card & 7))
    }
  }

  /** Out of the module. */
  leave(state: State): void {
    const { words, compiled } = this.#instance
    const { world } = compiled
    const point = this.#instructions.get(words[AT.point / 4] as number)
    if (point !== undefined) state.put(layout.POINT, point)
    for (const [here, there] of POSITION) state.put(there, words[here / 4] as number)
    for (const [here, there] of STATISTICS) state.words[there] = words[here / 4] as number
    world.counters.forEach((_, n) => {
      state.words[state.ground.layout.counters + n] = words[AT.counters / 4 + n] as number
    })
    for (const { here, size, cell } of this.#cells) {
      state.words.set(words.subarray(here, here + Math.min(size, cell.words)), cell.at)
    }
    world.zones.forEach((place, zone) => {
      const cards = this.#cardsIn(zone)
      for (const card of cards) state.words[state.ground.places + card] = zone
      if (place.pile) state.setOrder(place, cards)
    })
  }

  /** The cards of a place; of a pile from the bottom. */
  #cardsIn(zone: number): number[] {
    const { words, bytes, compiled } = this.#instance
    const { memory, world } = compiled
    const at = this.#zones[zone] as number
    if (!world.zones[zone]?.pile) {
      return [...world.deck.cards].filter((card) => ((bytes[at + (card >> 3)] as number) >> (card & 7)) & 1)
    }
    const [bottom, top] = [PILE.bottom, PILE.top].map((end) => words[(at + end) / 4] as number) as [
      number,
      number,
    ]
    return Array.from(
      { length: top - bottom },
      (_, n) => bytes[at + PILE.ring + ((bottom + n) & (memory.ring - 1))] as number,
    )
  }
}
