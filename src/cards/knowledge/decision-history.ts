/**
 * The decisions after which a player set something that others do not see, each with the state before it. To imagine what
 * was set, a search goes back there and lets it be decided again.
 */
import type { GameModel } from '../model/game-model.ts'
import { type Cell, HIDDEN, ME, POINT } from '../model/layout.ts'
import type { State } from '../model/state.ts'

export interface Decision {
  readonly state: State
  readonly seat: number
  readonly point: number
}

export class DecisionHistory {
  readonly #program: GameModel
  /** Whether there are variables that only their owner sees, whenever they are set. */
  readonly #hasOwned: boolean
  readonly #decisions: Decision[]
  /** By variable: the decision after which it was set last. */
  readonly #setAfter: Map<Cell, number>

  constructor(program: GameModel, before?: DecisionHistory) {
    this.#program = program
    this.#hasOwned = [...program.variables.values()].some(
      ({ tree }) => tree.see === 'owner' && !tree.type.startsWith('card'),
    )
    this.#decisions = before ? [...before.#decisions] : []
    this.#setAfter = new Map(before ? before.#setAfter : [])
  }

  copy(): DecisionHistory {
    return new DecisionHistory(this.#program, this)
  }

  /** A player is about to choose. */
  deciding(state: State): void {
    if (!this.#hasOwned && state.get(HIDDEN) === 0) {
      // All that was set is seen.
      this.#decisions.length = 0
      this.#setAfter.clear()
      return
    }
    this.#decisions.push({ state: state.copy(), seat: state.get(ME), point: state.get(POINT) })
  }

  /** A variable is set. */
  assigned(cell: Cell): void {
    if (this.#decisions.length > 0) this.#setAfter.set(cell, this.#decisions.length - 1)
  }

  /** A variable has its first value again, which all know. */
  reset(cell: Cell): void {
    this.#setAfter.delete(cell)
  }

  /** The decision after which a variable was set last, from its first part on; undefined if there was none. */
  decisionOf(cell: Cell): Decision | undefined {
    let at = this.#setAfter.get(cell)
    if (at === undefined) return undefined
    const { seat, point } = this.#decisions[at] as Decision
    const isPart = (earlier: Decision | undefined): boolean =>
      earlier?.seat === seat && earlier.point === point
    while (isPart(this.#decisions[at - 1])) at -= 1
    return this.#decisions[at]
  }
}
