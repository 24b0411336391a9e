/**
 * Facts that speak of several kinds of cards, counted along while one kind after the other is placed. Of the cards that
 * lie where the fact says, and those that do not, the fewer are counted: at least eleven of twelve is at most one
 * elsewhere.
 */
import type { Items } from '../model/values.ts'
import type { Fact } from './facts.ts'
import type { Kind, Split } from './kinds-of-cards.ts'

interface Tally {
  readonly places: readonly number[]
  readonly last: number
  /** Whether at least so many must come together of those that lie there, or at most so many of those that do not. */
  readonly isLeast: boolean
  readonly limit: number
}

/** What a split adds to a tally: which one, how many, and whether it is the last to do so. */
interface Addition {
  readonly tally: number
  readonly many: number
  readonly isLast: boolean
}

export class Tallies {
  readonly #tallies: readonly Tally[]
  readonly #ofKind: readonly Items[]
  /** Numbers with which the tallies make up one number; the last is what all come to. */
  readonly radices: readonly number[]

  constructor(facts: readonly Fact[], kinds: readonly Kind[], places: Items) {
    this.#tallies = facts.map((fact) => {
      const isLeast = fact.least <= fact.cards.length - fact.least
      return {
        places: places.flatMap((place, at) => (fact.zones.includes(place) ? at : [])),
        last: kinds.findLastIndex((kind) => kind.facts.includes(fact)),
        isLeast,
        limit: limitOf(fact),
      }
    })
    this.#ofKind = kinds.map((kind) => facts.flatMap((fact, n) => (kind.facts.includes(fact) ? n : [])))
    const radices = [1]
    for (const { limit } of this.#tallies) radices.push((radices.at(-1) as number) * (limit + 1))
    this.radices = radices
  }

  get none(): number[] {
    return this.#tallies.map(() => 0)
  }

  additions(n: number, cards: number, { parts }: Split): readonly Addition[] {
    return (this.#ofKind[n] as Items).map((tally) => {
      const { places, isLeast, last } = this.#tallies[tally] as Tally
      const there = places.reduce((sum, place) => sum + (parts[place] as number), 0)
      return { tally, many: isLeast ? there : cards - there, isLast: n === last }
    })
  }

  /** What a tally comes to; undefined if its fact cannot hold any more. Once it is over it is 0. */
  add(counted: readonly number[], { tally, many, isLast }: Addition): number | undefined {
    const { isLeast, limit } = this.#tallies[tally] as Tally
    const now = (counted[tally] as number) + many
    if (isLeast ? isLast && now < limit : now > limit) return undefined
    return isLast ? 0 : Math.min(now, limit)
  }
}

const limitOf = ({ cards, least }: Fact): number => Math.min(least, cards.length - least)

/** How many different things can be counted. */
export const statesOf = (facts: readonly Fact[]): number =>
  facts.reduce((product, fact) => product * (limitOf(fact) + 1), 1)
