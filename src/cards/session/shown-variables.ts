/** Which variables a player looks at, and what they are called. */
import { wordsOf } from '../english/words/words.ts'
import type { Game, VarTree } from '../rules/tree.ts'
import { isKind, type Node, nodesIn } from './tree-nodes.ts'

export interface ShownVariable {
  readonly name: string
  readonly title: string
  readonly tree: VarTree
  /** Whether the result of the game depends on it. */
  readonly isScore: boolean
}

/**
 * Those with a label; without one, all but numbers that only count rounds, and tables of numbers that belong to no
 * places: bookkeeping that says nothing to a player.
 */
export function shownVariables(game: Game): ShownVariable[] {
  const scores = new Set(nodesIn(game.result).flatMap((node) => (isKind(node, 'var') ? [node['name']] : [])))
  return Object.entries(game.vars ?? {}).flatMap(([name, tree]) => {
    const { label } = tree
    const isHidden =
      label === false || (label === undefined && (isRoundCount(name, tree, game) || isTable(tree, game)))
    return isHidden ? [] : [{ name, title: label || wordsOf(name), tree, isScore: scores.has(name) }]
  })
}

/**
 * Whether the value of a variable is of today: a block that resets it is under way. Outside of it, the value is what is
 * left from last time.
 * @param step the decision at which the game stands
 */
export function isOfNow({ reset }: VarTree, step: object, game: Game): boolean {
  if (reset === undefined) return true
  const all = [...nodesIn(game.flow), ...nodesIn(game.procs)]
  const inside = all.filter((node) => node['do'] === 'block' && node['name'] === reset).flatMap(nodesIn)
  const called = inside.filter((node) => node['do'] === 'proc').flatMap((node) => stepsOf(node['name'], game))
  const within = new Set<object>([...inside, ...called])
  // The choice of a card for a trick is not written down in the rules.
  return all.some((node) => node === step) ? within.has(step) : [...within].some((node) => 'lead' in node)
}

/** The steps of a procedure, with those of others that it uses. */
function stepsOf(proc: unknown, game: Game): Node[] {
  const steps = nodesIn(game.procs?.[String(proc)]?.steps)
  return [...steps, ...steps.flatMap((node) => (node['do'] === 'proc' ? stepsOf(node['name'], game) : []))]
}

/** Nothing but 1 is ever added to it, and that is no player's doing. */
function isRoundCount(name: string, { type, per = [] }: VarTree, game: Game): boolean {
  if (type !== 'num' || per.length > 0) return false
  const writes = nodesIn([game.flow, game.procs]).filter((node) => node['var'] === name)
  const isOption = (node: object): boolean => 'label' in node && 'do' in node
  const byPlayers = nodesIn([game.flow, game.procs]).filter(isOption).flatMap(nodesIn)
  return writes.every((step) => step['do'] === 'add' && step['by'] === 1 && !byPlayers.includes(step))
}

function isTable({ per = [] }: VarTree, { zones }: Game): boolean {
  const isNumbered = per.some((each) => typeof each === 'number')
  const isOfPlaces = Object.values(zones).some((zone) => JSON.stringify(zone.per) === JSON.stringify(per))
  return (isNumbered || per.length > 1) && !(isNumbered && isOfPlaces)
}
