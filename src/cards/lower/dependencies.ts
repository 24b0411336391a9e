/** What of the state an expression looks at: names of variables, and ZONES if it looks at cards. */
import type { Expr, Game } from '../rules/tree.ts'

/** No variable has this name. */
export const ZONES = '*zones'

const LOOKS_AT_CARDS = ['zone', 'family', 'spare', 'owner', 'above', 'indexOf']

export function dependsOn(expression: Expr, game: Game): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as { get?: string; name?: string }
    if (node.get === 'var') found.add(node.name as string)
    if (node.get === 'def') look(game.defs?.[node.name as string]?.is)
    if (LOOKS_AT_CARDS.includes(node.get ?? '')) found.add(ZONES)
    Object.values(value).forEach(look)
  }
  look(expression)
  return found
}
