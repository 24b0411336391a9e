/**
 * Five cards, and which of the nine kinds of poker hand they are.
 *
 * The kind is found by comparing the hand with the weakest of each kind, as players would: whatever is worth at least
 * as much as five to ace is at least a straight.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, card, count, game, keep, lt, move, pile, poker, STANDARD_SUITS, shuffle, spread, tally,
  topmost, union, when, zone,
} from '../../rules/build.ts'
import type { Expr, Step } from '../../rules/tree.ts'

/** From the best kind down, with the weakest hand of it. */
export const KINDS = [
  { counter: 'straightFlush', says: 'straight flush', weakest: 'AC 2C 3C 4C 5C' },
  { counter: 'fourOfAKind', says: 'four of a kind', weakest: '2C 2D 2H 2S 3C' },
  { counter: 'fullHouse', says: 'full house', weakest: '2C 2D 2H 3C 3D' },
  { counter: 'flush', says: 'flush', weakest: '2C 3C 4C 5C 7C' },
  { counter: 'straight', says: 'straight', weakest: 'AC 2D 3C 4C 5C' },
  { counter: 'threeOfAKind', says: 'three of a kind', weakest: '2C 2D 2H 3C 4C' },
  { counter: 'twoPair', says: 'two pair', weakest: '2C 2D 3C 3D 4C' },
  { counter: 'pair', says: 'pair', weakest: '2C 2D 3C 4C 5C' },
  { counter: 'highCard', says: 'high card', weakest: '2C 3D 4C 5C 7C' },
] as const

type Kind = (typeof KINDS)[number]

const worthOf = (cards: string): Expr => poker(union(...cards.split(' ').map(card)))

/** By halves, from the best kind down. */
function tallyKind(worth: Expr, kinds: readonly Kind[]): Step {
  const half = kinds.length >> 1
  const [better, worse] = [kinds.slice(0, half), kinds.slice(half)]
  if (half === 0) return tally((kinds[0] as Kind).counter)
  return when(
    lt(worth, worthOf((better.at(-1) as Kind).weakest)),
    tallyKind(worth, worse),
    tallyKind(worth, better),
  )
}

export const pokerHands = game({
  id: 'poker-hands',
  name: 'Poker hands',
  source: 'Five cards of a pack, by the usual order of poker hands; the ace is high, and low before a two',
  family: 'betting',
  seats: { min: 1, max: 1 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), hand: spread('all') },
  counters: Object.fromEntries(KINDS.map(({ counter, says }) => [counter, `hands of this kind: ${says}`])),
  flow: [
    shuffle(zone('stock')),
    move(topmost(zone('stock'), 5), zone('hand')),
    keep(poker(zone('hand')), (worth) => tallyKind(worth, KINDS)),
  ],
  result: { score: count(zone('hand')), win: 'most' },
})
