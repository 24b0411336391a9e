/**
 * What any test tells if it depends on just one card that is not known to all: it is one for which it comes out so. That
 * card is alone in its place; or it has a name, as the card that was drawn, and all know where it went.
 */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { type Expr, type GetNode, type GetNodes, IT } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { Place, TestInference } from './inference.ts'
import { isAlwaysOpen, isCountSeen, isEmptinessSeen, isSeen, mentions } from './public-information.ts'

export function singleCard(test: Expr, { binder }: Analysis): TestInference | undefined {
  const places: (Place | GetNodes['family'])[] = []
  if (!collectPlaces(test, binder, [], places) || places.length === 0) return undefined
  return { kind: 'single', test, scope: binder.scope, places }
}

/** Of a test about a card that has a name: one of those for which it comes out so lies where that card is. */
export function namedCard(test: Expr, { binder, isFollowed }: Analysis): TestInference | undefined {
  const names = Array.from(binder.scope).filter(
    ([name, binding]) => 'cell' in binding && isFollowed(binding) && mentions(test, [name]),
  )
  const [name, binding] = names[0] ?? []
  if (name === undefined || names.length > 1 || !binding || !('cell' in binding)) return undefined
  if (!isAlwaysOpen(test, binder.named(name, binding.type).inner)) return undefined
  return { kind: 'named', test, scope: binder.scope, name: binding.cell }
}

/**
 * The hidden places that an expression looks at. False if it depends on something else that not all can tell, or if
 * which place it is depends on a name that is bound within it.
 */
function collectPlaces(
  value: unknown,
  binder: ExpressionBinder,
  within: readonly string[],
  places: (Place | GetNodes['family'])[],
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
      return (node.get === 'empty' ? isEmptinessSeen(node.of) : isCountSeen(node.of)) || inner(node.of)
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
