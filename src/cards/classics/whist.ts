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
  ACE_HIGH, all, bottom, bound, cond, count, deal, def, div, each, eq, every, family, game, gt, increase, keep,
  lt, me, move, option, perPlayer, pile, player, repeat, STANDARD_SUITS, set, show, shuffle, spread, sub,
  suitOf, tally, teamOf, val, variable, when, winner, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'
import { dealersLeft, playTricks } from './tricks.ts'

const stock = zone('stock')

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
      playTricks({ trump: val('trump'), to: zone('tricks', teamOf(winner)) }),
      each(sides, (side) =>
        when(gt(oddTricks(side), 0), [
          increase(['score', side], oddTricks(side), 'odd tricks'),
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
