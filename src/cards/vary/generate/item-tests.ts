/** Tests that look at one item of a set, as rules mostly do: cards of a suit, ranks below another, players in a set. */
import { bound, eq, has, le, lt, ne, rankOf, suitOf } from '../../rules/build.ts'
import type { Expr } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'
import type { MakeExpr } from './references.ts'

/** Undefined where nothing is bound that can be tested. */
export function itemTest({ rng }: Draft, expr: MakeExpr, scope: Scope, depth: number): Expr | undefined {
  const { item } = scope
  const type = item === undefined ? '' : (scope.bound.get(item)?.type ?? '')
  if (item === undefined || type === 'bool' || type.endsWith('*')) return undefined
  const outer = rng.chance(0.7) ? withoutName(scope, item) : scope
  const itself = bound(item)
  // What a card is told by is tested more often than which card it is.
  const face = type === 'card' ? rng.pick(['suit', 'suit', 'rank', 'rank', 'card'] as const) : undefined
  if (type !== 'num' && (face === undefined || face === 'card') && rng.chance(0.5))
    return has(expr(`${type}*`, outer, depth), itself)
  const looked = face === 'suit' ? suitOf(itself) : face === 'rank' ? rankOf(itself) : itself
  const other = expr(face ?? type, outer, depth)
  const compare = rng.pick([eq, eq, ne, lt, le])
  return rng.chance(0.7) ? compare(looked, other) : compare(other, looked)
}

function withoutName({ item: _, ...scope }: Scope, name: string): Scope {
  const names = new Map(scope.bound)
  names.delete(name)
  return { ...scope, bound: names }
}
