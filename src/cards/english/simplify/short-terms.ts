/** Definitions that turn out to be one word stand for themselves: a receiver who is always the opponent is no term. */
import type { Expr, Game } from '../../rules/tree.ts'

export function withoutShortTerms(game: Game): Game {
  const { defs = {} } = game
  const short = new Map(
    Object.entries(defs).flatMap(([name, { params = {}, is }]): [string, Expr][] =>
      Object.keys(params).length === 0 && isShort(is) ? [[name, is]] : [],
    ),
  )
  if (short.size === 0) return game
  const rest = Object.fromEntries(Object.entries(defs).filter(([name]) => !short.has(name)))
  return JSON.parse(JSON.stringify({ ...game, defs: rest }), (_, node) =>
    node?.get === 'def' && short.has(node.name) ? short.get(node.name) : node,
  ) as Game
}

function isShort(value: Expr): boolean {
  if (typeof value !== 'object') return true
  if (value.get === 'next') return value.in === undefined && isShort(value.after)
  return /^(?:me|player|card|suit|rank)$/.test(value.get)
}
