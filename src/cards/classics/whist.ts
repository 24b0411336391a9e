/**
 * Whist, for four in partnerships.
 *
 * Source: https://www.pagat.com/whist/whist.html, the classic game to five points. The cards are dealt one at a time;
 * the last one, which is the dealer's, is turned up for all to see, and its suit is trumps. A side scores a point for
 * each odd trick, that is each trick over six. Honours do not count, and one game is played rather than a rubber. The
 * last seat deals first.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, all, bottom, bound, cond, count, deal, def, div, each, eq, every, family, filter, game, gt, ifAble,
  increase, it, keep, led, lt, me, move, next, number, option, perPlayer, pile, player, rankOf, repeat,
  STANDARD_SUITS, set, show, shuffle, some, spread, sub, suitOf, tally, teamOf, trick, val, variable, when,
  winner, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'

const stock = zone('stock')
const hand = zone('hand', me)
const dealersLeft = next(val('dealer'))

const sides = all('team')
const oddTricks = (side: Expr): Expr => def('oddTricks', { side })

export const whist = game({
  id: 'whist',
  name: 'Whist',
  source: 'https://www.pagat.com/whist/whist.html (classic game to five points; without honours)',
  family: 'trick-taking',
  seats: { min: 4, max: 4 },
  teams: 2,
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  options: {
    target: { default: 5, min: 1, means: 'the score that wins the game' },
    deals: { default: 0, means: 'how many deals are played, whatever the score; 0 for as many as it takes' },
  },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    table: perPlayer('all'),
    tricks: spread('none', 'team'),
  },
  vars: {
    dealer: variable('player', { init: player(3) }),
    trump: variable('suit'),
    leader: variable('player'),
    score: variable('num', { per: ['team'] }),
    dealCount: variable('num'),
  },
  defs: {
    // Tricks over six.
    oddTricks: {
      params: { side: 'team' },
      type: 'num',
      is: sub(div(count(zone('tricks', bound('side'))), 4), 6),
    },
  },
  counters: {
    deals: 'deals played',
    oddTricks: 'tricks over six',
    dealersDeals: "deals won by the dealer's side",
  },
  flow: [
    repeat(
      {
        while: cond(
          eq(option('deals'), 0),
          every(sides, (side) => lt(val('score', side), option('target'))),
          lt(val('dealCount'), option('deals')),
        ),
      },
      shuffle(stock),
      keep(bottom(stock), (last) => [
        deal(stock, 'hand', { first: dealersLeft }),
        show(last),
        set('trump', suitOf(last)),
      ]),
      set('leader', dealersLeft),
      repeat(
        { while: some(family('hand')) },
        trick({
          leader: val('leader'),
          to: 'table',
          lead: hand,
          follow: ifAble(
            filter(hand, (card) => eq(suitOf(card), suitOf(led))),
            hand,
          ),
          power: cond(
            eq(suitOf(it), val('trump')),
            add(ACE_HIGH.length, number(rankOf(it))),
            cond(eq(suitOf(it), suitOf(led)), number(rankOf(it)), -1),
          ),
          then: [move(family('table'), zone('tricks', teamOf(winner))), set('leader', winner)],
        }),
      ),
      each(sides, (side) =>
        when(gt(oddTricks(side), 0), [
          increase(['score', side], oddTricks(side)),
          tally('oddTricks', oddTricks(side)),
          when(eq(side, teamOf(val('dealer'))), tally('dealersDeals')),
        ]),
      ),
      move(family('tricks'), stock),
      set('dealer', dealersLeft),
      increase('dealCount', 1),
      tally('deals'),
    ),
  ],
  result: { score: val('score', teamOf(me)), win: 'most' },
})
