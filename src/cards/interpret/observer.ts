/** What a machine reports: events, for a record of the game, and steps, for whoever keeps track of what seats know. */
import type { Cell } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Items, Value } from '../model/values.ts'
import type { GetNode } from '../rules/tree.ts'
import type { Choice } from './decision.ts'
import type { Evaluation } from './evaluation.ts'

/** Something that happens in a game. `seenBy` are the players who learn which card it is. */
export type GameEvent =
  | {
      readonly kind: 'move'
      readonly card: number
      readonly from: number
      readonly to: number
      readonly seenBy: Items
    }
  | { readonly kind: 'show'; readonly cards: Items; readonly to: Items }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'shuffle'; readonly zone: number }
  | {
      readonly kind: 'set'
      readonly name: string
      readonly cell: Cell
      readonly before: Value
      readonly value: Value
      /** What something was added for, if the rules say so. */
      readonly reason?: string | undefined
    }
  | {
      readonly kind: 'choice'
      readonly player: number
      readonly label: string
      readonly of: number
      readonly pick?: NonNullable<Choice['pick']>
    }

/** `point` is the number of the instruction that is executed. */
export interface Observer {
  /** All cards lie where the deck starts. */
  started(state: State): void
  /** An instruction is about to move cards. `inOrder` if they keep the order in which they lie. */
  moving(context: Evaluation, point: number, cards: Items, to: number, inOrder: boolean): void
  /** The top card of a zone is about to be dealt. */
  dealing(state: State, card: number, to: number): void
  shuffled(state: State, zone: number): void
  shown(context: Evaluation, point: number, cards: Items, to: Items): void
  /** Simultaneous steps are over. */
  revealed(state: State): void
  /** A test was decided; otherwise play would have gone on at one of these other instructions. */
  tested(context: Evaluation, point: number, holds: boolean, others: readonly number[]): void
  /** The choices that a player begins with: none, just one, which nobody is asked about, or several. */
  offered?(point: number, choices: readonly Choice[]): void
  /** A player is asked to choose: there is an option. */
  asked(context: Evaluation, point: number): void
  /** An instruction found the next player, or is about to set a variable to a value. */
  found(context: Evaluation, point: number, value: number): void
  /** An item is picked; `name` is the cell of its name. */
  picked(context: Evaluation, name: Cell, item: number): void
  /** Names get new values, by a `let` or a choice. */
  naming(): void
  /** A player is about to choose. */
  deciding(state: State): void
  assigned(state: State, variable: Cell): void
  /** A variable has its initial value again. */
  reset(variable: Cell): void
  /** An expression had to leave something out, as a set has no room for it. */
  leftOut?(node: GetNode): void
  /** An observer of the same past, for play that returns to this moment. */
  copy(): Observer
}
