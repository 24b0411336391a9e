/** What is known at a place in a game: the names bound there and their types, and whether somebody acts. */
import { type Expr, type Game, IT } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { itemOf } from '../rules/types.ts'
import type { Node } from './fields.ts'
import { OUTSIDE, type Scope, withName } from './generate/draft.ts'
import type { Path } from './paths.ts'

/** The scope of what stands at a path. */
export function scopeAt(game: Game, path: Path): Scope {
  let scope = outermost(game, path)
  let node: unknown = game
  for (const [n, key] of path.entries()) {
    if (n >= 1 && typeof node === 'object' && node !== null && !Array.isArray(node))
      scope = entering(game, node as Node, path, n, scope)
    node = (node as Record<string | number, unknown> | undefined)?.[key]
  }
  const { item: _, ...rest } = scope
  return rest
}

/** In definitions and procedures somebody mostly acts: where nobody does, the checker says so. */
function outermost(game: Game, [part, name]: Path): Scope {
  if (part === 'result') return { ...OUTSIDE, me: name === 'score' }
  if (part !== 'defs' && part !== 'procs') return OUTSIDE
  const params = Object.entries(game[part]?.[String(name)]?.params ?? {})
  return { ...OUTSIDE, me: true, bound: new Map(params.map(([each, type]) => [each, { type }])) }
}

/** The scope inside one field of a node, which stands at the first `depth` keys of the path. */
function entering(game: Game, node: Node, path: Path, depth: number, scope: Scope): Scope {
  const field = path[depth]
  const named = (type: string, name = (node['as'] as string | undefined) ?? IT): Scope =>
    withName(scope, name, type)
  const typed = (value: unknown): string => typeOf(value as Expr, game, scope.bound)
  if (typeof node['get'] === 'string') {
    if (node['get'] === 'let') return field === 'in' ? named(typed(node['be'])) : scope
    const binds = field === 'where' || field === 'by' || field === 'to'
    if (!binds || !('of' in node) || !OVER.has(node['get'])) return scope
    return named(itemOf(typed(node['of'])) ?? 'num')
  }
  if (typeof node['do'] === 'string') return enteringStep(node, field, scope, named, typed)
  if (Array.isArray(node['do']) && 'label' in node)
    return enteringOption(game, node, path.slice(depth), scope)
  return scope
}

const OVER: ReadonlySet<unknown> = new Set([
  'filter',
  'any',
  'every',
  'sum',
  'most',
  'least',
  'best',
  'image',
])

function enteringStep(
  node: Node,
  field: unknown,
  scope: Scope,
  named: (type: string, name?: string) => Scope,
  typed: (value: unknown) => string,
): Scope {
  const inside = field === 'steps'
  switch (node['do']) {
    case 'repeat':
      return inside ? { ...scope, inLoop: true } : scope
    case 'each': {
      if (!inside) return scope
      const item = itemOf(typed(node['in'])) ?? 'num'
      return { ...named(item), inLoop: true, me: scope.me || item === 'player' }
    }
    case 'turns':
      if (field === 'next' || field === 'while') return { ...scope, me: true }
      return inside ? { ...scope, me: true, inLoop: true } : scope
    case 'as':
      return inside ? { ...scope, me: true } : scope
    case 'let':
      return inside ? named(typed(node['be'])) : scope
    case 'block':
      return inside ? { ...scope, blocks: [...scope.blocks, node['name'] as string] } : scope
    case 'trick':
      if (inside) return named('player', 'winner')
      if (field === 'lead') return { ...scope, me: true }
      if (field === 'follow') return { ...named('card', 'led'), me: true }
      return field === 'power' ? withName(named('card', 'led'), IT, 'card') : scope
    default:
      return scope
  }
}

/** Each pick knows those before it, its own test knows itself too, and what is done knows all. */
function enteringOption(game: Game, option: Node, rest: Path, outer: Scope): Scope {
  const binders = (option['each'] ?? []) as readonly Node[]
  const [field, n, inner] = rest
  const known =
    field === 'do' ? binders.length : field === 'each' ? Number(n) + (inner === 'where' ? 1 : 0) : 0
  return binders.slice(0, known).reduce((scope, binder) => {
    const set = typeOf((binder['in'] ?? binder['some']) as Expr, game, scope.bound)
    const type = binder['some'] === undefined ? (itemOf(set) ?? 'num') : 'card*'
    return withName(scope, (binder['as'] as string | undefined) ?? IT, type)
  }, outer)
}
