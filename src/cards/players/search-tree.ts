/**
 * The tree of a search, in typed arrays: a node for what somebody chose after what was chosen before. In another world
 * the same choices may not be there, so a node also knows how often it could have been chosen.
 */
const ROOT = 0
const NONE = -1

/** How much what was seldom tried is tried: the greatest reward is 1. */
const CURIOSITY = 0.7

export class SearchTree {
  /** How often a choice was taken, and how often it was there to be taken. */
  #visits = new Int32Array(1024)
  #offers = new Int32Array(1024)
  /** The rewards of whoever chose, added up. */
  #rewards = new Float64Array(1024)
  #keys = new Int32Array(1024)
  #firsts = new Int32Array(1024)
  #others = new Int32Array(1024)
  #size = 0
  /** The nodes of the choices that are there now, by their places. */
  readonly #offered: number[] = []

  constructor() {
    this.clear()
  }

  clear(): void {
    this.#size = 0
    this.#add(0)
  }

  get root(): number {
    return ROOT
  }

  visits(node: number): number {
    return this.#visits[node] as number
  }

  meanReward(node: number): number {
    return (this.#rewards[node] as number) / Math.max(1, this.#visits[node] as number)
  }

  /** The node of a choice; undefined if it has never been there. */
  childOf(node: number, key: number): number | undefined {
    for (let child = this.#firsts[node] as number; child !== NONE; child = this.#others[child] as number) {
      if (this.#keys[child] === key) return child
    }
    return undefined
  }

  /**
   * Which of the choices to try, by their keys: one that was never tried, as `pick` says among those, or the most
   * promising. Says the place of the choice and its node.
   */
  select(
    node: number,
    keys: readonly number[],
    pick: (many: number) => number,
  ): { readonly place: number; readonly node: number; readonly isNew: boolean } {
    const offered = this.#offered
    let untried = 0
    for (let place = 0; place < keys.length; place += 1) {
      const key = keys[place] as number
      const child = this.childOf(node, key) ?? this.#adopt(node, key)
      offered[place] = child
      this.#offers[child] = (this.#offers[child] as number) + 1
      if (this.#visits[child] === 0) untried += 1
    }
    if (untried > 0) {
      let left = pick(untried)
      for (let place = 0; ; place += 1) {
        const child = offered[place] as number
        if (this.#visits[child] === 0 && left-- === 0) return { place, node: child, isNew: true }
      }
    }
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let place = 0; place < keys.length; place += 1) {
      const promise = this.#promise(offered[place] as number)
      if (promise > most) [best, most] = [place, promise]
    }
    return { place: best, node: offered[best] as number, isNew: false }
  }

  /** A node was gone through, and this came of it for whoever chose. */
  reward(node: number, reward: number): void {
    this.#visits[node] = (this.#visits[node] as number) + 1
    this.#rewards[node] = (this.#rewards[node] as number) + reward
  }

  /** Roots and quotients are the same on every machine; a logarithm is not. */
  #promise(node: number): number {
    const visits = this.#visits[node] as number
    return this.meanReward(node) + (CURIOSITY * Math.sqrt(this.#offers[node] as number)) / (1 + visits)
  }

  #adopt(parent: number, key: number): number {
    const child = this.#add(key)
    this.#others[child] = this.#firsts[parent] as number
    this.#firsts[parent] = child
    return child
  }

  #add(key: number): number {
    const node = this.#size
    if (node === this.#visits.length) this.#grow()
    this.#size += 1
    this.#visits[node] = 0
    this.#offers[node] = 0
    this.#rewards[node] = 0
    this.#keys[node] = key
    this.#firsts[node] = NONE
    this.#others[node] = NONE
    return node
  }

  #grow(): void {
    const larger = <Numbers extends Int32Array | Float64Array>(old: Numbers, made: Numbers): Numbers => {
      made.set(old)
      return made
    }
    const size = 2 * this.#visits.length
    this.#visits = larger(this.#visits, new Int32Array(size))
    this.#offers = larger(this.#offers, new Int32Array(size))
    this.#rewards = larger(this.#rewards, new Float64Array(size))
    this.#keys = larger(this.#keys, new Int32Array(size))
    this.#firsts = larger(this.#firsts, new Int32Array(size))
    this.#others = larger(this.#others, new Int32Array(size))
  }
}
