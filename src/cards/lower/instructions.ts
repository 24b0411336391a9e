/**
 * Steps as flat instructions, which the interpreter executes and the compiler translates. Play stands at the number of
 * one of them. An instruction still has expressions for operands, each with the names known around it.
 */
import type { Cell } from '../model/layout.ts'
import type { Expr, Shape, StepNodes } from '../rules/tree.ts'

/** Where the value of a bound name comes from. */
export type BoundBy =
  /** The value of an expression, bound by the instruction of this number. */
  | { readonly kind: 'let'; readonly of: Operand; readonly at: number }
  /** An item of a set, or an argument of a procedure. */
  | { readonly kind: 'item'; readonly of: Operand }
  /** Picked by the player who chose. */
  | { readonly kind: 'pick'; readonly of: Operand; readonly mayBeEmpty: boolean }

/** A name bound by a step: its value is kept in a cell of the state. */
export interface Slot {
  readonly type: string
  readonly cell: Cell
  readonly boundBy: BoundBy
  /** The names of the zones where the cards it stands for may lie; undefined for anywhere. */
  readonly origins: ReadonlySet<string> | undefined
}

/** The names known around an instruction. */
export type Slots = ReadonlyMap<string, Slot>

/** An expression and the names known around it. */
export interface Operand {
  readonly expr: Expr
  readonly scope: Slots
}

export interface Binder {
  readonly name: string
  readonly cell: Cell
  readonly type: string
  /** One item of a set, or some cards of a shape. */
  readonly in: Operand | undefined
  readonly some: { readonly of: Operand; readonly shape: Shape } | undefined
  readonly where: Operand | undefined
}

export interface Choosable {
  readonly label: string
  readonly when: Operand | undefined
  readonly binders: readonly Binder[]
  /** Where its steps begin. */
  readonly entry: number
}

export interface Choose {
  readonly op: 'choose'
  /** The step in the rules, and the names known around it. */
  readonly step: StepNodes['choose']
  readonly scope: Slots
  readonly options: readonly Choosable[]
  /**
   * Progress of the choice: the option, the binder of that option, the number of cards to pick. Each is 0 while it is
   * open, and one more than the chosen value afterwards.
   */
  readonly option: Cell
  readonly binder: Cell
  readonly size: Cell
  readonly otherwise: number
}

export type Instruction =
  | {
      readonly op: 'move'
      readonly cards: Operand
      readonly to: Operand
      readonly at: 'top' | 'bottom'
      readonly over: boolean
      /** The zone where all the cards lie, if there is only one candidate. */
      readonly from: Operand | undefined
    }
  | {
      readonly op: 'deal'
      readonly from: Operand
      readonly n: Operand | undefined
      /** The family of zones that receive cards. */
      readonly to: string
      readonly players: Operand
      readonly first: Operand | undefined
      readonly packet: Operand
      readonly at: 'top' | 'bottom'
    }
  | { readonly op: 'shuffle'; readonly zone: Operand }
  | { readonly op: 'show'; readonly cards: Operand; readonly to: Operand }
  | { readonly op: 'set'; readonly name: string; readonly of: readonly Operand[]; readonly to: Operand }
  | {
      readonly op: 'add'
      readonly name: string
      readonly of: readonly Operand[]
      readonly by: Operand
      /** What for, in words for players. */
      readonly reason: string | undefined
    }
  | { readonly op: 'tally'; readonly counter: number; readonly by: Operand }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'unless'; readonly test: Operand; readonly to: number }
  | { readonly op: 'let'; readonly cell: Cell; readonly type: string; readonly value: Operand }
  | { readonly op: 'zero'; readonly cell: Cell }
  | {
      readonly op: 'round'
      readonly done: Cell | undefined
      readonly atMost: Operand | undefined
      readonly while: Operand | undefined
      readonly exit: number
    }
  | {
      readonly op: 'each'
      readonly left: Cell
      readonly in: Operand
      readonly cursor: Cell
      readonly from: Operand | undefined
      readonly me: Cell | undefined
      readonly together: boolean
    }
  | {
      readonly op: 'next'
      readonly left: Cell
      readonly kind: string
      /** Whether items come in ascending order; players clockwise from a seat do not. */
      readonly inOrder: boolean
      readonly cursor: Cell
      readonly item: Cell
      readonly exit: number
    }
  | { readonly op: 'first-turn'; readonly me: Cell; readonly first: Operand; readonly in: Operand }
  | { readonly op: 'turn'; readonly in: Operand; readonly while: Operand | undefined; readonly exit: number }
  | { readonly op: 'next-turn'; readonly next: Operand }
  | { readonly op: 'as'; readonly me: Cell; readonly player: Operand; readonly exit: number }
  /** Leaves constructs: the player who acted before acts again, and simultaneous steps are revealed. */
  | { readonly op: 'unwind'; readonly me: Cell | undefined; readonly together: number }
  /** Enters a block, or the game: its variables get their initial values. */
  | { readonly op: 'enter'; readonly block: string | undefined }
  | Choose
  | { readonly op: 'end' }

/** The slot that an expression names, if it is nothing but a bound name. */
export function slotOf({ expr, scope }: Operand): Slot | undefined {
  return typeof expr === 'object' && expr.get === 'bound' ? scope.get(expr.name) : undefined
}
