/** Expressions that select items, one by one, from a place that not all see: what a test of them reveals concerns that place. */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { type Expr, IT } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import { HOLE, type Place, type Selection } from './inference.ts'
import { isOpen, isPlace, isSeen, mentions } from './public-information.ts'

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
  const taken = takenFrom(set, binder, looksAt)
  // Where all cards of the place must be known already, nothing is learnt about it.
  if (taken === undefined || looksAt.has(taken.place.name)) return undefined
  return { ...taken, set, scope: binder.scope, looksAt }
}

/** The place that a set selects from, and the set with a hole there. */
type Taken = Pick<Selection, 'place' | 'ofHole' | 'isOfCards'>

/** What else a set looks at, beside the place, must be open, given that the cards of these places are known. */
function takenFrom(set: Expr, binder: ExpressionBinder, places: Set<string>): Taken | undefined {
  if (typeof set !== 'object') return undefined
  const open = (part: unknown): boolean => isOpen(part, binder, places)
  const from = (part: Expr): Taken | undefined => takenFrom(part, binder, places)
  const within = (part: Expr, outer: (hole: Expr) => Expr): Taken | undefined => {
    const taken = from(part)
    return taken && { ...taken, ofHole: outer(taken.ofHole) }
  }
  switch (set.get) {
    case 'zone':
      if (isSeen(set.name, binder.model.game) || !open(set.of)) return undefined
      return { place: set, ofHole: HOLE, isOfCards: true }
    case 'filter':
      return open(set.where) ? within(set.of, (of) => ({ ...set, of })) : undefined
    case 'image': {
      const taken = open(set.to) ? within(set.of, (of) => ({ ...set, of })) : undefined
      return taken && { ...taken, isOfCards: false }
    }
    case 'minus':
      return open(set.take) ? within(set.from, (of) => ({ ...set, from: of })) : undefined
    case 'inter': {
      const [only, ...more] = set.of.filter((part) => !isOpenlySeen(part, binder))
      if (only === undefined || more.length > 0) return undefined
      if (!set.of.every((part) => part === only || open(part))) return undefined
      return within(only, (of) => ({ ...set, of: set.of.map((part) => (part === only ? of : part)) }))
    }
    case 'union':
      return ofOnePlace(set.of.map(from), (of) => ({ ...set, of }))
    case 'if':
      if (!open(set.test)) return undefined
      return ofOnePlace([from(set.then), from(set.else)], ([yes, no]) => ({
        ...set,
        then: yes as Expr,
        else: no as Expr,
      }))
    case 'let': {
      const taken = open(set.be) ? within(set.in, (of) => ({ ...set, in: of })) : undefined
      // Which place it is must be plain where the set is, not only inside of it.
      return taken && mentions(taken.place, [set.as ?? IT]) ? undefined : taken
    }
    default:
      return undefined
  }
}

/** Several sets that select from the same place, put together. */
function ofOnePlace(
  parts: readonly (Taken | undefined)[],
  outer: (holes: readonly Expr[]) => Expr,
): Taken | undefined {
  const taken = parts.filter((part) => part !== undefined)
  const [first] = taken
  const written = (place: Place | undefined): string => JSON.stringify(place)
  if (first === undefined || taken.length < parts.length) return undefined
  if (!taken.every(({ place }) => written(place) === written(first.place))) return undefined
  return {
    place: first.place,
    ofHole: outer(taken.map(({ ofHole }) => ofHole)),
    isOfCards: taken.every(({ isOfCards }) => isOfCards),
  }
}

function isOpenlySeen(part: Expr, binder: ExpressionBinder): boolean {
  const places = new Set<string>()
  return !isPlace(part) && isOpen(part, binder, places) && places.size === 0
}
