/** What follows from who is found as the next player, from a variable set to an owner, and from having an option. */

import { type Expr, IT, type Option } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { TestInference, ValueInference } from './inference.ts'
import { inferenceOf } from './inferences.ts'
import { isAlwaysOpen } from './public-information.ts'

/**
 * Clockwise from a seat, the first player for whom a test holds: it does not hold for those who were passed over, nor
 * for anybody if nobody was found. All know whose turn it is.
 */
export function findingOf(
  search: Extract<Expr, { get: 'next' | 'nearest' }>,
  analysis: Analysis,
): ValueInference | undefined {
  const among = search.in
  if (typeof among !== 'object' || among.get !== 'filter') return undefined
  const { binder } = analysis
  if (!isAlwaysOpen(among.of, binder)) return undefined
  const { local, inner } = binder.named(among.as ?? IT, 'player')
  const test = inferenceOf(among.where, { ...analysis, binder: inner })
  if (test === undefined) return undefined
  const isAfter = search.get === 'next'
  const start = search.get === 'next' ? search.after : search.from
  return { kind: 'found', players: among.of, start, isAfter, scope: binder.scope, local, test }
}

/** A public variable that is set to the owner of a card reveals where the card is. */
export function ownerRevealed(value: Expr, { binder }: Analysis): ValueInference | undefined {
  if (typeof value !== 'object' || value.get !== 'owner' || !isAlwaysOpen(value.of, binder)) return undefined
  return { kind: 'owner', card: value.of, scope: binder.scope }
}

/** What follows from whether there is an option, and whether that there is one tells anything. */
export interface OptionsInference {
  readonly test: TestInference
  /** False if that there is an option may be because of one that cannot be said as a test. */
  readonly tellsIfAny: boolean
}

export function optionsInference(
  options: readonly Option[],
  analysis: Analysis,
): OptionsInference | undefined {
  const exists = options.flatMap((option) => existence(option) ?? [])
  const test = exists.length === 0 ? undefined : inferenceOf({ get: 'or', of: exists }, analysis)
  return test && { test, tellsIfAny: exists.length === options.length }
}

function existence({ when, each = [] }: Option): Expr | undefined {
  const [first, ...more] = each
  if (first === undefined) return when ?? true
  if (first.in === undefined) return undefined
  // What is picked after it is always there: all suits, say.
  if (!more.every(({ in: set, where }) => typeof set === 'object' && set.get === 'all' && !where))
    return undefined
  const { in: set, as, where } = first
  const fitting: Expr = where === undefined ? set : { get: 'filter', of: set, as: as ?? IT, where }
  const some: Expr = { get: 'not', of: { get: 'empty', of: fitting } }
  return when === undefined ? some : { get: 'and', of: [when, some] }
}
