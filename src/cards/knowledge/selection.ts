/**
 * Expressions that look at the cards of one hidden place one by one: the sevens in a hand, the ranks in it. What such a
 * set is worth of a place is what it is worth of each card there, taken together. So it can be told which cards would
 * have put something into it: those for which it has that if they are alone.
 */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import type { Items } from '../model/values.ts'
import type { Expr } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import { allKnown, isOpen, isPlace, isSeen } from './public-information.ts'

/** At a moment: the hidden place, and the cards that would put something, or just this, into the set. */
interface Selected {
  readonly zone: number
  readonly behind: (item?: number) => Items
}

/** Undefined when not all can tell what the set depends on. */
export type Selection = (context: Evaluation) => Selected | undefined

type Place = Extract<Expr, { get: 'zone' }>

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
  if (place === undefined) return undefined
  const items = binder.items(set)
  const zone = binder.zone(place)
  return (context) => {
    const at = zone(context)
    if (at === undefined || !allKnown(context, analysis.knowledge, looksAt)) return undefined
    const behind = (item?: number): Items =>
      binder.model.deck.cards.filter((card) => {
        const alone = context.pretending(at, [card], items)
        return item === undefined ? alone.length > 0 : alone.includes(item)
      })
    return { zone: at, behind }
  }
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
