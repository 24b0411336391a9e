/** Expressions that select items, one by one, from a place that not all see: what a test of them reveals concerns that place. */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import type { Expr } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { Place, Selection } from './inference.ts'
import { isOpen, isPlace, isSeen } from './public-information.ts'

/** Undefined if the expression does not select from a hidden place. */
export function selectionOf(set: Expr, analysis: Analysis): Selection | undefined {
  const { binder } = analysis
  if (typeof set === 'object' && set.get === 'bound') {
    const slot = binder.scope.get(set.name)
    if (slot === undefined || 'local' in slot || !analysis.isFresh(slot)) return undefined
    const { expr, scope } = slot.boundBy.of
    return selectionOf(expr, { ...analysis, binder: binder.within(scope) })
  }
  const looksAt = new Set<string>()
  const place = placeOf(set, binder, looksAt)
  // Where all cards of the place must be known already, nothing is learnt about it.
  return place && !looksAt.has(place.name) ? { set, place, scope: binder.scope, looksAt } : undefined
}

/** The place that a set selects from. What else it looks at must be open, given that these places are known. */
function placeOf(set: Expr, binder: ExpressionBinder, places: Set<string>): Place | undefined {
  if (typeof set !== 'object') return undefined
  const open = (part: unknown): boolean => isOpen(part, binder, places)
  const from = (part: Expr): Place | undefined => placeOf(part, binder, places)
  switch (set.get) {
    case 'zone':
      return isSeen(set.name, binder.model.game) || !open(set.of) ? undefined : set
    case 'filter':
      return open(set.where) ? from(set.of) : undefined
    case 'image':
      return open(set.to) ? from(set.of) : undefined
    case 'minus':
      return open(set.take) ? from(set.from) : undefined
    case 'inter': {
      const hidden = set.of.filter((part) => !isOpenlySeen(part, binder))
      const [only] = hidden
      return hidden.length === 1 && only !== undefined && set.of.every((part) => part === only || open(part))
        ? from(only)
        : undefined
    }
    case 'union':
      return samePlace(set.of.map(from))
    case 'if':
      return open(set.test) ? samePlace([from(set.then), from(set.else)]) : undefined
    case 'let':
      return open(set.be) ? from(set.in) : undefined
    default:
      return undefined
  }
}

/** The place that several sets select from, if it is one. */
function samePlace([first, ...others]: readonly (Place | undefined)[]): Place | undefined {
  const written = JSON.stringify(first)
  return others.every((other) => JSON.stringify(other) === written) ? first : undefined
}

function isOpenlySeen(part: Expr, binder: ExpressionBinder): boolean {
  const places = new Set<string>()
  return !isPlace(part) && isOpen(part, binder, places) && places.size === 0
}
