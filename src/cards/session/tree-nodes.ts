/** A look at the nodes of a game's tree, whatever their kinds. */

export type Node = Readonly<Record<string, unknown>>

/** All nodes, outer ones first. Lists are no nodes, what is in them is. */
export function nodesIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const inside = Object.values(tree).flatMap(nodesIn)
  return Array.isArray(tree) ? inside : [tree as Node, ...inside]
}

export const isKind = (tree: unknown, ...kinds: readonly string[]): tree is Node =>
  typeof tree === 'object' && tree !== null && 'get' in tree && kinds.includes(String(tree.get))

export const isBoundTo = (tree: unknown, name: string): boolean =>
  isKind(tree, 'bound') && tree['name'] === name
