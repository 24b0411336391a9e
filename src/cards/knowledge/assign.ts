/**
 * Puts cards into places at random, so that every way that is allowed is as likely as any other.
 *
 * Cards that may be in the same places and that the same facts speak of are alike. For one kind after the other it is
 * drawn how many of them go to each place, in proportion to the number of ways in which all can be completed; which of
 * them go where is then a shuffle. A fact about cards of one kind says which divisions are allowed; one about several
 * kinds is counted along.
 */
import type { Stream } from '../../rng/index.ts'
import type { Items } from '../model/values.ts'
import type { Fact } from './facts.ts'
import { type Kind, kindsOf, multinomial, type Split, splitsOf } from './kinds-of-cards.ts'
import { statesOf, Tallies } from './tallies.ts'

type Step = Split & {
  readonly additions: ReturnType<Tallies['additions']>
}

/** What is left to be filled when the kinds before one have been placed. */
interface Stage {
  readonly kind: number
  /** The room left in each place, and what is counted so far. */
  readonly room: readonly number[]
  readonly counted: readonly number[]
  /** In how many ways this kind and those after it can be placed. */
  readonly ways: number
  /** Worked out when a draw first comes here. */
  branches?: readonly Branch[]
}

/** One way to divide a kind, and the ways up to and with this one. */
interface Branch {
  readonly parts: readonly number[]
  readonly upTo: number
  readonly next: Stage
}

export class Assignments {
  readonly #places: Items
  readonly #kinds: readonly Kind[]
  /** The cards of each kind, in whatever order the last draw has left them. */
  readonly #cards: readonly Int32Array[]
  readonly #steps: readonly (readonly Step[])[]
  readonly #tallies: Tallies
  /** With which the room left makes up one number, above those of what is counted. */
  readonly #radices: readonly number[]
  /** By kind, and by what is left. */
  readonly #stages: readonly Map<number, Stage>[]
  readonly #first: Stage
  readonly #ends: Int32Array

  /**
   * @param cards the places where each card may go
   * @param free how many cards each place has room for; together as many as there are cards
   */
  constructor(
    cards: ReadonlyMap<number, Items>,
    free: ReadonlyMap<number, number>,
    facts: readonly Fact[] = [],
  ) {
    this.#places = [...free.keys()]
    this.#ends = new Int32Array(free.size)
    const room = [...free.values()]
    const { kinds, spread } = countable(cards, free, facts)
    this.#kinds = kinds
    this.#cards = kinds.map((kind) => Int32Array.from(kind.cards))
    this.#tallies = new Tallies(spread, kinds, this.#places)
    this.#radices = room.map((_, at) =>
      room.slice(0, at).reduce((product, some) => product * (some + 1), this.#tallies.radices.at(-1) ?? 1),
    )
    this.#steps = kinds.map((kind, n) => {
      if (this.#isRest(n)) return []
      const own = kind.facts.filter((fact) => !spread.includes(fact))
      const isAllowed = (parts: readonly number[]): boolean => own.every((fact) => this.#holds(fact, parts))
      return splitsOf(kind, room, isAllowed).map((split) => ({
        ...split,
        additions: this.#tallies.additions(n, kind.cards.length, split),
      }))
    })
    this.#stages = [...kinds, 'end'].map(() => new Map())
    this.#first = this.#stage(0, room, this.#tallies.none)
  }

  get isPossible(): boolean {
    return this.#first.ways > 0
  }

  /** Draws one way: the cards of each place, in the order of the places, from where each is to begin in the list. */
  drawInto(list: Int32Array, starts: ArrayLike<number>, rng: Stream): void {
    this.#ends.set(starts)
    let stage = this.#first
    while (stage.kind < this.#kinds.length) {
      const branch = this.#pickBranch(stage, rng)
      this.#deal(stage.kind, branch.parts, list, rng)
      stage = branch.next
    }
  }

  #pickBranch(stage: Stage, rng: Stream): Branch {
    stage.branches ??= this.#branchesOf(stage)
    const { branches, ways } = stage
    if (branches.length === 1) return branches[0] as Branch
    const drawn = rng.float() * ways
    let n = 0
    // Where rounding has left a bit, it is the last one.
    while (n < branches.length - 1 && (branches[n] as Branch).upTo <= drawn) n += 1
    return branches[n] as Branch
  }

  /** Cards of a kind, so many to each place; whoever is left goes to the last. */
  #deal(kind: number, parts: readonly number[], list: Int32Array, rng: Stream): void {
    const cards = this.#cards[kind] as Int32Array
    const ends = this.#ends
    let left = cards.length
    for (let place = 0; left > 0; place += 1) {
      let at = ends[place] as number
      for (let many = parts[place] as number; many > 0; many -= 1) {
        const isLast = many === left
        left -= 1
        const drawn = isLast ? left : rng.below(left + 1)
        const card = cards[drawn] as number
        cards[drawn] = cards[left] as number
        cards[left] = card
        list[at] = card
        at += 1
      }
      ends[place] = at
    }
  }

  /** The last kind fills what is left, if no fact speaks of it. */
  #isRest(n: number): boolean {
    return n === this.#kinds.length - 1 && this.#kinds[n]?.facts.length === 0
  }

  #holds({ zones, least }: Fact, parts: readonly number[]): boolean {
    return (
      parts.reduce((sum, many, at) => sum + (zones.includes(this.#places[at] as number) ? many : 0), 0) >=
      least
    )
  }

  #stage(kind: number, room: readonly number[], counted: readonly number[]): Stage {
    const stages = this.#stages[kind] as Map<number, Stage>
    const left = sumOf(room, this.#radices) + sumOf(counted, this.#tallies.radices)
    const known = stages.get(left)
    if (known) return known
    const stage = { kind, room, counted, ways: this.#waysFrom(kind, room, counted) }
    stages.set(left, stage)
    return stage
  }

  #waysFrom(n: number, room: readonly number[], counted: readonly number[]): number {
    const kind = this.#kinds[n]
    if (kind === undefined) return room.every((left) => left === 0) ? 1 : 0
    if (this.#isRest(n))
      return room.every((left, at) => left === 0 || kind.places.includes(at)) ? multinomial(room) : 0
    let total = 0
    for (const step of this.#steps[n] as Step[]) {
      total += step.ways * (this.#after({ kind: n, room, counted }, step)?.ways ?? 0)
    }
    return total
  }

  #branchesOf(stage: Stage): readonly Branch[] {
    const { kind, room } = stage
    if (this.#isRest(kind)) {
      const next = this.#stage(
        kind + 1,
        room.map(() => 0),
        stage.counted,
      )
      return [{ parts: room, upTo: stage.ways, next }]
    }
    let upTo = 0
    return (this.#steps[kind] as Step[]).flatMap((step): Branch[] => {
      const next = this.#after(stage, step)
      if (next === undefined || next.ways === 0) return []
      upTo += step.ways * next.ways
      return [{ parts: step.parts, upTo, next }]
    })
  }

  /** With the cards of a step placed; undefined if there is no room, or a fact would not hold. */
  #after(
    { kind, room, counted }: Pick<Stage, 'kind' | 'room' | 'counted'>,
    { parts, additions }: Step,
  ): Stage | undefined {
    for (let at = 0; at < room.length; at += 1) {
      if ((parts[at] as number) > (room[at] as number)) return undefined
    }
    const sums = [...counted]
    for (const addition of additions) {
      const sum = this.#tallies.add(counted, addition)
      if (sum === undefined) return undefined
      sums[addition.tally] = sum
    }
    const left = room.map((some, at) => some - (parts[at] as number))
    return this.#stage(kind + 1, left, sums)
  }
}

/** Kinds, and the facts that speak of several. The oldest of these are left out if one number cannot hold them all. */
function countable(
  cards: ReadonlyMap<number, Items>,
  free: ReadonlyMap<number, number>,
  facts: readonly Fact[],
): { readonly kinds: readonly Kind[]; readonly spread: readonly Fact[] } {
  const kinds = kindsOf(cards, [...free.keys()], facts)
  const spread = facts.filter((fact) => kinds.filter((kind) => kind.facts.includes(fact)).length > 1)
  const [oldest] = spread
  const states = [...free.values()].reduce((product, room) => product * (room + 1), statesOf(spread))
  if (oldest === undefined || states <= Number.MAX_SAFE_INTEGER) return { kinds, spread }
  return countable(
    cards,
    free,
    facts.filter((fact) => fact !== oldest),
  )
}

function sumOf(numbers: readonly number[], by: readonly number[]): number {
  let sum = 0
  for (let n = 0; n < numbers.length; n += 1) sum += (numbers[n] as number) * (by[n] as number)
  return sum
}
