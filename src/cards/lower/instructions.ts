/**
 * Steps laid out flat: the instructions that the interpreter carries out and the compiler writes as code. Where play
 * stands is the number of one of them. What an instruction looks at is still an expression, with what names stand for
 * around it. `tells`, if knowledge is kept, is what all learn when they see what came of it.
 */

import type { Slot } from '../interpret/meaning.ts'
import type { Finds } from '../knowledge/inference-rules.ts'
import type { Conclusion } from '../knowledge/inferences.ts'
import type { Telling } from '../knowledge/picks.ts'
import type { Selection } from '../knowledge/selection.ts'
import type { Cell } from '../model/layout.ts'
import type { Expr, Shape } from '../rules/tree.ts'

/** What names stand for around an instruction. */
export type Slots = ReadonlyMap<string, Slot>

/** An expression where it stands. */
export interface Operand {
  readonly expr: Expr
  readonly scope: Slots
}

export interface Binder {
  readonly name: string
  readonly cell: Cell
  readonly type: string
  /** One item of a set, or some cards of a shape. */
  readonly in?: Operand
  readonly some?: { readonly of: Operand; readonly shape: Shape }
  readonly where?: Operand
  readonly tells?: Telling
}

export interface Choosable {
  readonly label: string
  readonly when?: Operand
  readonly binders: readonly Binder[]
  /** Where its steps begin. */
  readonly entry: number
}

export interface Choose {
  readonly op: 'choose'
  readonly options: readonly Choosable[]
  /**
   * How far the choice has come: the option, which of its binders, how many cards to pick. All are 0 for not yet, and
   * one more than what was chosen after.
   */
  readonly option: Cell
  readonly binder: Cell
  readonly size: Cell
  /** Of there being an option. */
  readonly tells?: Conclusion
  readonly otherwise: number
}

export type Instruction =
  | {
      readonly op: 'move'
      readonly cards: Operand
      readonly to: Operand
      readonly at: 'top' | 'bottom'
      readonly over: boolean
      /** The place where all the cards lie, where that can be told. */
      readonly from?: Operand
      /** The slot of the name that says which cards, if one does. */
      readonly name?: Cell
      readonly tells?: Selection
    }
  | {
      readonly op: 'deal'
      readonly from: Operand
      readonly n?: Operand
      /** The family of places that cards are dealt to. */
      readonly to: string
      readonly players: Operand
      readonly first?: Operand
      readonly packet: Operand
      readonly at: 'top' | 'bottom'
    }
  | { readonly op: 'shuffle'; readonly zone: Operand }
  | {
      readonly op: 'show'
      readonly cards: Operand
      readonly to: Operand
      readonly name?: Cell
      readonly tells?: Selection
    }
  | {
      readonly op: 'set'
      readonly name: string
      readonly of: readonly Operand[]
      readonly to: Operand
      readonly tells?: Telling
    }
  | { readonly op: 'add'; readonly name: string; readonly of: readonly Operand[]; readonly by: Operand }
  | { readonly op: 'tally'; readonly counter: number; readonly by: Operand }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'unless'; readonly test: Operand; readonly tells?: Conclusion; readonly to: number }
  | { readonly op: 'let'; readonly cell: Cell; readonly type: string; readonly value: Operand }
  | { readonly op: 'zero'; readonly cell: Cell }
  | {
      readonly op: 'round'
      readonly done?: Cell
      readonly atMost?: Operand
      readonly while?: Operand
      readonly tells?: Conclusion
      readonly exit: number
    }
  | {
      readonly op: 'each'
      readonly left: Cell
      readonly in: Operand
      readonly cursor: Cell
      readonly from?: Operand
      readonly me?: Cell
      readonly together: boolean
    }
  | {
      readonly op: 'next'
      readonly left: Cell
      readonly kind: string
      /** Whether it goes from the lowest up: players clockwise from somebody do not. */
      readonly inOrder: boolean
      readonly cursor: Cell
      readonly item: Cell
      readonly exit: number
    }
  | {
      readonly op: 'first-turn'
      readonly me: Cell
      readonly first: Operand
      readonly in: Operand
      readonly tells?: Finds
    }
  | {
      readonly op: 'turn'
      readonly in: Operand
      readonly while?: Operand
      readonly tells?: Conclusion
      readonly exit: number
    }
  | { readonly op: 'next-turn'; readonly next: Operand; readonly tells?: Finds }
  | { readonly op: 'as'; readonly me: Cell; readonly player: Operand; readonly exit: number }
  /** Leaves constructs: who acted before acts again, and what was hidden is seen. */
  | { readonly op: 'unwind'; readonly me?: Cell; readonly together: number }
  /** Begins a block, or the game: its variables are as they are at the start. */
  | { readonly op: 'enter'; readonly block?: string }
  | Choose
  | { readonly op: 'end' }
