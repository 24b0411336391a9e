/**
 * Leduc hold'em, for two.
 *
 * Source: Southey et al., "Bayes' Bluff: Opponent Modelling in Poker", UAI 2005, as played by OpenSpiel's
 * leduc_poker: six cards, two each of jack, queen and king; an ante of one; a card each, a round of betting with
 * raises of two, a card for all, a round with raises of four; at most two raises a round, and the first player opens
 * both. A pair with the common card wins, else the higher card; equal hands split. The score is what is won or lost,
 * so that the two add up to nothing.
 */
// biome-ignore format: a line for each name would hide the game
import {
  add, best, block, bound, choose, cond, deal, def, end, eq, everyone, family, filter, game, has, ifAble,
  increase, leave, lt, may, me, move, ne, next, not, number, perPlayer, pile, player, proc, rankOf, set,
  show, shuffle, spread, sub, tally, top, turns, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'

const ANTE = 1
const MOST_RAISES = 2

const other = next(me)
const owes = lt(val('stake', me), val('stake', other))

const standing = filter(everyone, (each) => ne(each, val('folded')))
const rank = (whose: Expr): Expr => rankOf(top(zone('hand', whose)))
const paired = filter(standing, (each) => eq(rank(each), rankOf(top(zone('board')))))
const highest = best(standing, (each) => number(rank(each)))
const wins = (who: Expr): Expr => has(def('winners'), who)

export const leducPoker = game({
  id: 'leduc-poker',
  name: 'Leduc poker',
  source: "Southey et al., Bayes' Bluff, UAI 2005; OpenSpiel leduc_poker (two players)",
  family: 'betting',
  seats: { min: 2, max: 2 },
  deck: { suits: ['H', 'S'], ranks: ['J', 'Q', 'K'], in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner'), board: spread('all') },
  vars: {
    stake: variable('num', { per: ['player'], init: ANTE }),
    raises: variable('num', { reset: 'round' }),
    folded: variable('player'),
  },
  defs: { winners: { type: 'player*', is: ifAble(paired, highest) } },
  procs: {
    bet: {
      params: { size: 'num' },
      steps: [
        block(
          'round',
          {},
          turns(
            { first: player(0) },
            choose([
              may('fold', [tally('folds'), set('folded', me), end], owes),
              may('call', [set(['stake', me], val('stake', other)), leave('round')], owes),
              // The first player's check passes the turn; the second player's ends the round.
              may('check', when(eq(me, player(1)), leave('round')), not(owes)),
              may(
                'raise',
                [
                  tally('raises'),
                  increase('raises', 1),
                  set(['stake', me], add(val('stake', other), bound('size'))),
                ],
                lt(val('raises'), MOST_RAISES),
              ),
            ]),
          ),
        ),
      ],
    },
  },
  counters: {
    raises: 'raises',
    folds: 'folds',
    showdowns: 'showdowns',
  },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 1 }),
    proc('bet', { size: 2 }),
    move(top(zone('stock')), zone('board')),
    proc('bet', { size: 4 }),
    tally('showdowns'),
    show(family('hand')),
  ],
  result: {
    score: cond(wins(me), cond(wins(other), 0, val('stake', other)), sub(0, val('stake', me))),
    win: 'most',
    aim: 'points',
  },
})
