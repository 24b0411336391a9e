/** All 2,598,960 sets of five cards, as 134,459 that differ by more than an exchange of suits. */
import { ACE_HIGH, STANDARD_SUITS } from '../rules/build.ts'
import type { WeightedDeal } from './fact.ts'

const HAND = 5

/** A hand is a set of ranks in each suit. Ordered from the greatest set down, it stands for all its exchanges. */
export function* handsButForSuits(): Generator<WeightedDeal> {
  for (const sets of descending(rankSets(), HAND, STANDARD_SUITS.length)) {
    const deck = sets.flatMap(({ ranks }, suit) => ranks.map((rank) => `${rank}${STANDARD_SUITS[suit]}`))
    yield { deck, weight: exchanges(sets) }
  }
}

interface RankSet {
  readonly ranks: readonly string[]
  readonly place: number
}

/** All that a hand can hold of a suit. */
function rankSets(): RankSet[] {
  return Array.from({ length: 1 << ACE_HIGH.length }, (_, place) => ({
    place,
    ranks: ACE_HIGH.filter((_, rank) => (place >> rank) & 1),
  })).filter(({ ranks }) => ranks.length <= HAND)
}

/** So many sets of so many cards in all, none greater than the one before it. */
function* descending(sets: readonly RankSet[], cards: number, n: number): Generator<readonly RankSet[]> {
  if (n === 0) {
    if (cards === 0) yield []
    return
  }
  for (const [at, set] of sets.entries()) {
    const left = cards - set.ranks.length
    if (left < 0) continue
    for (const rest of descending(sets.slice(0, at + 1), left, n - 1)) yield [set, ...rest]
  }
}

/** In how many ways the sets can be given to the suits: equal ones make no difference. */
function exchanges(sets: readonly RankSet[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const alike = Array.from(Map.groupBy(sets, ({ place }) => place).values(), (group) => group.length)
  return alike.reduce((ways, n) => ways / factorial(n), factorial(sets.length))
}
