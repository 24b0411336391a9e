/**
 * Counterfactual regret minimisation: every information set plays each action in proportion to how much better it would
 * have done; the average of what both seats play comes ever nearer to an equilibrium.
 *
 * Source: Tammelin, "Solving large imperfect information games using CFR+", 2014: regrets never fall below zero, the
 * seats take turns, and later strategies weigh more in the average, each as much as its number.
 */
import type { GameTree } from './game-tree.ts'
import { proportions, reach, seatsOf, worth } from './strategy.ts'

export class RegretMinimiser {
  readonly #tree: GameTree
  readonly #seats: Uint8Array
  readonly #regret: Float64Array
  readonly #sum: Float64Array
  readonly #strategy: Float64Array
  readonly #own: Float64Array
  readonly #others: Float64Array
  readonly #worth: Float64Array
  /** By information set: one of its nodes. With perfect recall a seat's own choices reach all of them alike. */
  readonly #someNode: Int32Array
  iterations = 0

  constructor(tree: GameTree) {
    this.#tree = tree
    this.#seats = seatsOf(tree)
    this.#regret = new Float64Array(tree.actions)
    this.#sum = new Float64Array(tree.actions)
    this.#strategy = new Float64Array(tree.actions)
    this.#own = new Float64Array(tree.nodes)
    this.#others = new Float64Array(tree.nodes)
    this.#worth = new Float64Array(tree.nodes)
    this.#someNode = new Int32Array(tree.sets.length)
    for (const [node, set] of tree.set.entries()) if (set >= 0) this.#someNode[set] = node
  }

  iterate(): void {
    this.iterations += 1
    this.#update(0)
    this.#update(1)
  }

  /** What comes near an equilibrium. */
  get average(): Float64Array {
    const average = new Float64Array(this.#tree.actions)
    proportions(this.#tree.sets, this.#sum, average)
    return average
  }

  #update(seat: 0 | 1): void {
    const { nodes, parent, action, set } = this.#tree
    const other = seat === 0 ? 1 : 0
    const seats = this.#seats
    const [regret, strategy, value] = [this.#regret, this.#strategy, this.#worth]
    proportions(this.#tree.sets, regret, strategy)
    reach(this.#tree, seats, strategy, { seat, chance: false }, this.#own)
    reach(this.#tree, seats, strategy, { seat: other, chance: true }, this.#others)
    worth(this.#tree, strategy, value)
    const sign = seat === 0 ? 1 : -1
    for (let node = 1; node < nodes; node += 1) {
      const by = action[node] as number
      const from = parent[node] as number
      if (by < 0 || seats[set[from] as number] !== seat) continue
      const gain = sign * ((value[node] as number) - (value[from] as number))
      regret[by] = (regret[by] as number) + (this.#others[from] as number) * gain
    }
    this.#settle(seat)
  }

  /** Regrets do not fall below zero, and what was played joins the average. */
  #settle(seat: number): void {
    for (const [set, { seat: whose, firstAction, labels }] of this.#tree.sets.entries()) {
      if (whose !== seat) continue
      const reached = this.#own[this.#someNode[set] as number] as number
      for (let by = firstAction; by < firstAction + labels.length; by += 1) {
        this.#regret[by] = Math.max(0, this.#regret[by] as number)
        const played = reached * (this.#strategy[by] as number)
        this.#sum[by] = (this.#sum[by] as number) + this.iterations * played
      }
    }
  }
}
