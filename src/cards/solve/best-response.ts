/** The most a seat can get against a strategy that it knows: exact, over its information sets. */
import type { GameTree, InformationSet } from './game-tree.ts'
import { reach, seatsOf } from './strategy.ts'

/** What the seat gets by its best response, in its own payoff. */
export function bestResponse(tree: GameTree, strategy: Float64Array, seat: 0 | 1): number {
  return new Responder(tree, strategy, seat).value
}

class Responder {
  readonly #tree: GameTree
  readonly #strategy: Float64Array
  readonly #seat: number
  readonly #seats: Uint8Array
  readonly #others: Float64Array
  readonly #children: readonly (readonly number[])[]
  /** By information set: its nodes. */
  readonly #nodes: readonly (readonly number[])[]
  readonly #best = new Map<number, number>()
  readonly #known: Float64Array

  constructor(tree: GameTree, strategy: Float64Array, seat: 0 | 1) {
    this.#tree = tree
    this.#strategy = strategy
    this.#seat = seat
    this.#seats = seatsOf(tree)
    this.#others = new Float64Array(tree.nodes)
    reach(tree, this.#seats, strategy, { seat: seat === 0 ? 1 : 0, chance: true }, this.#others)
    const children = Array.from({ length: tree.nodes }, (): number[] => [])
    for (let node = 1; node < tree.nodes; node += 1) children[tree.parent[node] as number]?.push(node)
    this.#children = children
    const nodes = tree.sets.map((): number[] => [])
    for (let node = 0; node < tree.nodes; node += 1) nodes[tree.set[node] as number]?.push(node)
    this.#nodes = nodes
    this.#known = new Float64Array(tree.nodes).fill(Number.NaN)
  }

  get value(): number {
    return this.#valueOf(0)
  }

  #valueOf(node: number): number {
    const known = this.#known[node] as number
    if (!Number.isNaN(known)) return known
    const value = this.#compute(node)
    this.#known[node] = value
    return value
  }

  #compute(node: number): number {
    const { set, payoff, action, chance, stakes } = this.#tree
    const children = this.#children[node] as readonly number[]
    const at = set[node] as number
    if (children.length === 0) {
      const first = payoff[node] as number
      return this.#seat === 0 ? first : stakes.sum - first
    }
    if (at >= 0 && this.#seats[at] === this.#seat) return this.#valueOf(children[this.#bestAt(at)] as number)
    return children.reduce((sum, child) => {
      const likely = at < 0 ? (chance[child] as number) : (this.#strategy[action[child] as number] as number)
      return sum + likely * this.#valueOf(child)
    }, 0)
  }

  /** The action that is best over all nodes of the information set, each as likely as others make it. */
  #bestAt(set: number): number {
    const known = this.#best.get(set)
    if (known !== undefined) return known
    const { labels } = this.#tree.sets[set] as InformationSet
    const values = labels.map((_, n) =>
      (this.#nodes[set] as readonly number[]).reduce(
        (sum, node) =>
          sum + (this.#others[node] as number) * this.#valueOf(this.#children[node]?.[n] as number),
        0,
      ),
    )
    const best = values.indexOf(Math.max(...values))
    this.#best.set(set, best)
    return best
  }
}
