/** The type of an expression that has been checked. */
import { type Entry, GETS } from './grammar.ts'
import type { Expr, Game, GetNode } from './tree.ts'
import { IT } from './tree.ts'
import { fits, resolve, type Variables } from './types.ts'

type Bound = ReadonlyMap<string, string>
type Node = Readonly<Record<string, unknown>>

/** A zone counts as the cards in it. `bound` has the types of names around the expression. */
export function typeOf(expression: Expr, game: Game, bound: Bound): string {
  if (typeof expression === 'number') return 'num'
  if (typeof expression === 'boolean') return 'bool'
  const named = typeOfName(expression, game, bound)
  if (named !== undefined) return named
  const entry: Entry = GETS[expression.get]
  const type = resolve(entry.gives as string, variablesOf(entry, expression as unknown as Node, game, bound))
  return type === 'zone' ? 'card*' : (type as string)
}

function typeOfName(node: GetNode, game: Game, bound: Bound): string | undefined {
  switch (node.get) {
    case 'var':
      return game.vars?.[node.name]?.type
    case 'def':
      return game.defs?.[node.name]?.type
    case 'option':
      return typeof game.options?.[node.name]?.default === 'boolean' ? 'bool' : 'num'
    case 'look':
      return game.tables?.[node.table]?.gives ?? 'num'
    case 'bound':
      return bound.get(node.name)
    case 'none':
      return node.of
    case 'all':
      return `${node.of}*`
    default:
      return undefined
  }
}

/** What the type variables of a node stand for. */
function variablesOf(entry: Entry, node: Node, game: Game, bound: Bound): Variables {
  const variables: Variables = new Map()
  for (const [name, field] of Object.entries(entry.fields)) {
    const value = node[name]
    const pattern = field.replace(/^\[|\]?\??$/g, '')
    if (value === undefined || !/^[TUXY][*+]?$/.test(pattern)) continue
    const type = entry.binds?.in.includes(name) ? resolve(entry.binds.type, variables) : undefined
    const inner =
      type === undefined ? bound : new Map(bound).set((node['as'] as string | undefined) ?? IT, type)
    for (const one of Array.isArray(value) ? value : [value])
      fits(pattern, typeOf(one as Expr, game, inner), variables)
  }
  return variables
}
