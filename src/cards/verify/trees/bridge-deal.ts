/** A bridge deal: thirteen cards for each of four players, and how each hand is divided into suits. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, all, and, bound, count, deal, def, each, eq, everyone, filter, game, me, pile,
  STANDARD_SUITS, shuffle, spread, suitOf, tally, when, zone,
} from '../../rules/build.ts'
import type { Expr } from '../../rules/tree.ts'

/** In how many suits the hand has so many cards. */
const suitsWith = (cards: number): Expr => def('suitsWith', { cards })

/** Thirteen cards in four suits: three numbers leave no choice for the rest. */
const SHAPES = [
  { counter: 'shape-4432', is: and(eq(suitsWith(4), 2), eq(suitsWith(3), 1)) },
  { counter: 'shape-5332', is: and(eq(suitsWith(5), 1), eq(suitsWith(3), 2)) },
  { counter: 'shape-5431', is: and(eq(suitsWith(5), 1), eq(suitsWith(4), 1), eq(suitsWith(3), 1)) },
  { counter: 'shape-4333', is: and(eq(suitsWith(4), 1), eq(suitsWith(3), 3)) },
] as const

export const bridgeDeal = game({
  id: 'bridge-deal',
  name: 'Bridge deal',
  source: 'A pack dealt out to four players',
  family: 'trick-taking',
  seats: { min: 4, max: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), hand: spread('owner', 'player') },
  defs: {
    suitsWith: {
      params: { cards: 'num' },
      type: 'num',
      is: count(
        filter(all('suit'), (suit) =>
          eq(count(filter(zone('hand', me), (card) => eq(suitOf(card), suit))), bound('cards')),
        ),
      ),
    },
  },
  counters: Object.fromEntries(
    SHAPES.map(({ counter }) => [
      counter,
      'hands whose longest suit, next longest and so on are of these lengths',
    ]),
  ),
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 13 }),
    each(everyone, () => SHAPES.map(({ counter, is }) => when(is, tally(counter)))),
  ],
  result: { score: count(zone('hand', me)), win: 'most' },
})
