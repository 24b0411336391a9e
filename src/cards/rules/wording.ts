/**
 * The parts of a game that only say what things are called at the table: the labels of variables and definitions, and
 * what points are for. No rule depends on them, so records, digests and variation leave them out.
 */
import { digest } from '../../digest/index.ts'
import type { Game } from './tree.ts'

/** Whether a field of a node is such a part. `path` leads to the node, from the top of the game. */
export function isWording(node: object, path: readonly (string | number)[], field: string): boolean {
  if (field === 'for') return (node as { readonly do?: unknown }).do === 'add'
  return field === 'label' && path.length === 2 && (path[0] === 'vars' || path[0] === 'defs')
}

/** The same for games that differ only in what things are called. */
export const rulesDigest = (game: Game): string => digest(withoutWording(game, []))

function withoutWording(node: unknown, path: readonly (string | number)[]): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((item, n) => withoutWording(item, [...path, n]))
  const fields = Object.entries(node).filter(([field]) => !isWording(node, path, field))
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutWording(value, [...path, field])]))
}
