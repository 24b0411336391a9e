/** Which piles matter as a whole: those of which the rules look at more than the top card, as in the play of Cribbage. */
import type { Game } from '../rules/tree.ts'
import { isKind, type Node, nodesIn } from './tree-nodes.ts'

/** The names of these piles. */
export function pilesThatMatter({ flow, procs, defs, result, zones }: Game): ReadonlySet<string> {
  const rules = [flow, procs, defs, result]
  // A card and those above it may lie in any pile.
  const isAnyPile = nodesIn(rules).some((node) => isKind(node, 'above'))
  return new Set(isAnyPile ? Object.keys(zones) : lookedInto(rules))
}

const MOVES = ['move', 'deal', 'shuffle']
const MOVED = ['cards', 'to', 'from', 'zone']

/** Cards that are counted or moved, or of which only the top is looked at, are passed over. */
function lookedInto(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null || isKind(tree, 'top', 'count', 'empty', 'spare')) return []
  const { do: step, name } = tree as Node
  const isMoved = (field: string): boolean => MOVES.includes(String(step)) && MOVED.includes(field)
  const inside = Object.entries(tree).flatMap(([field, part]) => (isMoved(field) ? [] : lookedInto(part)))
  return isKind(tree, 'zone', 'family') ? [String(name), ...inside] : inside
}
