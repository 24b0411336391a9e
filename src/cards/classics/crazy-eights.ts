/**
 * Crazy Eights, for two to five.
 *
 * Source: https://www.pagat.com/eights/crazy8s.html, "basic game", for one pack. Seven cards each for two players,
 * else five. Where rules differ: a player may draw one card instead of playing, also with a playable card in hand;
 * the drawn card, and no other, may be played at once; drawing from an empty stock turns all discards but the top
 * one into a new stock, shuffled; who can neither play nor draw passes. An eight turned up as starter goes back
 * into the stock. Who goes out scores what the others hold; the game is played to `target` points, or for a fixed
 * number of deals. Each deal is begun by the player after the one who began the last.
 *
 * No deal is ever blocked. Nothing can be drawn only when all cards but the top discard are in hands, and then
 * somebody holds a card of the suit to be followed.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, all, as, bound, byRank, choose, cond, count, deal, empty, eq, every, everyone, family, filter,
  first, game, gt, increase, keep, look, lt, may, mayEach, mayPick, me, minus, move, ne, option, or,
  perPlayer, pile, player, rank, rankOf, repeat, STANDARD_SUITS, set, show, shuffle, some, suitOf, sum, tally,
  top, turns, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Option } from '../rules/tree.ts'

const stock = zone('stock')
const discards = zone('discards')
const hand = zone('hand', me)

const isEight = (card: Expr): Expr => eq(rankOf(card), rank('8'))
const isPlain = (card: Expr): Expr => ne(rankOf(card), rank('8'))
const matches = (card: Expr): Expr =>
  or(eq(suitOf(card), val('currentSuit')), eq(rankOf(card), rankOf(top(discards))))

/** What can be done with some of the own cards: play one that matches, or an eight, naming a suit. */
const plays = (cards: Expr): Option[] => [
  mayEach('play', filter(filter(cards, isPlain), matches), (card) => [
    move(card, discards),
    set('currentSuit', suitOf(card)),
  ]),
  mayPick(
    'play eight',
    [
      { as: 'eight', in: filter(cards, isEight) },
      { as: 'suit', in: all('suit') },
    ],
    [move(bound('eight'), discards), set('currentSuit', bound('suit')), tally('eights')],
  ),
]

const drawing = [
  tally('draws'),
  when(empty(stock), [move(minus(discards, top(discards)), stock), tally('renewals')]),
  keep(top(stock), (drawn) => [move(drawn, hand), choose([...plays(drawn), may('keep', [])])]),
]

export const crazyEights = game({
  id: 'crazy-eights',
  name: 'Crazy Eights',
  source: 'https://www.pagat.com/eights/crazy8s.html (basic game; the drawn card may be played)',
  family: 'shedding',
  seats: { min: 2, max: 5, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: {
    target: { default: 100, min: 1, means: 'points that end the game' },
    deals: { default: 0, means: 'deals in a game; 0 for as many as it takes to reach the target' },
  },
  tables: { worth: byRank({ A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 50, 9: 9 }, 10) },
  zones: { stock: pile('none'), hand: perPlayer('owner'), discards: pile('all') },
  vars: {
    currentSuit: variable('suit'),
    points: variable('num', { per: ['player'] }),
    dealCount: variable('num'),
  },
  counters: {
    draws: 'cards drawn',
    eights: 'eights played',
    renewals: 'times the discards became the stock',
    passes: 'turns in which a player could neither play nor draw',
  },
  flow: [
    turns(
      {
        first: player(0),
        while: cond(
          eq(option('deals'), 0),
          every(everyone, (each) => lt(val('points', each), option('target'))),
          lt(val('dealCount'), option('deals')),
        ),
      },
      shuffle(stock),
      deal(stock, 'hand', { n: cond(eq(count(everyone), 2), 7, 5), first: me }),
      repeat({ while: isEight(top(stock)) }, show(top(stock)), shuffle(stock)),
      set('currentSuit', suitOf(top(stock))),
      move(top(stock), discards),
      turns(
        { first: me, while: every(everyone, (each) => some(zone('hand', each))) },
        choose(
          [...plays(hand), may('draw', drawing, or(some(stock), gt(count(discards), 1)))],
          tally('passes'),
        ),
      ),
      as(
        first(filter(everyone, (each) => empty(zone('hand', each)))),
        increase(
          ['points', me],
          sum(family('hand'), (card) => look('worth', rankOf(card))),
          'the cards left to the others',
        ),
      ),
      increase('dealCount', 1),
      move(all('card'), stock),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
