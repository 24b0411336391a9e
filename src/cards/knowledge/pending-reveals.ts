/** Variables that were set where others do not see it yet: in steps that players do together. */

import type { World } from '../model/game-model.ts'
import { type Cell, HIDDEN, type Layout, ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'

export class Veils {
  /** For each variable, kept in the state: one more than the seat that has set it; 0 if all see it. */
  readonly #veils: ReadonlyMap<Cell, Cell>

  constructor({ variables, deck }: World, layout: Layout) {
    const cells = Array.from(variables.values()).flatMap((variable) => variable.cells)
    this.#veils = new Map(cells.map((cell) => [cell, layout.cell('num', deck)]))
  }

  /** A variable is set. */
  assigned(state: State, cell: Cell): void {
    if (state.get(HIDDEN) > 0) state.write(this.#veils.get(cell) as Cell, state.get(ME) + 1)
  }

  /** Whether a seat does not see yet what a variable was set to. */
  isVeiled(state: State, seat: number, cell: Cell): boolean {
    const by = state.read(this.#veils.get(cell) as Cell) as number
    return by !== 0 && by !== seat + 1
  }

  /** All is seen. */
  lift(state: State): void {
    for (const veil of this.#veils.values()) state.write(veil, 0)
  }
}
