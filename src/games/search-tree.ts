/**
 * The tree of a search, in typed arrays: a node for each choice after the choices before it. A choice may be legal in
 * some worlds only, so a node also counts how often it could have been chosen.
 */
import type { Stream } from '../rng/index.ts'
import type { ForwardModel } from './forward-model.ts'

export const ROOT = 0
const NONE = -1

/** The bits of a choice's key; those above are the seat that makes it. */
const SEAT_SHIFT = 26

/** The weight of rarely tried choices, where the greatest reward is 1. */
const EXPLORATION = 0.7

/** The choices that can be made, and who makes them. */
type Offer = Pick<ForwardModel, 'seat' | 'choices' | 'key'>

/** What a search found out about a choice: how often it was tried, and its mean reward. */
export interface ActionStats {
  readonly visits: number
  readonly reward: number
}

export class SearchTree {
  /** How often a choice was made, and how often it could have been made. */
  #visits = new Int32Array(1024)
  #offers = new Int32Array(1024)
  /** The sum of the rewards of the seat that chose. */
  #rewards = new Float64Array(1024)
  #keys = new Int32Array(1024)
  #firsts = new Int32Array(1024)
  #others = new Int32Array(1024)
  #size = 0
  /** The nodes of the choices offered last, by their places. */
  readonly #offered: number[] = []

  clear(): void {
    this.#size = 0
    this.#add(0)
  }

  visits(node: number): number {
    return this.#visits[node] as number
  }

  /** What became of a choice at the root, which may never have been offered. */
  statsOf(seat: number, key: number): ActionStats {
    const wanted = (seat << SEAT_SHIFT) | key
    let child = this.#firsts[ROOT] as number
    while (child !== NONE && this.#keys[child] !== wanted) child = this.#others[child] as number
    return child === NONE
      ? { visits: 0, reward: 0 }
      : { visits: this.visits(child), reward: this.#meanReward(child) }
  }

  /** By how many visits the most visited choice at the root is ahead of the next one. */
  lead(): number {
    let [most, second] = [0, 0]
    for (let child = this.#firsts[ROOT] as number; child !== NONE; child = this.#others[child] as number) {
      const visits = this.#visits[child] as number
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
      const promise = this.#promise(this.#offered[place] as number)
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
    this.#visits[node] = (this.#visits[node] as number) + 1
    this.#rewards[node] = (this.#rewards[node] as number) + reward
  }

  #meanReward(node: number): number {
    return (this.#rewards[node] as number) / Math.max(1, this.#visits[node] as number)
  }

  /** Roots and quotients are the same on every machine; a logarithm is not. */
  #promise(node: number): number {
    const visits = this.#visits[node] as number
    return this.#meanReward(node) + (EXPLORATION * Math.sqrt(this.#offers[node] as number)) / (1 + visits)
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
      this.#offers[child] = (this.#offers[child] as number) + 1
      if (this.#visits[child] === 0) untried += 1
      last = child
    }
    return untried
  }

  /**
   * The child with a key, added if missing. Children are sorted by key, and choices mostly come in that order, so the
   * search begins behind the last one.
   */
  #childAfter(parent: number, last: number, key: number): number {
    let before = last !== NONE && (this.#keys[last] as number) < key ? last : NONE
    let next = (before === NONE ? this.#firsts[parent] : this.#others[before]) as number
    while (next !== NONE && (this.#keys[next] as number) < key) {
      before = next
      next = this.#others[next] as number
    }
    return next !== NONE && this.#keys[next] === key ? next : this.#insert(parent, before, key)
  }

  #untried(n: number): number {
    let left = n
    for (let place = 0; ; place += 1) {
      if (this.#visits[this.#offered[place] as number] === 0 && left-- === 0) return place
    }
  }

  /** A new child, after one of its siblings or as the first. */
  #insert(parent: number, after: number, key: number): number {
    const child = this.#add(key)
    const line = after === NONE ? this.#firsts : this.#others
    const at = after === NONE ? parent : after
    this.#others[child] = line[at] as number
    line[at] = child
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
    const size = 2 * this.#visits.length
    this.#visits = copyInto(new Int32Array(size), this.#visits)
    this.#offers = copyInto(new Int32Array(size), this.#offers)
    this.#rewards = copyInto(new Float64Array(size), this.#rewards)
    this.#keys = copyInto(new Int32Array(size), this.#keys)
    this.#firsts = copyInto(new Int32Array(size), this.#firsts)
    this.#others = copyInto(new Int32Array(size), this.#others)
  }
}

function copyInto<Numbers extends Int32Array | Float64Array>(larger: Numbers, old: Numbers): Numbers {
  larger.set(old)
  return larger
}
