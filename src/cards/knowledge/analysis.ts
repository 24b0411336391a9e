/** What the analysis of single instructions has in common. */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import type { Slot } from '../lower/instructions.ts'
import type { Fact } from './facts.ts'
import type { Knowledge } from './knowledge.ts'

/** An expression of an instruction under analysis. */
export interface Analysis {
  /** For the names known there. */
  readonly binder: ExpressionBinder
  readonly knowledge: Knowledge
  /** Whether the expression that a name was bound to still has the same value. */
  readonly isFresh: (slot: Slot) => boolean
  /** Whether all know where the card is that a name stands for: it has moved by that name only. */
  readonly isFollowed: (slot: Slot) => boolean
}

/** What all learn from the outcome of a test. To be asked right after the test, before anything has changed. */
export type TestInference = (context: Evaluation, holds: boolean) => readonly Fact[]

/** What all learn from a value: an item that was picked, a player who was found, an owner. */
export type ValueInference = (context: Evaluation, value: number) => readonly Fact[]
