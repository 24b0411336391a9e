/**
 * The tree of a search, in typed arrays: a node for what somebody chose after what was chosen before. In another world
 * the same choices may not be there, so a node also knows how often it could have been chosen.
 */
import type { Stream } from '../rng/index.ts'

export const ROOT = 0
const NONE = -1

/** Above what a choice is, there is who makes it. */
const SEAT_SHIFT = 26

/** How much what was seldom tried is tried: the greatest reward is 1. */
const CURIOSITY = 0.7

/** The choices that are there, and whose they are. */
export interface Offer {
  readonly seat: number
  readonly choices: number
  /** What the n-th is, in one number. */
  key(n: number): number
}

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

  visits(node: number): number {
    return this.#visits[node] as number
  }

  meanReward(node: number): number {
    return (this.#rewards[node] as number) / Math.max(1, this.#visits[node] as number)
  }

  /** The node of a choice; undefined if it has never been there. */
  childOf(node: number, seat: number, key: number): number | undefined {
    const wanted = (seat << SEAT_SHIFT) | key
    let child = this.#firsts[node] as number
    while (child !== NONE && this.#keys[child] !== wanted) child = this.#others[child] as number
    return child === NONE ? undefined : child
  }

  /** By how many visits the most visited choice of the root is ahead of every other. */
  lead(): number {
    let [most, second] = [0, 0]
    for (let child = this.#firsts[ROOT] as number; child !== NONE; child = this.#others[child] as number) {
      const visits = this.#visits[child] as number
      second = Math.max(second, Math.min(most, visits))
      most = Math.max(most, visits)
    }
    return most - second
  }

  /** Which of the choices to try: any that was never tried, or else the most promising one. Says its place. */
  select(node: number, board: Offer, rng: Stream): number {
    const untried = this.#offer(node, board)
    if (untried > 0) return this.#untried(rng.below(untried))
    let [best, most] = [0, Number.NEGATIVE_INFINITY]
    for (let place = 0; place < board.choices; place += 1) {
      const promise = this.#promise(this.#offered[place] as number)
      if (promise > most) {
        best = place
        most = promise
      }
    }
    return best
  }

  /** The node of a choice that was there at the last selection, by its place. */
  offered(place: number): number {
    return this.#offered[place] as number
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

  /** Notes which choices are there, and says how many of them were never tried. */
  #offer(node: number, board: Offer): number {
    const many = board.choices
    // By chance, or by cards that are hidden, one seat or another may be next: what they choose is not the same.
    const whose = board.seat << SEAT_SHIFT
    let untried = 0
    let last = NONE
    for (let place = 0; place < many; place += 1) {
      const child = this.#childAfter(node, last, whose | board.key(place))
      this.#offered[place] = child
      this.#offers[child] = (this.#offers[child] as number) + 1
      if (this.#visits[child] === 0) untried += 1
      last = child
    }
    return untried
  }

  /**
   * The child with a key; if there is none yet, there will be. Children stand in the order of their keys, and choices
   * mostly come in that order: so it is looked for behind the last one.
   */
  #childAfter(parent: number, last: number, key: number): number {
    let before = last !== NONE && (this.#keys[last] as number) < key ? last : NONE
    let next = (before === NONE ? this.#firsts[parent] : this.#others[before]) as number
    while (next !== NONE && (this.#keys[next] as number) < key) {
      before = next
      next = this.#others[next] as number
    }
    return next !== NONE && this.#keys[next] === key ? next : this.#adopt(parent, before, key)
  }

  #untried(n: number): number {
    let left = n
    for (let place = 0; ; place += 1) {
      if (this.#visits[this.#offered[place] as number] === 0 && left-- === 0) return place
    }
  }

  /** A new child, after one of its siblings or as the first. */
  #adopt(parent: number, after: number, key: number): number {
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
