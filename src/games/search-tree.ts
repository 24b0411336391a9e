/**
 * The tree of a search, in typed arrays: a node for each choice after the choices before it. A choice may be legal in
 * some worlds only, so a node also counts how often it could have been chosen.
 */
import type { Stream } from '../rng/index.ts'
import type { ActionStats, ForwardModel } from './forward-model.ts'

export const ROOT = 0
const NONE = -1

/** The bits of a choice's key; those above are the seat that makes it. */
const SEAT_SHIFT = 26

/** The weight of rarely tried choices, where the greatest reward is 1. */
const USUAL_EXPLORATION = 0.7

/** The choices that can be made, and who makes them. */
type Offer = Pick<ForwardModel, 'seat' | 'choices' | 'key'>

/**
 * A node is a stretch of numbers: how often it was chosen, how often it could have been, the key of its choice and seat,
 * its first child, and its next sibling.
 */
const [VISITS, OFFERS, KEY, CHILD, SIBLING, NODE_SIZE] = [0, 1, 2, 3, 4, 5]

/**
 * Room at first, which doubles as it is needed. Memory of typed arrays makes V8 collect garbage sooner: with room for 1,024 nodes
 * for each short game, marking took a tenth of the processor.
 */
const FIRST_NODES = 64

export class SearchTree {
  #nodes = new Int32Array(FIRST_NODES * NODE_SIZE)
  /** By node: the sum of the rewards of the seat that chose. */
  #rewards = new Float64Array(FIRST_NODES)
  #size = 0
  /** The nodes of the choices offered last, by their places. */
  readonly #offered: number[] = []
  readonly #exploration: number

  constructor(exploration = USUAL_EXPLORATION) {
    this.#exploration = exploration
  }

  clear(): void {
    this.#size = 0
    this.#add(0, NONE)
  }

  visits(node: number): number {
    return this.#get(node, VISITS)
  }

  /** What became of a choice at the root, which may never have been offered. */
  statsOf(seat: number, key: number): ActionStats {
    const wanted = (seat << SEAT_SHIFT) | key
    let child = this.#get(ROOT, CHILD)
    while (child !== NONE && this.#get(child, KEY) !== wanted) child = this.#get(child, SIBLING)
    return child === NONE
      ? { visits: 0, reward: 0 }
      : { visits: this.visits(child), reward: this.#meanReward(child) }
  }

  /** By how many visits the most visited choice at the root is ahead of the next one. */
  lead(): number {
    let [most, second] = [0, 0]
    for (let child = this.#get(ROOT, CHILD); child !== NONE; child = this.#get(child, SIBLING)) {
      const visits = this.visits(child)
      second = Math.max(second, Math.min(most, visits))
      most = Math.max(most, visits)
    }
    return most - second
  }

  /** The place of the choice to try: a random one of those never tried, or else the most promising one. */
  select(node: number, offer: Offer, rng: Stream): number {
    const untried = this.#offer(node, offer)
    if (untried > 0) return this.#untried(rng.below(untried))
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let place = 0; place < offer.choices; place += 1) {
      const promise = this.#promise(this.offered(place))
      if (promise > most) {
        best = place
        most = promise
      }
    }
    return best
  }

  /** The node of a choice at the last selection, by its place. */
  offered(place: number): number {
    return this.#offered[place] as number
  }

  /** Counts a visit, and what it brought the seat that chose. */
  reward(node: number, reward: number): void {
    this.#set(node, VISITS, this.visits(node) + 1)
    this.#rewards[node] = (this.#rewards[node] as number) + reward
  }

  #meanReward(node: number): number {
    return (this.#rewards[node] as number) / Math.max(1, this.visits(node))
  }

  /** Roots and quotients are the same on every machine; a logarithm is not. */
  #promise(node: number): number {
    const offers = this.#get(node, OFFERS)
    return this.#meanReward(node) + (this.#exploration * Math.sqrt(offers)) / (1 + this.visits(node))
  }

  /** Finds the nodes of the choices, and counts those never tried. */
  #offer(node: number, offer: Offer): number {
    const many = offer.choices
    // In different worlds different seats may be next: their choices are not the same.
    const whose = offer.seat << SEAT_SHIFT
    let untried = 0
    let last = NONE
    for (let place = 0; place < many; place += 1) {
      const child = this.#childAfter(node, last, whose | offer.key(place))
      this.#offered[place] = child
      this.#set(child, OFFERS, this.#get(child, OFFERS) + 1)
      if (this.visits(child) === 0) untried += 1
      last = child
    }
    return untried
  }

  /**
   * The child with a key, added if missing. Children are sorted by key, and choices mostly come in that order, so the
   * search begins behind the last one.
   */
  #childAfter(parent: number, last: number, key: number): number {
    let before = last !== NONE && this.#get(last, KEY) < key ? last : NONE
    let next = before === NONE ? this.#get(parent, CHILD) : this.#get(before, SIBLING)
    while (next !== NONE && this.#get(next, KEY) < key) {
      before = next
      next = this.#get(next, SIBLING)
    }
    if (next !== NONE && this.#get(next, KEY) === key) return next
    const child = this.#add(key, next)
    if (before === NONE) this.#set(parent, CHILD, child)
    else this.#set(before, SIBLING, child)
    return child
  }

  #untried(n: number): number {
    let left = n
    for (let place = 0; ; place += 1) {
      if (this.visits(this.offered(place)) === 0 && left-- === 0) return place
    }
  }

  #add(key: number, sibling: number): number {
    const node = this.#size
    if (node === this.#rewards.length) this.#grow()
    this.#size += 1
    this.#rewards[node] = 0
    this.#set(node, VISITS, 0)
    this.#set(node, OFFERS, 0)
    this.#set(node, KEY, key)
    this.#set(node, CHILD, NONE)
    this.#set(node, SIBLING, sibling)
    return node
  }

  #grow(): void {
    const [nodes, rewards] = [this.#nodes, this.#rewards]
    this.#nodes = new Int32Array(2 * nodes.length)
    this.#nodes.set(nodes)
    this.#rewards = new Float64Array(2 * rewards.length)
    this.#rewards.set(rewards)
  }

  #get(node: number, field: number): number {
    return this.#nodes[NODE_SIZE * node + field] as number
  }

  #set(node: number, field: number, value: number): void {
    this.#nodes[NODE_SIZE * node + field] = value
  }
}
