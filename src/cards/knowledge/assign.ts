/**
 * Draws worlds: unknown cards into places, every allowed way as likely as any other.
 *
 * Cards are sorted into kinds and places into pools (kinds-of-cards.ts). For one kind after the other it is drawn how
 * many of its cards go to each pool, in proportion to the number of ways in which all can be completed; which of them
 * go there, and into which place of a pool, is then dealt. The numbers of ways are counted when the question is asked;
 * the branches of a stage are written down when a draw first comes there.
 *
 * The tables (`WorldTables`) are flat, so that other code can copy them and draw the very same worlds:
 *
 * - `cards`: the unknown cards kind by kind; those of kind k lie from `kindStarts[k]` to `kindStarts[k + 1]`. Dealing
 *   changes their order within a kind, and the next draw goes on with the order that the last one left.
 * - Pool p gets `poolRoom[p]` cards and has the places `places[poolStarts[p]]` up to `places[poolStarts[p + 1]]`: numbers
 *   of places in the question, each with `room` cards.
 * - A stage s has three numbers from `stages[3 · s]`: its kind, its first branch, and its number of branches; -1 if
 *   they are not worked out yet, which `build(s)` does. Stage 0 is the end: its kind is `kinds`, and it has no branch.
 * - A branch b has `upTo[b]` (the ways of its stage's branches up to and with this one), `next[b]` (the stage after it)
 *   and `parts[b · pools]` onwards (how many cards go to each pool).
 * - Building appends branches and changes one stage's row. It may replace the arrays by larger ones: read them anew.
 *
 * A draw, with its random numbers in this order:
 *
 * 1. From stage `first` until the end: if the stage has one branch, that one is taken and nothing is drawn. Otherwise x
 *    is one `float()` times `upTo` of the stage's last branch, and the branch is the first with `upTo` above x, or the
 *    last one. The cards of the kind are dealt to the pools by its parts; then comes its `next` stage.
 * 2. The cards of each pool, in the order in which they came, are dealt to its places by their room, pool after pool.
 *
 * Dealing: cards are taken from a list of `left` cards for one target after the other, as many as each is to get. If a
 * target gets all that are left, they are taken from the last to the first and nothing is drawn. Otherwise each card is
 * the one at `below(left)`, which changes places with the last one; then `left` is one fewer.
 *
 * Counting is bounded. Where it would take too many steps, facts about several kinds are dropped, oldest first; where
 * that does not help either, worlds come from random exchanges (exchanges.ts). `approximation` says so.
 */
import type { Stream } from '../../rng/index.ts'
import type { WorldTables } from '../compile/engine/hidden-worlds.ts'
import { Exchanges } from './exchanges.ts'
import { Kinds, MOST_CARDS, MOST_FACTS_COUNTED } from './kinds-of-cards.ts'
import { countOf } from './masks.ts'
import { COUNT_LIMITS, type CountLimits, STAGE, Stages } from './stages.ts'
import { Tallies } from './tallies.ts'
import type { MaskFact, Unknown } from './unknown.ts'

/** In what way worlds are not exact: how many facts are left out, and whether worlds come from random exchanges. */
export interface Approximation {
  readonly droppedFacts: number
  readonly isByExchanges: boolean
}

/** The cards of each pool during one draw, and where the next one goes. */
const POOLED = new Int32Array(MOST_CARDS)
const ENDS = new Int32Array(MOST_CARDS)

export class Assignments {
  readonly #kinds = new Kinds()
  readonly #tallies = new Tallies()
  readonly #stages: Stages
  readonly #room = new Int32Array(MOST_CARDS)
  #first = 0
  #isPossible = false
  #approximation: Approximation | undefined
  /** Set where the ways are too many to count. */
  #exchanges: Exchanges | undefined

  constructor(limits: CountLimits = COUNT_LIMITS) {
    this.#stages = new Stages(this.#kinds, this.#tallies, limits)
  }

  /** Asks another question: the tables are those of this one from now on. */
  ask(unknown: Unknown): this {
    const { cards, places, room } = unknown
    this.#exchanges = undefined
    this.#approximation = undefined
    let slots = 0
    for (let place = 0; place < places; place += 1) {
      this.#room[place] = room[place] as number
      slots += room[place] as number
    }
    this.#isPossible = slots === countOf(cards, 0, cards.length) && this.#count(unknown)
    return this
  }

  /** Whether there is any world. */
  get isPossible(): boolean {
    return this.#isPossible
  }

  /** Undefined if every allowed world is exactly as likely as any other. */
  get approximation(): Approximation | undefined {
    return this.#approximation
  }

  /** The tables to walk; undefined if worlds come from random exchanges, which only `drawInto` makes. */
  get tables(): WorldTables | undefined {
    if (this.#exchanges || !this.#isPossible) return undefined
    return new Tables(this.#kinds, this.#stages, this.#room, this.#first)
  }

  /** Draws one way: the cards of each place, in the order of the places, from where each is to begin in the list. */
  drawInto(list: Int32Array, starts: ArrayLike<number>, rng: Stream): void {
    if (!this.#isPossible) throw new Error('no world can be drawn where none is possible')
    if (this.#exchanges) {
      this.#exchanges.drawInto(list, starts, rng)
      return
    }
    const { count, pools, room } = this.#kinds
    for (let pool = 0, end = 0; pool < pools; pool += 1) {
      ENDS[pool] = end
      end += room[pool] as number
    }
    const { rows } = this.#stages
    for (let stage = this.#first; (rows[stage * STAGE] as number) < count; ) {
      const branch = this.#pickBranch(stage, rng)
      this.#dealToPools(rows[stage * STAGE] as number, branch, rng)
      stage = this.#stages.next[branch] as number
    }
    this.#dealToPlaces(list, starts, rng)
  }

  #pickBranch(stage: number, rng: Stream): number {
    const { rows } = this.#stages
    if (rows[stage * STAGE + 2] === -1) this.#stages.build(stage)
    const { upTo } = this.#stages
    let low = rows[stage * STAGE + 1] as number
    let high = low + (rows[stage * STAGE + 2] as number) - 1
    if (low === high) return low
    const drawn = rng.float() * (upTo[high] as number)
    // Where rounding leaves a bit, it is the last one's.
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > drawn) high = middle
      else low = middle + 1
    }
    return low
  }

  #dealToPools(kind: number, branch: number, rng: Stream): void {
    const { cards, starts, pools } = this.#kinds
    const { parts } = this.#stages
    const from = starts[kind] as number
    let left = (starts[kind + 1] as number) - from
    for (let pool = 0; pool < pools && left > 0; pool += 1) {
      const many = parts[branch * pools + pool] as number
      deal(cards, from, left, many, POOLED, ENDS[pool] as number, rng)
      ENDS[pool] = (ENDS[pool] as number) + many
      left -= many
    }
  }

  #dealToPlaces(list: Int32Array, starts: ArrayLike<number>, rng: Stream): void {
    const { pools, room, places, placesStart } = this.#kinds
    let from = 0
    for (let pool = 0; pool < pools; pool += 1) {
      let left = room[pool] as number
      for (let n = placesStart[pool] as number; n < (placesStart[pool + 1] as number); n += 1) {
        const place = places[n] as number
        const many = this.#room[place] as number
        deal(POOLED, from, left, many, list, starts[place] as number, rng)
        left -= many
      }
      from += room[pool] as number
    }
  }

  /** Counts the ways, with fewer facts or not at all where they are too many. */
  #count(unknown: Unknown): boolean {
    let facts =
      unknown.facts.length > MOST_FACTS_COUNTED ? unknown.facts.slice(-MOST_FACTS_COUNTED) : unknown.facts
    for (let attempt = 0; ; attempt += 1) {
      this.#kinds.sort(unknown, facts)
      if (!this.#tallies.set(unknown, this.#kinds, facts)) return false
      const first = this.#stages.begin(attempt)
      if (first !== undefined) {
        this.#first = first
        const droppedFacts = unknown.facts.length - facts.length
        if (droppedFacts > 0) this.#approximation = { droppedFacts, isByExchanges: false }
        return (this.#stages.ways[first] as number) > 0
      }
      if (this.#tallies.count === 0) break
      facts = this.#withoutOldest(facts)
    }
    this.#exchanges = new Exchanges(unknown)
    this.#approximation = { droppedFacts: 0, isByExchanges: true }
    return this.#exchanges.isPossible
  }

  /** Without the older half of the facts about several kinds: halves, so that there are few counts. */
  #withoutOldest(facts: readonly MaskFact[]): readonly MaskFact[] {
    let drop = (this.#tallies.count + 1) >> 1
    return facts.filter((_, n) => {
      if (drop === 0 || !this.#tallies.isTallied(n)) return true
      drop -= 1
      return false
    })
  }
}

class Tables implements WorldTables {
  readonly kinds: number
  readonly cards: Int32Array
  readonly kindStarts: Int32Array
  readonly pools: number
  readonly poolRoom: Int32Array
  readonly places: Uint8Array
  readonly poolStarts: Int32Array
  readonly room: Int32Array
  readonly first: number
  readonly #stages: Stages

  constructor(kinds: Kinds, stages: Stages, room: Int32Array, first: number) {
    this.kinds = kinds.count
    this.cards = kinds.cards
    this.kindStarts = kinds.starts
    this.pools = kinds.pools
    this.poolRoom = kinds.room
    this.places = kinds.places
    this.poolStarts = kinds.placesStart
    this.room = room
    this.first = first
    this.#stages = stages
  }

  get stageCount(): number {
    return this.#stages.count
  }

  get stages(): Int32Array {
    return this.#stages.rows
  }

  get branchCount(): number {
    return this.#stages.branches
  }

  get upTo(): Float64Array {
    return this.#stages.upTo
  }

  get next(): Int32Array {
    return this.#stages.next
  }

  get parts(): Uint8Array {
    return this.#stages.parts
  }

  build(stage: number): void {
    this.#stages.build(stage)
  }
}

/** Deals `many` of the `left` cards that a list has from `from` on; those dealt are left behind the others. */
function deal(
  cards: Int32Array,
  from: number,
  left: number,
  many: number,
  to: Int32Array,
  at: number,
  rng: Stream,
): void {
  if (many === left) {
    for (let n = 0; n < many; n += 1) to[at + n] = cards[from + left - 1 - n] as number
    return
  }
  for (let n = 0; n < many; n += 1) {
    const last = from + left - 1 - n
    const drawn = from + rng.below(left - n)
    const card = cards[drawn] as number
    cards[drawn] = cards[last] as number
    cards[last] = card
    to[at + n] = card
  }
}
