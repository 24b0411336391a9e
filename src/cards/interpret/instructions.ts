/**
 * The instructions that steps are laid out as. Where play stands is the number of one of them. `tells`, if knowledge is
 * kept, is what all learn when they see what came of it.
 */

import type { Finds } from '../knowledge/inference-rules.ts'
import type { Conclusion } from '../knowledge/inferences.ts'
import type { Telling } from '../knowledge/picks.ts'
import type { Selection } from '../knowledge/selection.ts'
import type { Cell, Family } from '../model/layout.ts'
import type { Items } from '../model/values.ts'
import type { Machine } from './machine.ts'
import type { Evaluate } from './meaning.ts'
import type { KnownShape } from './shapes.ts'

type Test = (machine: Machine) => boolean
export type Amount = (machine: Machine) => number
export type Zone = (machine: Machine) => number | undefined
export type SetOf = (machine: Machine) => Items

export interface BinderCode {
  readonly cell: Cell
  readonly one?: { readonly in: SetOf; readonly kind: string }
  readonly some?: { readonly of: SetOf; readonly shape: (machine: Machine) => KnownShape }
  readonly where?: Test
  readonly tells?: Telling
}

export interface OptionCode {
  readonly label: string
  readonly when?: Test
  readonly binders: readonly BinderCode[]
  /** Where its steps begin. */
  readonly entry: number
}

export interface ChooseCode {
  readonly op: 'choose'
  readonly options: readonly OptionCode[]
  /**
   * How far the choice has come: the option, which of its binders, how many cards to pick. All are 0
   * for not yet, and one more than what was chosen after.
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
      readonly cards: SetOf
      /** The name that stands for the cards. */
      readonly name?: Cell
      /** Whether the cards are told by where they lie in a pile. */
      readonly byPlace: boolean
      /** The pile whose order is kept, if it is one. */
      readonly from?: Zone
      readonly to: Zone
      readonly at: 'top' | 'bottom'
      readonly over: boolean
      readonly tells?: Selection
    }
  | {
      readonly op: 'deal'
      readonly from: Zone
      readonly n?: Amount
      readonly to: Family
      readonly players: SetOf
      readonly first?: Amount
      readonly packet: Amount
      readonly at: 'top' | 'bottom'
    }
  | { readonly op: 'shuffle'; readonly zone: Zone }
  | {
      readonly op: 'show'
      readonly name?: Cell
      readonly cards: SetOf
      readonly to: SetOf
      readonly tells?: Selection
    }
  | {
      readonly op: 'set'
      readonly name: string
      readonly cell: (machine: Machine) => Cell | undefined
      readonly value: Evaluate
      readonly tells?: Telling
    }
  | {
      readonly op: 'add'
      readonly name: string
      readonly cell: (machine: Machine) => Cell | undefined
      readonly by: Amount
    }
  | { readonly op: 'tally'; readonly counter: number; readonly by: Amount }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'unless'; readonly test: Test; readonly tells?: Conclusion; readonly to: number }
  | { readonly op: 'let'; readonly cell: Cell; readonly value: Evaluate }
  | { readonly op: 'zero'; readonly cell: Cell }
  | {
      readonly op: 'round'
      readonly done?: Cell
      readonly atMost?: Amount
      readonly while?: Test
      readonly tells?: Conclusion
      readonly exit: number
    }
  | {
      readonly op: 'each'
      readonly left: Cell
      readonly in: SetOf
      readonly cursor: Cell
      readonly from?: Amount
      readonly me?: Cell
      readonly together: boolean
    }
  | {
      readonly op: 'next'
      readonly left: Cell
      readonly cursor: Cell
      readonly item: Cell
      readonly players: boolean
      readonly exit: number
    }
  | {
      readonly op: 'first-turn'
      readonly me: Cell
      readonly first: Amount
      readonly in: SetOf
      readonly tells?: Finds
    }
  | {
      readonly op: 'turn'
      readonly in: SetOf
      readonly while?: Test
      readonly tells?: Conclusion
      readonly exit: number
    }
  | { readonly op: 'next-turn'; readonly next: Amount; readonly tells?: Finds }
  | { readonly op: 'as'; readonly me: Cell; readonly player: Amount; readonly exit: number }
  /** Leaves constructs: who acted before acts again, and what was hidden is seen. */
  | { readonly op: 'unwind'; readonly me?: Cell; readonly together: number }
  | { readonly op: 'enter'; readonly resets: readonly { readonly name: string; readonly value: Evaluate }[] }
  | ChooseCode
  | { readonly op: 'end' }
