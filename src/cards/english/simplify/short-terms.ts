/** Definitions that turn out to be a word or two stand for themselves: a receiver who is always the opponent is no term. */
import type { Expr, Game, GetNodes } from '../../rules/tree.ts'

type Definition = NonNullable<Game['defs']>[string]

export function withoutShortTerms(game: Game): Game {
  const { defs = {} } = game
  const short = new Map(Object.entries(defs).filter(([, definition]) => isShort(definition)))
  if (short.size === 0) return game
  const rest = Object.fromEntries(Object.entries(defs).filter(([name]) => !short.has(name)))
  return JSON.parse(JSON.stringify({ ...game, defs: rest }), (_, node) => {
    const definition = node?.get === 'def' ? short.get(node.name) : undefined
    return definition ? called(definition, node) : node
  }) as Game
}

/** What it says, with what it is asked about in place of its parameters. Nothing in it binds a name. */
const called = ({ is }: Definition, { with: given = {} }: GetNodes['def']): Expr =>
  JSON.parse(JSON.stringify(is), (_, node) =>
    node?.get === 'bound' ? (given[node.name] ?? node) : node,
  ) as Expr

const isShort = ({ params = {}, is }: Definition): boolean => isWord(is, Object.keys(params))

function isWord(value: Expr, params: readonly string[]): boolean {
  if (typeof value !== 'object') return true
  switch (value.get) {
    case 'next':
      return value.in === undefined && isWord(value.after, params)
    case 'var':
      return params.length > 0 && (value.of ?? []).every((index) => isWord(index, params))
    case 'bound':
      return params.includes(value.name)
    default:
      return /^(?:me|player|card|suit|rank)$/.test(value.get)
  }
}
