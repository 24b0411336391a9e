/** Looking for things in a tree. */

import { IT } from '../../rules/tree.ts'

type Part = Readonly<Record<string, unknown>>

/** Whether an object in a tree passes a test. */
export function somePart(tree: unknown, test: (part: Part) => boolean): boolean {
  if (typeof tree !== 'object' || tree === null) return false
  // A list has methods called like fields: only what is in it counts.
  return (
    (!Array.isArray(tree) && test(tree as Part)) || Object.values(tree).some((inner) => somePart(inner, test))
  )
}

/** Every object in a tree; one that is used twice, twice. */
export function partsOf(tree: unknown): readonly Part[] {
  const parts: Part[] = []
  somePart(tree, (part) => parts.push(part) === 0)
  return parts
}

/** Whether a node like this one is anywhere in the tree. */
export function mentions(tree: unknown, node: object): boolean {
  const wanted = Object.entries(node)
  return somePart(tree, (part) => wanted.every(([key, value]) => part[key] === value))
}

/** Whether two parts of a tree are written alike. */
export const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A tree with something in place of a name; undefined where the name stands for something else in a part of it. */
export function substituted<Tree>(tree: Tree, name: string, value: unknown): Tree | undefined {
  if (tree === undefined || somePart(tree, (part) => binds(part, name))) return undefined
  return JSON.parse(JSON.stringify(tree), (_, node) =>
    node?.get === 'bound' && node.name === name ? value : node,
  )
}

/** Whether a node gives the name to something of its own. */
const binds = (part: Part, name: string): boolean =>
  part['as'] === name ||
  (name === IT && part['as'] === undefined && !isAddition(part) && BINDING.some((field) => field in part))

/** Steps say by how much, and bind nothing there. */
const isAddition = ({ do: kind }: Part): boolean => kind === 'add' || kind === 'tally'

/** Fields of nodes that bind a name. */
const BINDING = ['where', 'by', 'be', 'some', 'steps'] as const
