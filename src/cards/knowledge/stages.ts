/**
 * In how many ways unknown cards can be placed: a table of stages, each the room that is left when some kinds have been
 * divided among the pools, and of the branches that lead from one to the next. See assign.ts for its layout.
 *
 * Counting goes through every stage that can be reached, once. Branches are written down by `build`.
 */
import type { Kinds } from './kinds-of-cards.ts'
import type { Tallies } from './tallies.ts'

/** Numbers in a stage's row: its kind, its first branch, how many branches it has. */
export const STAGE = 3
const NOT_BUILT = -1

/** Bounds of one count. */
export interface CountLimits {
  readonly stages: number
  /** Divisions of a kind, complete or begun. */
  readonly steps: number
}

/**
 * A step takes 50 to 100 ns, so a count that fails takes some 30 ms; the table takes a megabyte at most. Of the classics
 * only Go Fish with five or six players comes near: it has up to 8,000 stages, and seldom more steps.
 */
export const COUNT_LIMITS: CountLimits = { stages: 16_384, steps: 500_000 }

/** Slots of the hash table at first: a power of two. Mostly there are few stages, and every count begins by clearing them. */
const SLOTS = 16

/** Counting calls itself once for each kind and each of its pools; more would exhaust the stack. */
const DEEPEST = 2048

/**
 * While counting, by kind: the room left, the tallies, the parts it is divided into, their bounds, and by pool how many
 * cards the pools after it can take.
 */
let ROOM = new Int32Array(256)
let TALLIES = new Int32Array(256)
let PARTS = new Int32Array(256)
let BOUNDS = new Int32Array(256)
let LATER = new Int32Array(256)

export class Stages {
  rows = new Int32Array(STAGE * 32)
  ways = new Float64Array(32)
  count = 0
  upTo = new Float64Array(32)
  next = new Int32Array(32)
  parts = new Uint8Array(128)
  branches = 0
  readonly #kinds: Kinds
  readonly #tallies: Tallies
  readonly #limits: CountLimits
  /** What is left at a stage, as one number; with which the room of each pool and then each tally count in it. */
  #keys = new Float64Array(32)
  #radices = new Float64Array(32)
  /** Stages by hash of kind and key, plus 1; 0 where none is. */
  #table = new Int32Array(SLOTS)
  #mask = SLOTS - 1
  #steps = 0
  #mostSteps = 0
  #isBuilding = false
  /** While branches are written down: the ways of those before. */
  #sum = 0

  constructor(kinds: Kinds, tallies: Tallies, limits: CountLimits) {
    this.#limits = limits
    this.#kinds = kinds
    this.#tallies = tallies
  }

  /**
   * Counts all ways. Returns the first stage; undefined if the table would be too large.
   * @param attempt how often it was tried before with more facts: each time half as many steps are allowed
   */
  begin(attempt = 0): number | undefined {
    this.#mostSteps = this.#limits.steps >> attempt
    const { count, pools, room } = this.#kinds
    this.count = 0
    this.branches = 0
    this.#steps = 0
    this.#mask = SLOTS - 1
    for (let slot = 0; slot <= this.#mask; slot += 1) this.#table[slot] = 0
    if (count * (pools + 1) > DEEPEST || !this.#setRadices()) return undefined
    if (ROOM.length < (count + 1) * pools) {
      ROOM = new Int32Array((count + 1) * pools)
      PARTS = new Int32Array((count + 1) * pools)
      BOUNDS = new Int32Array((count + 1) * pools)
      LATER = new Int32Array((count + 1) * pools)
    }
    if (TALLIES.length < (count + 1) * this.#tallies.count)
      TALLIES = new Int32Array((count + 1) * this.#tallies.count)
    // When all kinds are placed no room is left, and every tally is 0 again: there is one end.
    this.#add(count, 0, 1)
    this.rows[2] = 0
    for (let pool = 0; pool < pools; pool += 1) ROOM[pool] = room[pool] as number
    for (let tally = 0; tally < this.#tallies.count; tally += 1) TALLIES[tally] = 0
    const first = count === 0 ? 0 : this.#count(0, this.#keyAt(0))
    const isExhausted = this.#steps > this.#mostSteps
    return isExhausted || !Number.isFinite(this.ways[first] as number) ? undefined : first
  }

  /** Writes down the branches of a stage. */
  build(stage: number): void {
    const at = stage * STAGE
    if (this.rows[at + 2] !== NOT_BUILT) return
    const kind = this.rows[at] as number
    const key = this.#keys[stage] as number
    this.#setLevel(key, kind)
    const first = this.branches
    this.#isBuilding = true
    this.#sum = 0
    this.#steps = 0
    this.#mostSteps = this.#limits.steps
    this.#divideKind(kind, key)
    this.#isBuilding = false
    this.rows[at + 1] = first
    this.rows[at + 2] = this.branches - first
  }

  /** What is left at one stage must make up a whole number that is exact. The room of the last pool follows. */
  #setRadices(): boolean {
    const { pools, room } = this.#kinds
    const { count, limit } = this.#tallies
    if (this.#radices.length < pools + count) this.#radices = new Float64Array(pools + count)
    let product = 1
    for (let n = 0; n < pools + count; n += 1) {
      const isImplied = n === pools - 1
      this.#radices[n] = isImplied ? 0 : product
      if (!isImplied) product *= ((n < pools ? room[n] : limit[n - pools]) as number) + 1
    }
    return product <= Number.MAX_SAFE_INTEGER
  }

  /** Counts the ways from the room and the tallies at a level, and adds the stage. */
  #count(kind: number, key: number): number {
    return this.#add(kind, key, this.#isRest(kind) ? this.#waysOfRest(kind) : this.#divideKind(kind, key))
  }

  /** The last kind fills the room that is left, if no fact mentions it. */
  #isRest(kind: number): boolean {
    return kind === this.#kinds.count - 1 && !this.#tallies.hasFacts(kind)
  }

  #waysOfRest(kind: number): number {
    const { starts, poolsOf, poolsStart, pools } = this.#kinds
    let left = (starts[kind + 1] as number) - (starts[kind] as number)
    let ways = 1
    for (let n = poolsStart[kind] as number; n < (poolsStart[kind + 1] as number); n += 1) {
      const many = ROOM[kind * pools + (poolsOf[n] as number)] as number
      ways *= binomial(left, many)
      left -= many
    }
    // If cards are left, the rest of the room is in pools where this kind may not be.
    return left === 0 ? ways : 0
  }

  #divideKind(kind: number, key: number): number {
    const { starts, poolsOf, poolsStart, pools } = this.#kinds
    const here = kind * pools
    if (!this.#tallies.bound(kind, TALLIES, kind * this.#tallies.count, BOUNDS, here)) return 0
    for (let pool = 0; pool < pools; pool += 1) PARTS[here + pool] = 0
    let later = 0
    for (let n = (poolsStart[kind + 1] as number) - 1; n >= (poolsStart[kind] as number); n -= 1) {
      const at = here + (poolsOf[n] as number)
      const most = Math.min(ROOM[at] as number, BOUNDS[at] as number)
      BOUNDS[at] = most
      LATER[at] = later
      later += most
    }
    const cards = (starts[kind + 1] as number) - (starts[kind] as number)
    if (cards > later) return 0
    return this.#divide(kind, poolsStart[kind] as number, cards, 1, key - this.#tallyKey(kind))
  }

  /**
   * Goes through every division of the cards that are left of a kind among its pools from one on, which have room for them.
   * @param at the pool, as a place in the list of pools of all kinds
   * @param ways the ways to choose cards for the pools before it
   * @param key the room that is left, as a number
   * @returns the ways in which this kind and those after it can be placed
   */
  #divide(kind: number, at: number, left: number, ways: number, key: number): number {
    const { poolsOf, poolsStart, pools } = this.#kinds
    this.#steps += 1
    if (this.#steps > this.#mostSteps) return 0
    const pool = poolsOf[at] as number
    const here = kind * pools + pool
    const radix = this.#radices[pool] as number
    const end = poolsStart[kind + 1] as number
    if (at === end - 1) {
      PARTS[here] = left
      return this.#complete(kind, ways, key - left * radix)
    }
    // Cards that the pools after it have no room for must go here.
    const least = Math.max(0, left - (LATER[here] as number))
    const most = Math.min(left, BOUNDS[here] as number)
    let total = 0
    const isLastButOne = at === end - 2
    const last = poolsOf[end - 1] as number
    for (let many = least; many <= most; many += 1) {
      PARTS[here] = many
      const chosen = ways * binomial(left, many)
      const rest = key - many * radix
      if (isLastButOne) {
        PARTS[kind * pools + last] = left - many
        this.#steps += 1
        total += this.#complete(kind, chosen, rest - (left - many) * (this.#radices[last] as number))
      } else total += this.#divide(kind, at + 1, left - many, chosen, rest)
    }
    return total
  }

  /** A division of a kind is complete: what follows it? */
  #complete(kind: number, ways: number, roomKey: number): number {
    const { pools, count } = this.#kinds
    const tallies = this.#tallies
    const here = kind * pools
    if (!tallies.add(kind, PARTS, here, TALLIES, kind * tallies.count)) return 0
    let next = 0
    if (kind + 1 < count) {
      const key = roomKey + this.#tallyKey(kind + 1)
      next = this.#find(kind + 1, key)
      if (next < 0) {
        for (let pool = 0; pool < pools; pool += 1)
          ROOM[here + pools + pool] = (ROOM[here + pool] as number) - (PARTS[here + pool] as number)
        next = this.#count(kind + 1, key)
      }
    }
    const all = ways * (this.ways[next] as number)
    if (this.#isBuilding && all > 0) this.#addBranch(here, all, next)
    return all
  }

  #addBranch(partsAt: number, ways: number, next: number): void {
    const { pools } = this.#kinds
    const at = this.branches
    if (at === this.next.length) {
      this.upTo = larger(this.upTo, new Float64Array(at * 2))
      this.next = larger(this.next, new Int32Array(at * 2))
    }
    if ((at + 1) * pools > this.parts.length)
      this.parts = larger(
        this.parts,
        new Uint8Array(Math.max(this.next.length * pools, this.parts.length * 2)),
      )
    this.#sum += ways
    this.upTo[at] = this.#sum
    this.next[at] = next
    for (let pool = 0; pool < pools; pool += 1)
      this.parts[at * pools + pool] = PARTS[partsAt + pool] as number
    this.branches += 1
  }

  /** Makes what is left at a stage the starting point again. */
  #setLevel(key: number, kind: number): void {
    const { pools, starts, count } = this.#kinds
    let rest = key
    for (let n = pools + this.#tallies.count - 1; n >= 0; n -= 1) {
      if (n === pools - 1) continue
      const some = Math.floor(rest / (this.#radices[n] as number))
      rest -= some * (this.#radices[n] as number)
      if (n < pools) ROOM[kind * pools + n] = some
      else TALLIES[kind * this.#tallies.count + n - pools] = some
    }
    let last = (starts[count] as number) - (starts[kind] as number)
    for (let pool = 0; pool < pools - 1; pool += 1) last -= ROOM[kind * pools + pool] as number
    ROOM[(kind + 1) * pools - 1] = last
  }

  #keyAt(kind: number): number {
    const { pools } = this.#kinds
    let key = this.#tallyKey(kind)
    for (let pool = 0; pool < pools - 1; pool += 1)
      key += (ROOM[kind * pools + pool] as number) * (this.#radices[pool] as number)
    return key
  }

  #tallyKey(kind: number): number {
    const { pools } = this.#kinds
    const tallies = this.#tallies.count
    let key = 0
    for (let tally = 0; tally < tallies; tally += 1)
      key += (TALLIES[kind * tallies + tally] as number) * (this.#radices[pools + tally] as number)
    return key
  }

  #find(kind: number, key: number): number {
    let slot = hash(kind, key) & this.#mask
    for (;;) {
      const stage = (this.#table[slot] as number) - 1
      if (stage < 0 || (this.#keys[stage] === key && this.rows[stage * STAGE] === kind)) return stage
      slot = (slot + 1) & this.#mask
    }
  }

  #add(kind: number, key: number, ways: number): number {
    const stage = this.count
    // As if the steps had come to an end.
    if (stage >= this.#limits.stages) this.#mostSteps = -1
    if (stage === this.#keys.length) {
      this.rows = larger(this.rows, new Int32Array(STAGE * stage * 2))
      this.ways = larger(this.ways, new Float64Array(stage * 2))
      this.#keys = larger(this.#keys, new Float64Array(stage * 2))
    }
    this.count += 1
    this.rows[stage * STAGE] = kind
    this.rows[stage * STAGE + 1] = 0
    this.rows[stage * STAGE + 2] = NOT_BUILT
    this.ways[stage] = ways
    this.#keys[stage] = key
    // At most half of the table is used: `find` always comes to an empty slot.
    if (this.count * 2 > this.#mask) this.#growTable()
    else this.#enter(stage)
    return stage
  }

  #enter(stage: number): void {
    let slot = hash(this.rows[stage * STAGE] as number, this.#keys[stage] as number) & this.#mask
    while (this.#table[slot] !== 0) slot = (slot + 1) & this.#mask
    this.#table[slot] = stage + 1
  }

  #growTable(): void {
    const size = (this.#mask + 1) * 2
    this.#mask = size - 1
    if (this.#table.length < size) this.#table = new Int32Array(size)
    else this.#table.fill(0, 0, size)
    for (let stage = 0; stage < this.count; stage += 1) this.#enter(stage)
  }
}

function larger<List extends Int32Array | Uint8Array | Float64Array>(from: List, to: List): List {
  to.set(from)
  return to
}

function hash(kind: number, key: number): number {
  const high = Math.floor(key / 4294967296)
  const mixed = Math.imul((key | 0) ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(kind, 0x85ebca6b), 0xc2b2ae35)
  return mixed ^ (mixed >>> 15)
}

/** Pascal's triangle, row after row. */
const TABULATED = 64
const BINOMIALS = new Float64Array((TABULATED * (TABULATED + 1)) / 2)
for (let n = 0; n < TABULATED; n += 1) {
  for (let k = 0; k <= n; k += 1) BINOMIALS[(n * (n + 1)) / 2 + k] = product(n, k)
}

function binomial(n: number, k: number): number {
  return n < TABULATED ? (BINOMIALS[((n * (n + 1)) >> 1) + k] as number) : product(n, k)
}

function product(n: number, k: number): number {
  let ways = 1
  for (let m = 0; m < k; m += 1) ways = (ways * (n - m)) / (m + 1)
  return ways
}
