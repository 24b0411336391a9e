/**
 * Counterfactual regret minimisation: every information set plays each action in proportion to how much better it would
 * have done; the average of what both seats play comes ever nearer to an equilibrium.
 *
 * Source: Tammelin, "Solving large imperfect information games using CFR+", 2014: regrets never fall below zero, the
 * seats take turns, and later strategies weigh more in the average, each as much as its number.
 */
import type { GameTree, SolvingProgress } from './game-tree.ts'
import { proportions, reach, worth } from './strategy.ts'

/** Returns the average strategy. */
export function* minimiseRegret(
  tree: GameTree,
  iterations: number,
): Generator<SolvingProgress, Float64Array> {
  const { nodes, parent, action, mover, sets, actions } = tree
  const [regret, sum, strategy] = [
    new Float64Array(actions),
    new Float64Array(actions),
    new Float64Array(actions),
  ]
  const [own, others, value] = [new Float64Array(nodes), new Float64Array(nodes), new Float64Array(nodes)]
  /** By information set: one of its nodes. With perfect recall a seat's own choices reach all of them alike. */
  const someNode = new Int32Array(sets.length)
  for (const [node, set] of tree.set.entries()) if (set >= 0) someNode[set] = node

  const update = (seat: 0 | 1, iteration: number): void => {
    proportions(tree, regret, strategy)
    reach(tree, strategy, seat, own, others)
    worth(tree, strategy, value)
    const sign = seat === 0 ? 1 : -1
    for (let node = 1; node < nodes; node += 1) {
      if (mover[node] !== seat) continue
      const [by, from] = [action[node] as number, parent[node] as number]
      const gain = sign * ((value[node] as number) - (value[from] as number))
      regret[by] = (regret[by] as number) + (others[from] as number) * gain
    }
    for (const [set, { seat: whose, firstAction, labels }] of sets.entries()) {
      if (whose !== seat) continue
      const reached = own[someNode[set] as number] as number
      for (let by = firstAction; by < firstAction + labels.length; by += 1) {
        regret[by] = Math.max(0, regret[by] as number)
        const played = reached * (strategy[by] as number)
        sum[by] = (sum[by] as number) + iteration * played
      }
    }
  }

  for (let done = 0; done < iterations; done += 1) {
    yield { what: 'iterations', done, total: iterations }
    update(0, done + 1)
    update(1, done + 1)
  }
  return proportions(tree, sum, new Float64Array(actions))
}
