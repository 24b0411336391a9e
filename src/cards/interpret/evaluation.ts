/** What expressions are evaluated against: a game, its state, and the values of names bound within the expression. */
import type { GameModel } from '../model/game-model.ts'
import type { State } from '../model/state.ts'
import type { Items, Value } from '../model/values.ts'
import type { GetNode } from '../rules/tree.ts'

export type Evaluate = (context: Evaluation) => Value
export type Test = (context: Evaluation) => boolean
export type Amount = (context: Evaluation) => number
export type SetOf = (context: Evaluation) => Items
/** The number of a zone; undefined if an index is none or out of range. */
export type Zone = (context: Evaluation) => number | undefined

export class Evaluation {
  readonly program: GameModel
  readonly state: State
  readonly locals: Value[] = []
  #pretended: { readonly zone: number; readonly cards: Items } | undefined

  constructor(program: GameModel, state: State) {
    this.program = program
    this.state = state
  }

  /** An expression had to leave something out, as there is no room for it. Whoever tries a game out wants to know. */
  leftOut(_node: GetNode): void {}

  /** The value of an expression if a zone held these cards. */
  pretending<Worth>(zone: number, cards: Items, evaluate: (context: Evaluation) => Worth): Worth {
    this.#pretended = { zone, cards }
    try {
      return evaluate(this)
    } finally {
      this.#pretended = undefined
    }
  }

  /** The cards in a zone, as expressions see them. */
  cardsIn(zone: number): Items {
    return this.#pretended?.zone === zone ? this.#pretended.cards : this.state.cardsIn(zone)
  }
}
