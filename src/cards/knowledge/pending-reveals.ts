/** Variables set during simultaneous steps, which others do not see yet. */

import type { GameModel } from '../model/game-model.ts'
import { type Cell, HIDDEN, ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'

export class PendingReveals {
  /** For each variable, a cell of the state: one more than the seat that has set it; 0 if all see it. */
  readonly #setBy: ReadonlyMap<Cell, Cell>

  constructor({ variables, deck, layout }: GameModel) {
    const cells = Array.from(variables.values()).flatMap((variable) => variable.cells)
    this.#setBy = new Map(cells.map((cell) => [cell, layout.cell('num', deck)]))
  }

  /** A variable is set. */
  assigned(state: State, cell: Cell): void {
    if (state.get(HIDDEN) > 0) state.write(this.#setBy.get(cell) as Cell, state.get(ME) + 1)
  }

  /** Whether a seat does not see yet what a variable was set to. */
  isHiddenFrom(state: State, seat: number, cell: Cell): boolean {
    const by = state.read(this.#setBy.get(cell) as Cell) as number
    return by !== 0 && by !== seat + 1
  }

  /** All see everything. */
  reveal(state: State): void {
    for (const setBy of this.#setBy.values()) state.write(setBy, 0)
  }
}
