/** How likely each action of each information set is, and what it leads to in a tree. */
import type { GameTree, InformationSet } from './game-tree.ts'

/** In proportion to the weights; all alike where there are none. */
export function proportions(
  sets: readonly InformationSet[],
  weights: Float64Array,
  into: Float64Array,
): void {
  for (const { firstAction, labels } of sets) {
    const end = firstAction + labels.length
    let sum = 0
    for (let action = firstAction; action < end; action += 1) sum += weights[action] as number
    for (let action = firstAction; action < end; action += 1)
      into[action] = sum > 0 ? (weights[action] as number) / sum : 1 / labels.length
  }
}

/** How likely chance and one seat's choices, or those of all but it, lead to each node. */
export function reach(
  { nodes, parent, action, chance, set }: GameTree,
  seats: Uint8Array,
  strategy: Float64Array,
  counts: { readonly seat: 0 | 1; readonly chance: boolean },
  into: Float64Array,
): void {
  into[0] = 1
  for (let node = 1; node < nodes; node += 1) {
    const from = parent[node] as number
    const by = action[node] as number
    let likely = into[from] as number
    if (by < 0) {
      if (counts.chance) likely *= chance[node] as number
    } else if (seats[set[from] as number] === counts.seat) likely *= strategy[by] as number
    into[node] = likely
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

/** By information set: whose it is. */
export const seatsOf = ({ sets }: GameTree): Uint8Array => Uint8Array.from(sets, ({ seat }) => seat)
