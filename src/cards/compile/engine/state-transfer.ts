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
