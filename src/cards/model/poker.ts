/** Poker hands as numbers: the best five of any cards, so that the better hand has the greater number. */

import type { Deck } from '../rules/deck.ts'
import type { Items } from './values.ts'

const HAND = 5
/** Room for one rank, with 0 for no card. */
const BASE = 16

/** From high card to five of a kind, which only several packs have. */
const [HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE] = Array.from(
  { length: 10 },
  (_, n) => n,
) as [number, number, number, number, number, number, number, number, number, number]

export function pokerValue(deck: Deck, cards: Items): number {
  const ranks = cards.map((card) => deck.rankOf(card)).filter((rank) => !deck.isJoker(rank))
  // Most alike first, then the highest: the order in which hands are compared.
  const groups = Array.from(
    Map.groupBy(ranks, (rank) => rank),
    ([rank, all]) => ({ rank, count: Math.min(all.length, HAND) }),
  ).toSorted((a, b) => b.count - a.count || b.rank - a.rank)
  const highest = groups.map(({ rank }) => rank).toSorted((a, b) => b - a)
  const suited = Array.from(Map.groupBy(cards, (card) => deck.suitOf(card)).entries())
    .filter(([suit, all]) => suit >= 0 && all.length >= HAND)
    .map(([, all]) => all.map((card) => deck.rankOf(card)).toSorted((a, b) => b - a))
  const ranked = groups.map(({ rank }) => rank)
  // So many ranks: first those of the largest groups, then the highest others.
  const hand = (category: number, alike: number, ranks: number): number => {
    const chosen = ranked.slice(0, alike)
    return value(category, [...chosen, ...highest.filter((rank) => !chosen.includes(rank))].slice(0, ranks))
  }
  const most = groups[0]?.count ?? 0
  const pairs = groups.slice(1).filter(({ count }) => count >= 2)
  const straightFlush = Math.max(...suited.map((flush) => straight(deck, flush)), 0)
  const straightTop = straight(deck, highest)
  if (most === HAND) return hand(FIVE, 1, 1)
  if (straightFlush > 0) return value(STRAIGHT_FLUSH, [straightFlush - 1])
  if (most === 4) return hand(FOUR, 1, 2)
  if (most === 3 && pairs.length > 0)
    return value(FULL, [ranked[0] as number, Math.max(...pairs.map(({ rank }) => rank))])
  if (suited.length > 0) return Math.max(...suited.map((ranks) => value(FLUSH, ranks.slice(0, HAND))))
  if (straightTop > 0) return value(STRAIGHT, [straightTop - 1])
  if (most === 3) return hand(THREE, 1, 3)
  if (most === 2) return pairs.length > 0 ? hand(TWO_PAIR, 2, 3) : hand(PAIR, 1, 4)
  return hand(HIGH, 0, HAND)
}

/** One more than the highest rank of the best straight, 0 if there is none. The ace, if highest, also begins one. */
function straight(deck: Deck, ranks: readonly number[]): number {
  const ace = deck.number('rank', 'A')
  const there = new Set(ranks)
  if (ace !== undefined && there.has(ace) && ace === ordinaryRanks(deck) - 1) there.add(-1)
  const tops = ranks.filter((top) =>
    Array.from({ length: HAND }, (_, n) => top - n).every((rank) => there.has(rank)),
  )
  return Math.max(...tops.map((top) => top + 1), 0)
}

const ordinaryRanks = (deck: Deck): number => deck.rankNumbers.filter((rank) => !deck.isJoker(rank)).length

function value(category: number, ranks: readonly number[]): number {
  let total = category
  for (let n = 0; n < HAND; n += 1) total = total * BASE + (ranks[n] ?? -1) + 1
  return total
}
