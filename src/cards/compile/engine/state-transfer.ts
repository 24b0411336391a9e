/** Copies states of the interpreter into a module. */
import type { Cell } from '../../model/layout.ts'
import * as layout from '../../model/layout.ts'
import type { State } from '../../model/state.ts'
import { choicesOf } from '../analysis/control-flow.ts'
import type { CompiledGame } from '../compile-game.ts'
import { AT } from '../module/memory.ts'
import { PILE } from '../runtime/ring.ts'
import type { Instance } from './instance.ts'

/** Words that both have, beside the point of play: those of the position, and statistics. */
export const POSITION = [
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
export const STATISTICS = [
  [AT.steps, layout.STEPS],
  [AT.turns, layout.TURNS],
  [AT.decisions, layout.DECISIONS],
  [AT.forced, layout.FORCED],
] as const

/** A variable or slot in both: its cell in the interpreter's state, where it lies in the module, and its size there. */
export interface SharedCell {
  readonly cell: Cell
  readonly address: number
  readonly words: number
}

export function sharedCells({ memory, model, slots }: CompiledGame): readonly SharedCell[] {
  const variables = [...model.variables.values()].flatMap(({ tree, cells }) =>
    cells.map((cell) => ({ cell, type: tree.type })),
  )
  return [...variables, ...slots].map(({ cell, type }) => ({
    cell,
    address: memory.cell(cell),
    words: memory.bytesOf(type) / 4,
  }))
}

export class StateTransfer {
  readonly #instance: Instance
  /** By where they lie in the interpreter's state. */
  readonly cells: ReadonlyMap<number, SharedCell>
  readonly #choices: ReadonlyMap<number, number>

  constructor(instance: Instance) {
    this.#instance = instance
    this.cells = new Map(sharedCells(instance.compiled).map((each) => [each.cell.at, each]))
    this.#choices = choicesOf(instance.compiled.code)
  }

  /** Writes where the module stands into a new state of the interpreter: it must be a decision, or the end. */
  leave(state: State): void {
    const { words, bytes, compiled } = this.#instance
    const { memory, model } = compiled
    const point = words[AT.point / 4] as number
    for (const [at, choice] of this.#choices) if (choice === point) state.put(layout.POINT, at)
    for (const [here, there] of POSITION) state.put(there, words[here / 4] as number)
    for (const [here, there] of STATISTICS) state.words[there] = words[here / 4] as number
    const { counters } = state.ground.layout
    for (let n = 0; n < model.counters.length; n += 1)
      state.words[counters + n] = words[AT.counters / 4 + n] as number
    for (const { cell, address, words: size } of this.cells.values()) {
      const at = address / 4
      state.words.set(words.subarray(at, at + Math.min(size, cell.words)), cell.at)
    }
    model.zones.forEach(({ pile, at: there }, zone) => {
      const at = memory.zone(zone)
      if (!pile) {
        for (const card of model.deck.cards)
          if (((bytes[at + (card >> 3)] as number) >> (card & 7)) & 1)
            state.words[state.ground.places + card] = zone
        return
      }
      const [bottom, top] = [words[(at + PILE.bottom) / 4] as number, words[(at + PILE.top) / 4] as number]
      state.words[there] = top - bottom
      for (let n = bottom; n < top; n += 1) {
        const card = bytes[at + PILE.ring + (n & (memory.ring - 1))] as number
        state.words[there + 1 + n - bottom] = card
        state.words[state.ground.places + card] = zone
      }
    })
  }

  /** The state must stand at a decision, or at the end. */
  enter(state: State): void {
    const { words, bytes, compiled } = this.#instance
    const { memory, model } = compiled
    words[AT.point / 4] = this.#choices.get(state.get(layout.POINT)) ?? 0
    for (const [here, there] of POSITION) words[here / 4] = state.get(there)
    for (const [here, there] of STATISTICS) words[here / 4] = state.words[there] as number
    const { counters } = state.ground.layout
    words.set(state.words.subarray(counters, counters + model.counters.length), AT.counters / 4)
    for (const { cell, address, words: size } of this.cells.values()) {
      const at = address / 4
      words.fill(0, at, at + size)
      words.set(state.words.subarray(cell.at, cell.at + Math.min(size, cell.words)), at)
    }
    model.zones.forEach(({ pile, at: there }, zone) => {
      const at = memory.zone(zone)
      if (!pile) {
        bytes.fill(0, at, at + 8 * memory.cardWords)
        return
      }
      const count = state.words[there] as number
      words[(at + PILE.bottom) / 4] = 0
      words[(at + PILE.top) / 4] = count
      bytes.set(state.words.subarray(there + 1, there + 1 + count), at + PILE.ring)
    })
    for (const card of model.deck.cards) {
      const zone = state.placeOf(card)
      if (model.zones[zone]?.pile) continue
      const at = memory.zone(zone) + (card >> 3)
      bytes[at] = (bytes[at] as number) | (1 << (card & 7))
    }
  }
}
