/** What the analysis of single instructions has in common. */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import type { Slot } from '../lower/instructions.ts'

/** An expression of an instruction under analysis. */
export interface Analysis {
  /** For the names known there. */
  readonly binder: ExpressionBinder
  /** Whether the expression that a name was bound to still has the same value. */
  readonly isFresh: (slot: Slot) => boolean
  /** Whether all know where the card is that a name stands for: it has moved by that name only. */
  readonly isFollowed: (slot: Slot) => boolean
}
