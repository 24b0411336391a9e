/**
 * What all can tell for themselves. An expression is open if its value follows from what everybody sees or has
 * learnt: variables without a secret, how many cards lie where, and places all of whose cards everybody knows. The last
 * changes during play, so the names of such places are collected, to be looked at when it matters.
 */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { onlyZoneOf } from '../lower/card-origins.ts'
import type { Expr, Game, GetNode } from '../rules/tree.ts'
import type { Knowledge } from './knowledge.ts'

/** Whether all cards in the places of these names are known to all. */
export function allKnown(
  { program, state }: Evaluation,
  knowledge: Knowledge,
  names: ReadonlySet<string>,
): boolean {
  return [...names].every((name) =>
    program.membersOf(name).every((zone) => knowledge.unknownIn(state, zone).length === 0),
  )
}

/**
 * Whether an expression is open as long as all cards in some places are known, whose names go into `places`. Names that
 * are bound within it stand for whatever they range over; what ranges is looked at where it stands.
 */
export function isOpen(value: unknown, binder: ExpressionBinder, places: Set<string>): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { game } = binder.model
  const inner = (part: unknown): boolean => isOpen(part, binder, places)
  const node = value as GetNode
  switch (node.get) {
    case 'var':
      return game.vars?.[node.name]?.see === undefined && inner(node.of)
    case 'bound':
      return isPublicName(node.name, binder)
    case 'def':
      return inner(node.with) && isOpen(game.defs?.[node.name]?.is, binder.within(new Map()), places)
    case 'count':
    case 'empty':
      if (isPlace(node.of)) return inner(node.of.of)
      return (node.get === 'empty' ? isEmptinessSeen(node.of) : isCountSeen(node.of)) || inner(node.of)
    case 'zone':
    case 'family':
      if (!isSeen(node.name, game)) places.add(node.name)
      return node.get === 'family' || inner(node.of)
    case 'top':
    case 'bottom':
    case 'topmost':
      // That all cards of a pile are known does not tell how they lie.
      return isPlace(node.of) && isSeen(node.of.name, game) && inner(node.of.of)
    case 'above':
    case 'owner':
    case 'indexOf':
      return false
    default:
      return Object.values(node).every(inner)
  }
}

/** Whether it is open whatever has been learnt. */
export function isAlwaysOpen(expression: unknown, binder: ExpressionBinder): boolean {
  const places = new Set<string>()
  return isOpen(expression, binder, places) && places.size === 0
}

type Place = Extract<GetNode, { get: 'zone' }>

export const isPlace = (expression: Expr): expression is Place =>
  typeof expression === 'object' && expression.get === 'zone'

/** How many cards lie in a place, or in all places of a name, is seen. */
export const isCountSeen = (expression: Expr): boolean =>
  isPlace(expression) || (typeof expression === 'object' && expression.get === 'family')

export const isSeen = (zone: string, game: Game): boolean => game.zones[zone]?.see === 'all'

/** A name bound outside, by a step, is open if what it was bound to is. */
function isPublicName(name: string, binder: ExpressionBinder): boolean {
  const binding = binder.scope.get(name)
  if (binding === undefined || 'local' in binding) return true
  const { kind, of } = binding.boundBy
  return kind !== 'pick' && isAlwaysOpen(of.expr, binder.within(of.scope))
}

/**
 * Whether all see if a set is empty: it is if a place is, and only then. A player who must follow suit if able can play as
 * long as there are cards.
 */
export function isEmptinessSeen(set: Expr): boolean {
  if (isCountSeen(set)) return true
  const place = onlyZoneOf(set)
  return place !== undefined && fillsWith(set, JSON.stringify(place))
}

/** Whether a set has something in it whenever a place, as it is written, does. */
function fillsWith(set: Expr, place: string): boolean {
  if (typeof set !== 'object') return false
  switch (set.get) {
    case 'zone':
      return JSON.stringify(set) === place
    case 'ifAble':
    case 'union':
      return set.of.some((part) => fillsWith(part, place))
    case 'if':
      return fillsWith(set.then, place) && fillsWith(set.else, place)
    case 'let':
      return fillsWith(set.in, place)
    default:
      return false
  }
}

/** Whether an expression looks at one of these names. */
export function mentions(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const node = value as GetNode
  if (node.get === 'bound') return names.includes(node.name)
  return Object.values(node).some((part) => mentions(part, names))
}
