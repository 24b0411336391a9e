/**
 * How many five-card poker hands there are of each kind.
 *
 * The kind is found by comparing the hand with the weakest of each kind, as players would: whatever is worth at least
 * as much as five to ace is at least a straight.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, card, count, game, keep, move, pile, poker, STANDARD_SUITS, shuffle, spread, topmost, union,
  zone,
} from '../../rules/build.ts'
import type { EnumeratedFact } from '../fact.ts'
import { tallyRange } from './tally-range.ts'

/** From the best kind down, with the weakest hand of it. */
const KINDS = [
  { counter: 'straightFlush', says: 'straight flush', weakest: 'AC 2C 3C 4C 5C', hands: 40 },
  { counter: 'fourOfAKind', says: 'four of a kind', weakest: '2C 2D 2H 2S 3C', hands: 624 },
  { counter: 'fullHouse', says: 'full house', weakest: '2C 2D 2H 3C 3D', hands: 3744 },
  { counter: 'flush', says: 'flush', weakest: '2C 3C 4C 5C 7C', hands: 5108 },
  { counter: 'straight', says: 'straight', weakest: 'AC 2D 3C 4C 5C', hands: 10_200 },
  { counter: 'threeOfAKind', says: 'three of a kind', weakest: '2C 2D 2H 3C 4C', hands: 54_912 },
  { counter: 'twoPair', says: 'two pair', weakest: '2C 2D 3C 3D 4C', hands: 123_552 },
  { counter: 'pair', says: 'pair', weakest: '2C 2D 3C 4C 5C', hands: 1_098_240 },
  { counter: 'highCard', says: 'high card', weakest: '2C 3D 4C 5C 7C', hands: 1_302_540 },
]

const RANGES = KINDS.toReversed().map(({ counter, weakest }) => ({
  counter,
  from: poker(union(...weakest.split(' ').map(card))),
}))

export const poker5: EnumeratedFact = {
  id: 'poker-5',
  claim: 'of the 2,598,960 poker hands of five cards, so many are of each kind',
  rules:
    'One pack of 52; the ace is high, and also begins the straight to five; a royal flush is a straight flush.',
  source: 'Classical, by binomial coefficients.',
  tree: game({
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
      keep(poker(zone('hand')), (worth) => tallyRange(worth, RANGES)),
    ],
    result: { score: count(zone('hand')), win: 'most' },
  }),
  proof: 'enumerated',
  deals: { of: 'hands', size: 5 },
  parts: KINDS.map(({ counter, says, hands }) => ({
    key: counter,
    says,
    expected: hands,
    decimals: 0,
    reads: { counter },
  })),
}
