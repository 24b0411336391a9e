/**
 * What any test tells if it depends on just one card that is not known to all: it is one for which it comes out so. That
 * card is the only unknown one of a place; or it has a name, as the card that was drawn, and all know where it went.
 */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { difference, type Items, toItems } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import { type Expr, type GetNode, type GetNodes, IT } from '../rules/tree.ts'
import type { Analysis, TestInference } from './analysis.ts'
import { atMost } from './facts.ts'
import { isAlwaysOpen, isPlace, isSeen } from './public-information.ts'

type Place = GetNodes['zone'] | GetNodes['family']

export function singleCard(test: Expr, analysis: Analysis): TestInference | undefined {
  const places: Place[] = []
  if (!collectPlaces(test, analysis.binder, [], places) || places.length === 0) return undefined
  const zones = places.map((place) =>
    place.get === 'family'
      ? () => analysis.binder.model.membersOf(place.name)
      : zoneItems(analysis.binder.zone(place)),
  )
  const holdsThere = analysis.binder.test(test)
  return (context, holds) => {
    const { knowledge } = analysis
    const { state, program } = context
    const hidden = toItems(zones.flatMap((zone) => zone(context))).filter(
      (zone) => knowledge.unknownIn(state, zone).length > 0,
    )
    const [zone] = hidden
    if (zone === undefined || hidden.length > 1) return []
    const unknown = knowledge.unknownIn(state, zone)
    if (unknown.length !== 1) return []
    const known = difference(state.cardsIn(zone), unknown)
    const others = difference(program.deck.cards, known).filter(
      (card) => context.pretending(zone, toItems([...known, card]), holdsThere) !== holds,
    )
    return [atMost(0, others, zone, program)]
  }
}

/** Of a test about a card that has a name: one of those for which it comes out so lies where that card is. */
export function namedCard(test: Expr, analysis: Analysis): TestInference | undefined {
  const { binder } = analysis
  const names = Array.from(binder.scope).filter(
    ([name, binding]) => 'cell' in binding && analysis.isFollowed(binding) && mentions(test, [name]),
  )
  const [name, binding] = names[0] ?? []
  if (name === undefined || names.length > 1 || !binding || !('cell' in binding)) return undefined
  const { cell, type } = binding
  if (!isAlwaysOpen(test, binder.named(name, type).inner)) return undefined
  const holdsFor = binder.test(test)
  return (context, holds) => {
    const { state, program } = context
    const card = state.read(cell) as number
    if (card === NONE) return []
    const cards = program.deck.cards.filter((other) => {
      state.write(cell, other)
      return holdsFor(context) === holds
    })
    state.write(cell, card)
    return [{ cards, zones: [state.placeOf(card)], least: 1 }]
  }
}

const zoneItems =
  (zone: (context: Evaluation) => number | undefined) =>
  (context: Evaluation): Items => {
    const at = zone(context)
    return at === undefined ? [] : [at]
  }

/**
 * The hidden places that an expression looks at. False if it depends on something else that not all can tell, or if
 * which place it is depends on a name that is bound within it.
 */
function collectPlaces(
  value: unknown,
  binder: ExpressionBinder,
  within: readonly string[],
  places: Place[],
): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { game } = binder.model
  const inner = (part: unknown, names = within): boolean => collectPlaces(part, binder, names, places)
  const node = value as GetNode
  switch (node.get) {
    case 'family':
    case 'zone':
      if (!isSeen(node.name, game)) places.push(node)
      return node.get === 'family' || (!mentions(node.of, within) && isAlwaysOpen(node.of, binder))
    case 'def': {
      const { is, params } = game.defs?.[node.name] ?? {}
      return inner(node.with) && inner(is, Object.keys(params ?? {}))
    }
    case 'count':
    case 'empty':
      return isPlace(node.of) || inner(node.of)
    case 'var':
    case 'bound':
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'above':
    case 'owner':
    case 'indexOf':
      return isAlwaysOpen(node, binder)
    default: {
      const name = 'as' in node ? (node.as ?? IT) : IT
      return Object.values(node).every((part) => inner(part, [...within, name]))
    }
  }
}

function mentions(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const node = value as GetNode
  if (node.get === 'bound') return names.includes(node.name)
  return Object.values(node).some((part) => mentions(part, names))
}
