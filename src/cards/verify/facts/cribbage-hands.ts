/**
 * What every hand of Cribbage is worth: all 12,994,800 of them.
 *
 * Of five cards each is in turn the starter of a hand of the other four, counted as the classic counts a hand at the
 * show. Every hand and starter there is comes from exactly one set of five.
 */
import { cribbage } from '../../classics/cribbage.ts'
// biome-ignore format: a line for each name would hide the game
import {
  count, def, each, game, keep, move, pile, shuffle, spread, tally, topmost, zone,
} from '../../rules/build.ts'
import type { Game } from '../../rules/tree.ts'
import type { EnumeratedFact } from '../fact.ts'
import { tallyRange } from './tally-range.ts'

/** How many hands are worth 0, 1, 2 and so on. */
const COUNTS = [
  1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224, 388740, 51680, 317340,
  19656, 90100, 9168, 58248, 11196, 2708, 0, 8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
]
const HANDS = 12_994_800
const SCORES = COUNTS.map((expected, from) => ({ counter: `score-${from}`, from, expected }))

const stock = zone('stock')
const worth = def('worth', { cards: zone('hand'), inCrib: false })

export function cribbageShow({ deck, tables = {}, defs = {} }: Game = cribbage): Game {
  return game({
    id: 'cribbage-show',
    name: 'Cribbage hands',
    source: 'The show of Cribbage, for any four cards and a starter',
    family: 'adding',
    seats: { min: 1, max: 1 },
    deck,
    tables,
    defs,
    zones: { stock: pile('none'), hand: spread('all'), starter: spread('all') },
    counters: {
      points: 'points of the hand with the starter',
      ...Object.fromEntries(SCORES.map(({ counter, from }) => [counter, `hands worth ${from}`])),
    },
    flow: [
      shuffle(stock),
      move(topmost(stock, 5), zone('hand')),
      each(zone('hand'), (card) => [
        move(card, zone('starter')),
        keep(worth, (points) => [tally('points', points), tallyRange(points, SCORES)]),
        move(card, zone('hand')),
      ]),
    ],
    result: { score: count(zone('hand')), win: 'most' },
  })
}

export const cribbageHands: EnumeratedFact = {
  id: 'cribbage-hands',
  claim: 'of the 12,994,800 cribbage hands of four cards and a starter, so many are worth 0 to 29',
  rules: 'Every four cards with every starter; his nobs counts one; a flush of the four cards counts.',
  source: 'Lumetta; sum and mean recomputed.',
  tree: cribbageShow(),
  proof: 'enumerated',
  deals: { of: 'hands', size: 5 },
  parts: [
    {
      key: 'mean',
      says: 'points, on average',
      expected: 4.76915,
      decimals: 5,
      reads: { counter: 'points', of: HANDS },
    },
    ...SCORES.map(({ counter, from, expected }) => ({
      key: String(from),
      says: `worth ${from}`,
      expected,
      decimals: 0,
      reads: { counter },
    })),
  ],
}
