/**
 * What can follow from a step, as data: worked out once a game, and read in two ways. The interpreter evaluates it
 * (evaluate-inference.ts); a compiled game writes down what it depends on, to be evaluated later (../compile/observe).
 *
 * Every expression comes with the names that are known around it.
 */
import type { Scope } from '../interpret/expression-binder.ts'
import type { Cell } from '../model/layout.ts'
import type { Expr, GetNodes } from '../rules/tree.ts'

export type Place = GetNodes['zone']

/** Stands for the cards of a place in an expression that selects from it. */
export const HOLE = { get: 'bound', name: ' the place' } as const satisfies Expr

/** Items selected one by one from a place that not all see: which of its cards are behind them. */
export interface Selection {
  readonly set: Expr
  readonly place: Place
  /** The set with a hole for the cards of the place. */
  readonly ofHole: Expr
  /** Whether the items are the cards themselves; else they are what cards are turned into, such as their ranks. */
  readonly isOfCards: boolean
  readonly scope: Scope
  /** Other places that it looks at: something follows only while all know all cards there. */
  readonly looksAt: ReadonlySet<string>
}

/** What follows from the outcome of a test. */
export type TestInference =
  /** Whether a selection has anything in it. */
  | { readonly kind: 'exists'; readonly selection: Selection }
  | { readonly kind: 'not'; readonly of: TestInference }
  /** All parts hold (`and`), or one does (`or`). */
  | { readonly kind: 'joint'; readonly op: 'and' | 'or'; readonly parts: readonly JointPart[] }
  /** A test that depends on the cards of these places: something follows if one card in all of them is unknown. */
  | {
      readonly kind: 'single'
      readonly test: Expr
      readonly scope: Scope
      readonly places: readonly (Place | GetNodes['family'])[]
    }
  /** A test about a card that has a name, and all know where it lies. */
  | { readonly kind: 'named'; readonly test: Expr; readonly scope: Scope; readonly name: Cell }

export interface JointPart {
  readonly test: Expr
  readonly scope: Scope
  /** The places whose cards all must know to be able to tell whether it holds; undefined if nobody can. */
  readonly looksAt: ReadonlySet<string> | undefined
  readonly inference: TestInference | undefined
}

/** What follows from a value: an item that was picked, a player who was found, the owner of a card. */
export type ValueInference =
  /** The item is of the first set that is not empty. */
  | { readonly kind: 'preferences'; readonly parts: readonly Preference[] }
  /** The item is of one of these sets. */
  | { readonly kind: 'one of'; readonly parts: readonly Pick<Preference, 'selection' | 'inference'>[] }
  | { readonly kind: 'member'; readonly selection: Selection }
  | {
      readonly kind: 'if'
      readonly test: Expr
      readonly scope: Scope
      readonly then: ValueInference | undefined
      readonly else: ValueInference | undefined
    }
  | {
      readonly kind: 'let'
      readonly value: Expr
      readonly scope: Scope
      readonly local: number
      readonly in: ValueInference
    }
  /** The first player clockwise for whom a test holds. */
  | {
      readonly kind: 'found'
      readonly players: Expr
      readonly start: Expr
      /** Whether the search begins with the player after the start. */
      readonly isAfter: boolean
      readonly scope: Scope
      readonly local: number
      readonly test: TestInference
    }
  | { readonly kind: 'owner'; readonly card: Expr; readonly scope: Scope }

export interface Preference {
  readonly set: Expr
  readonly scope: Scope
  readonly selection: Selection | undefined
  readonly inference: ValueInference | undefined
}
