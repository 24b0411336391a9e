/** What follows from who is found as the next player, from a variable set to an owner, and from having an option. */

import { NONE } from '../rules/deck.ts'
import { type Expr, IT, type Option } from '../rules/tree.ts'
import type { Analysis, TestInference, ValueInference } from './analysis.ts'
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
  if (!isAlwaysOpen(among.of, analysis.binder)) return undefined
  const { local, inner } = analysis.binder.named(among.as ?? IT, 'player')
  const inference = inferenceOf(among.where, { ...analysis, binder: inner })
  if (inference === undefined) return undefined
  const players = analysis.binder.items(among.of)
  const start = analysis.binder.number(search.get === 'next' ? search.after : search.from)
  const { seats } = analysis.binder.model
  return (context, found) => {
    const first = start(context)
    // Without a seat to begin from nobody is looked at.
    if (first === NONE) return []
    const from = first + (search.get === 'next' ? 1 : 0)
    const away = (player: number): number => (player - from + seats) % seats
    return players(context).flatMap((player) => {
      if (found !== NONE && away(player) > away(found)) return []
      context.locals[local] = player
      return inference(context, player === found)
    })
  }
}

/** A public variable that is set to the owner of a card reveals where the card is. */
export function ownerRevealed(value: Expr, analysis: Analysis): ValueInference | undefined {
  if (typeof value !== 'object' || value.get !== 'owner') return undefined
  const { model } = analysis.binder
  if (!isAlwaysOpen(value.of, analysis.binder)) return undefined
  const card = analysis.binder.number(value.of)
  return (context, owner) => {
    const which = card(context)
    if (which === NONE) return []
    const zones = model.zones.flatMap((_, zone) => (model.playerOf(zone) === owner ? zone : []))
    return [{ cards: [which], zones, least: 1 }]
  }
}

/** What follows from whether there is an option. */
export function optionsInference(options: readonly Option[], analysis: Analysis): TestInference | undefined {
  const exists = options.flatMap((option) => existence(option) ?? [])
  const inference = exists.length === 0 ? undefined : inferenceOf({ get: 'or', of: exists }, analysis)
  const isAll = exists.length === options.length
  // That there is one may be because of an option that cannot be said as a test.
  return inference && ((context, holds) => (holds && !isAll ? [] : inference(context, holds)))
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
