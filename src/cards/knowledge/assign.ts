/**
 * Puts cards into places at random, so that every way that is allowed is as likely as any other.
 *
 * Cards that may be in the same places and that the same facts speak of are alike. For one kind after the other it is
 * drawn how many of them go to each place, in proportion to the number of ways in which all can be completed; which of
 * them go where is then a shuffle. A fact about cards of one kind says which divisions are allowed; one about several
 * kinds is counted along.
 */
import type { Stream } from '../../rng/index.ts'
import type { Items } from '../interpret/values.ts'
import type { Fact } from './facts.ts'
import { type Kind, kindsOf, multinomial, type Split, splitsOf } from './kinds-of-cards.ts'
import { statesOf, Tallies } from './tallies.ts'

type Step = Split & {
  readonly additions: ReturnType<Tallies['additions']>
  /** What it takes from the number that stands for the room left. */
  readonly taken: number
}

export class Assignments {
  readonly #places: Items
  readonly #kinds: readonly Kind[]
  readonly #steps: readonly (readonly Step[])[]
  readonly #tallies: Tallies
  /** What is left to be filled, while cards are placed: the room of each place, what is counted, and both as a number. */
  readonly #room: number[]
  readonly #counted: number[]
  #roomLeft: number
  /** By kind: in how many ways it and those after can be placed, by what is left. */
  readonly #known: readonly Map<number, number>[]

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
    this.#room = [...free.values()]
    const { kinds, spread } = countable(cards, free, facts)
    this.#kinds = kinds
    this.#tallies = new Tallies(spread, this.#kinds, this.#places)
    this.#counted = this.#tallies.none
    const radices = this.#room.map((_, at) =>
      this.#room
        .slice(0, at)
        .reduce((product, room) => product * (room + 1), this.#tallies.radices.at(-1) ?? 1),
    )
    this.#roomLeft = sumOf(this.#room, radices)
    this.#steps = this.#kinds.map((kind, n) => {
      if (this.#isRest(n)) return []
      const own = kind.facts.filter((fact) => !spread.includes(fact))
      const isAllowed = (parts: readonly number[]): boolean => own.every((fact) => this.#holds(fact, parts))
      return splitsOf(kind, this.#room, isAllowed).map((split) => ({
        ...split,
        additions: this.#tallies.additions(n, kind.cards.length, split),
        taken: sumOf(split.parts, radices),
      }))
    })
    this.#known = this.#kinds.map(() => new Map())
  }

  /** The cards of each place; undefined if there is no way. */
  draw(rng: Stream): Map<number, number[]> | undefined {
    if (this.#waysFrom(0) === 0) return undefined
    const assigned = new Map<number, number[]>(this.#places.map((place) => [place, []]))
    this.#drawFrom(0, rng, (cards, parts) => {
      const shuffled = rng.shuffle([...cards])
      parts.forEach((many, at) => {
        assigned.get(this.#places[at] as number)?.push(...shuffled.splice(0, many))
      })
    })
    return assigned
  }

  #drawFrom(n: number, rng: Stream, place: (cards: Items, parts: readonly number[]) => void): void {
    const kind = this.#kinds[n]
    if (kind === undefined) return
    if (this.#isRest(n)) {
      place(kind.cards, this.#room)
      return
    }
    let left = rng.float() * this.#waysFrom(n)
    const possible = (this.#steps[n] as Step[]).filter((step) => {
      if (left < 0) return false
      const ways = this.#waysBy(n, step)
      left -= ways
      return ways > 0
    })
    // Where rounding has left a bit, it is the last one.
    const chosen = possible.at(-1) as Step
    place(kind.cards, chosen.parts)
    this.#taking(chosen, () => {
      this.#drawFrom(n + 1, rng, place)
      return 0
    })
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

  /** In how many ways the kinds from the n-th on can be placed. */
  #waysFrom(n: number): number {
    const kind = this.#kinds[n]
    if (kind === undefined) return this.#room.every((left) => left === 0) ? 1 : 0
    if (this.#isRest(n))
      return this.#room.every((left, at) => left === 0 || kind.places.includes(at))
        ? multinomial(this.#room)
        : 0
    const left = this.#roomLeft + sumOf(this.#counted, this.#tallies.radices)
    const known = this.#known[n]?.get(left)
    if (known !== undefined) return known
    let total = 0
    for (const step of this.#steps[n] as Step[]) total += this.#waysBy(n, step)
    this.#known[n]?.set(left, total)
    return total
  }

  #waysBy(n: number, step: Step): number {
    return step.ways * this.#taking(step, () => this.#waysFrom(n + 1))
  }

  /** With the cards of a step placed; 0 if there is no room, or a fact would not hold. */
  #taking({ parts, additions, taken }: Step, then: () => number): number {
    const [room, counted] = [this.#room, this.#counted]
    for (let at = 0; at < room.length; at += 1) if ((parts[at] as number) > (room[at] as number)) return 0
    const sums = additions.map((addition) => this.#tallies.add(counted, addition))
    if (sums.includes(undefined)) return 0
    const before = additions.map(({ tally }) => counted[tally] as number)
    for (let at = 0; at < room.length; at += 1) room[at] = (room[at] as number) - (parts[at] as number)
    additions.forEach(({ tally }, n) => {
      counted[tally] = sums[n] as number
    })
    this.#roomLeft -= taken
    const ways = then()
    this.#roomLeft += taken
    additions.forEach(({ tally }, n) => {
      counted[tally] = before[n] as number
    })
    for (let at = 0; at < room.length; at += 1) room[at] = (room[at] as number) + (parts[at] as number)
    return ways
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
