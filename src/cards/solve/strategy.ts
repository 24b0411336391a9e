/** How likely each action of each information set is, and what it leads to in a tree. */
import type { GameTree } from './game-tree.ts'

/** In proportion to the weights; equal where there are none. */
export function proportions({ sets }: GameTree, weights: Float64Array, into: Float64Array): Float64Array {
  for (const { firstAction, labels } of sets) {
    const end = firstAction + labels.length
    let sum = 0
    for (let action = firstAction; action < end; action += 1) sum += weights[action] as number
    for (let action = firstAction; action < end; action += 1)
      into[action] = sum > 0 ? (weights[action] as number) / sum : 1 / labels.length
  }
  return into
}

/** How likely a seat's own choices lead to each node, and how likely chance and the other seat's choices do. */
export function reach(
  { nodes, parent, action, chance, mover }: GameTree,
  strategy: Float64Array,
  seat: number,
  own: Float64Array,
  others: Float64Array,
): void {
  own[0] = 1
  others[0] = 1
  for (let node = 1; node < nodes; node += 1) {
    const from = parent[node] as number
    const by = action[node] as number
    const likely = by < 0 ? (chance[node] as number) : (strategy[by] as number)
    const isOwn = mover[node] === seat
    own[node] = (own[from] as number) * (isOwn ? likely : 1)
    others[node] = (others[from] as number) * (isOwn ? 1 : likely)
  }
}

/** What each node is worth to the first seat. */
export function worth(
  { nodes, parent, action, chance, payoff }: GameTree,
  strategy: Float64Array,
  into: Float64Array,
): void {
  into.set(payoff)
  for (let node = nodes - 1; node > 0; node -= 1) {
    const by = action[node] as number
    const likely = by < 0 ? (chance[node] as number) : (strategy[by] as number)
    const from = parent[node] as number
    into[from] = (into[from] as number) + likely * (into[node] as number)
  }
}
