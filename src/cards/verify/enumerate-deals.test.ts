import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
// biome-ignore format: a line for each name would hide the games
import {
  count, eq, filter, game, image, lt, move, number, pile, rank, rankOf, repeat, shuffle, spread, suitOf, tally, top,
  topmost, when, zone,
} from '../rules/build.ts'
import type { Game, Steps } from '../rules/tree.ts'
import { type EnumerateOptions, enumerateDeals } from './enumerate-deals.ts'

const stock = zone('stock')
const hand = zone('hand')

/** Eight cards: two suits of four ranks. */
const small = (counters: Game['counters'], flow: Steps): Game =>
  game({
    id: 'small',
    name: 'Small',
    source: 'made for tests',
    family: 'test',
    seats: { min: 1, max: 1 },
    deck: { suits: ['C', 'H'], ranks: [...'123A'], in: 'stock' },
    zones: { stock: pile('none'), hand: spread('all') },
    ...(counters && { counters }),
    flow: [shuffle(stock), ...flow],
    result: { score: count(hand), win: 'most' },
  })

const threeCards = small({ flush: 'of one suit', ranks: 'ranks in the hand' }, [
  move(topmost(stock, 3), hand),
  when(eq(count(image(hand, suitOf)), 1), tally('flush')),
  tally('ranks', count(image(hand, rankOf))),
])
/** Cards are drawn until an ace comes. */
const untilAce = small({ cards: 'cards drawn', first: 'aces at once' }, [
  repeat(
    { while: eq(count(filter(hand, (card) => eq(rankOf(card), rank('A')))), 0) },
    move(top(stock), hand),
    tally('cards'),
  ),
  when(eq(count(hand), 1), tally('first')),
])

const enumerate = async (tree: Game, options: EnumerateOptions) =>
  (await enumerateDeals(tree, { lane: 'inline', ...options })).result

describe('every deal of a game is played', () => {
  test.each(['compiled', 'reference'] as const)('every hand, on the %s engine', async (engine) => {
    // 8 choose 3; four cards of a suit give four flushes each; a pair is in 4 · 6 hands, which have two ranks.
    expect(await enumerate(threeCards, { hand: 3, engine })).toEqual({
      game: 'small',
      games: 56,
      counters: { flush: { total: 8, mean: 1 / 7 }, ranks: { total: 3 * 56 - 24, mean: (3 * 56 - 24) / 56 } },
    })
  })

  test('cards in every order, alike by rank or each for itself', async () => {
    const each = await enumerate(untilAce, {})
    const byRank = await enumerate(untilAce, { alike: 'rank' })
    // The first of two aces among eight cards is the third, on average: 9 / 3.
    for (const { counters } of [each, byRank]) {
      expect(counters['cards']?.mean).toBeCloseTo(3, 12)
      expect(counters['first']?.mean).toBeCloseTo(1 / 4, 12)
    }
    expect(byRank.games).toBeLessThan(each.games / 2)
    const { counters } = await enumerate(threeCards, {})
    expect(counters['flush']?.mean).toBeCloseTo(1 / 7, 12)
  })
})

test.each([
  ['players choose', CLASSICS.get('hearts') as Game, {}, /in Hearts players choose/],
  ['nothing is counted', small(undefined, [move(top(stock), hand)]), {}, /Small has no counters/],
  [
    'there are too many deals',
    threeCards,
    { hand: 3, most: 55 },
    /has 56 hands of 3 cards, and at most 55 are played/,
  ],
  ['there are too many orders', threeCards, { most: 100 }, /has about 336 orders of cards, and at most 100/],
  ['hands are of another size', threeCards, { hand: 4 }, /draws 3 cards, and hands of 4 were asked for/],
  ['suits matter', threeCards, { alike: 'rank' }, /in Small suits matter/],
  [
    'the first card matters',
    small({ low: 'x' }, [
      move(top(stock), hand),
      when(lt(number(rankOf(top(hand))), 2), tally('low')),
      move(top(stock), hand),
    ]),
    { hand: 2 },
    /it matters which of the 2 cards comes first/,
  ],
  [
    'cards are shuffled again',
    small({ low: 'x' }, [
      move(topmost(stock, 2), hand),
      move(hand, stock),
      shuffle(stock),
      when(lt(number(rankOf(top(stock))), 2), tally('low')),
    ]),
    {},
    /depends on more than the cards that are drawn after the first shuffle/,
  ],
] as const)('a game is refused where %s', async (_, tree, options, message) => {
  await expect(enumerate(tree, options)).rejects.toThrow(message)
})
