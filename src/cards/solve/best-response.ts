/** The most a seat can get against a strategy that it knows: exact, over its information sets. */
import type { GameTree } from './game-tree.ts'
import { reach } from './strategy.ts'

/** What the seat gets by its best response, in its own payoff. */
export function bestResponse(tree: GameTree, strategy: Float64Array, seat: 0 | 1): number {
  const { nodes, parent, action, chance, set, sets, payoff, stakes } = tree
  const others = new Float64Array(nodes)
  reach(tree, strategy, seat, new Float64Array(nodes), others)
  const children = Array.from({ length: nodes }, (): number[] => [])
  const nodesOf = sets.map((): number[] => [])
  for (let node = 0; node < nodes; node += 1) {
    children[parent[node] as number]?.push(node)
    nodesOf[set[node] as number]?.push(node)
  }
  const values = new Float64Array(nodes).fill(Number.NaN)
  const best = new Map<number, number>()

  const valueAt = (node: number): number => {
    if (Number.isNaN(values[node])) values[node] = compute(node)
    return values[node] as number
  }

  const compute = (node: number): number => {
    const next = children[node] as readonly number[]
    const at = set[node] as number
    if (next.length === 0)
      return seat === 0 ? (payoff[node] as number) : stakes.sum - (payoff[node] as number)
    if (sets[at]?.seat === seat) return valueAt(next[bestAt(at)] as number)
    return next.reduce((sum, child) => {
      const by = action[child] as number
      return sum + ((by < 0 ? chance[child] : strategy[by]) as number) * valueAt(child)
    }, 0)
  }

  /** The action that is best over all nodes of the information set, each as likely as others make it. */
  const bestAt = (at: number): number => {
    const known = best.get(at)
    if (known !== undefined) return known
    const totals = sets[at]?.labels.map((_, n) =>
      (nodesOf[at] as readonly number[]).reduce(
        (sum, node) => sum + (others[node] as number) * valueAt(children[node]?.[n] as number),
        0,
      ),
    )
    const found = totals?.indexOf(Math.max(...totals)) ?? 0
    best.set(at, found)
    return found
  }

  return valueAt(0)
}
