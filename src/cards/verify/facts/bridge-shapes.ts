/** How often the commonest shapes of a bridge hand are dealt: how its thirteen cards are divided into suits. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, all, and, bound, count, deal, def, each, eq, everyone, filter, game, me, pile,
  STANDARD_SUITS, shuffle, spread, suitOf, tally, when, zone,
} from '../../rules/build.ts'
import type { Expr } from '../../rules/tree.ts'
import type { SampledFact } from '../fact.ts'

/** In how many suits the hand has so many cards. */
const suitsWith = (cards: number): Expr => def('suitsWith', { cards })

/** In per cent of all hands. Thirteen cards in four suits: three numbers leave no choice for the rest. */
const SHAPES = [
  { shape: '4432', percent: 21.5512, is: and(eq(suitsWith(4), 2), eq(suitsWith(3), 1)) },
  { shape: '5332', percent: 15.5168, is: and(eq(suitsWith(5), 1), eq(suitsWith(3), 2)) },
  {
    shape: '5431',
    percent: 12.9307,
    is: and(eq(suitsWith(5), 1), eq(suitsWith(4), 1), eq(suitsWith(3), 1)),
  },
  { shape: '4333', percent: 10.5361, is: and(eq(suitsWith(4), 1), eq(suitsWith(3), 3)) },
].map((each) => ({ ...each, counter: `shape-${each.shape}` }))

/** Each deal has four hands. */
const PERCENT_OF_HANDS = 100 / 4

export const bridgeShapes: SampledFact = {
  id: 'bridge-shapes',
  claim: 'so many of 100 bridge hands are divided into suits like this',
  rules: 'A pack of 52 dealt to four players, 13 cards each; the suits of a hand by their length.',
  source: 'Classical, by binomial coefficients; recomputed.',
  tree: game({
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
  }),
  proof: 'sampled',
  games: 1_000_000,
  parts: SHAPES.map(({ shape, percent, counter }) => ({
    key: shape,
    says: `${[...shape].join('-')}, %`,
    expected: percent,
    decimals: 4,
    reads: { mean: counter, times: PERCENT_OF_HANDS },
  })),
}
