/** The type of an expression that has been checked. */
import { type Entry, GETS } from './grammar.ts'
import { type Expr, type Game, type GetNode, IT } from './tree.ts'
import { fits, isVariable, resolve, type Variables } from './types.ts'

/** What names around an expression stand for, as far as it matters here. */
type Bound = ReadonlyMap<string, { readonly type: string }>
type Node = Readonly<Record<string, unknown>>

/** A zone counts as the cards in it. */
export function typeOf(expression: Expr, game: Game, bound: Bound): string {
  if (typeof expression === 'number') return 'num'
  if (typeof expression === 'boolean') return 'bool'
  const named = typeOfName(expression, game, bound)
  if (named !== undefined) return named
  const { always, gives, fields } = TYPINGS.get(expression.get) as Typing
  if (always !== undefined) return always
  const type = resolve(gives, variablesOf(fields, expression as unknown as Node, game, bound))
  return type === 'zone' ? 'card*' : (type as string)
}

/** Whether it is a set, and not a single value. */
export function isSet(expression: Expr, game: Game, bound: Bound): boolean {
  if (typeof expression !== 'object') return false
  const { always, gives } = TYPINGS.get(expression.get) as Typing
  // Whatever it is a set of.
  return gives.endsWith('*') || (always ?? typeOf(expression, game, bound)).endsWith('*')
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
      return bound.get(node.name)?.type
    case 'none':
      return node.of
    case 'all':
      return `${node.of}*`
    default:
      return undefined
  }
}

/** What the grammar says of the type of one kind of expression, read once: types are asked for at every node. */
interface Typing {
  readonly gives: string
  /** The type, if it does not depend on what the expression is made of. */
  readonly always: string | undefined
  /** Fields that say what type variables stand for. */
  readonly fields: readonly {
    readonly name: string
    readonly pattern: string
    /** The type of the name that is known in this field. */
    readonly binds: string | undefined
  }[]
}

const TYPINGS: ReadonlyMap<string, Typing> = new Map(
  Object.entries<Entry>(GETS).map(([kind, entry]) => [kind, typingOf(entry)]),
)

function typingOf({ gives = '', fields, binds }: Entry): Typing {
  const always = gives === 'zone' ? 'card*' : gives
  return {
    gives,
    always: isVariable(gives) ? undefined : always,
    fields: Object.entries(fields)
      .map(([name, field]) => ({
        name,
        pattern: field.replace(/^\[|\]?\??$/g, ''),
        binds: binds?.in.includes(name) ? binds.type : undefined,
      }))
      .filter(({ pattern }) => isVariable(pattern)),
  }
}

/** What the type variables of a node stand for. */
function variablesOf(fields: Typing['fields'], node: Node, game: Game, bound: Bound): Variables {
  const variables: Variables = new Map()
  for (const { name, pattern, binds } of fields) {
    const value = node[name]
    if (value === undefined) continue
    const type = binds === undefined ? undefined : resolve(binds, variables)
    const inner =
      type === undefined ? bound : new Map(bound).set((node['as'] as string | undefined) ?? IT, { type })
    for (const one of Array.isArray(value) ? value : [value])
      fits(pattern, typeOf(one as Expr, game, inner), variables)
  }
  return variables
}
