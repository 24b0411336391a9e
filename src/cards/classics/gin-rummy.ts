/**
 * Gin Rummy, for two.
 *
 * Source: https://www.pagat.com/rummy/ginrummy.html. Ten cards each and an upcard, which the other player and then
 * the dealer may take; after two refusals play begins with the stock. A card taken from the discards may not be
 * discarded in the same turn. Knocking takes ten or less in unmatched cards after the discard; the opponent lays
 * off on the knocker's melds, unless it is gin. The difference counts, with 20 more for gin and 10 more for an
 * undercut, ties included. A deal is cancelled when two cards of the stock are left. The loser deals. At 100 the
 * winner of the game has 100 more, or 200 if the other has nothing, and every deal won is worth 20.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, and, as, block, bound, byRank, choose, cond, count, deadwood, deal, each, empty, eq, every,
  everyone, family, game, increase, le, leave, look, lt, matches, may, mayEach, mayPick, maySome, me, minus,
  move, mul, next, not, option, or, pile, player, proc, range, rankOf, repeat, STANDARD_SUITS, set,
  show, shuffle, some, spare, spread, stop, sub, sum, tally, top, turns, union, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Option, Shape } from '../rules/tree.ts'

const SET: Shape = { min: 3, same: 'rank' }
const RUN: Shape = { min: 3, same: 'suit', run: 'ranks' }

const hand = zone('hand', me)
const discards = zone('discards')
const unmatched = (cards: Expr) => deadwood(cards, 'pips', SET, RUN)
const pips = (cards: Expr) => sum(cards, (each) => look('pips', rankOf(each)))
const knocker = val('knocker')
const other = next(knocker)
/** So many refusals of the upcard, and one must draw. */
const BOTH = 2

/** To put down a set or a run, if the test lets it. */
const melds = (test?: (cards: Expr) => Expr): Option[] =>
  Object.entries({ 'meld set': SET, 'meld run': RUN }).map(([label, shape]) =>
    maySome(
      label,
      hand,
      shape,
      (cards) => move(cards, zone('melds', me, spare('melds', me))),
      test && { where: test },
    ),
  )

const layOff: Option = mayPick(
  'lay off',
  [
    { as: 'card', in: hand },
    {
      as: 'meld',
      in: range(0, 2),
      where: or(
        ...[SET, RUN].map((shape) =>
          matches(union(zone('melds', knocker, bound('meld')), bound('card')), { ...shape, min: 4 }),
        ),
      ),
    },
  ],
  move(bound('card'), zone('melds', knocker, bound('meld'))),
  not(val('gin')),
)

export const ginRummy = game({
  id: 'gin-rummy',
  name: 'Gin Rummy',
  source: 'https://www.pagat.com/rummy/ginrummy.html (standard game, to 100)',
  family: 'rummy',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: {
    target: { default: 100, min: 1, means: 'the score that ends the game' },
    deals: { default: 0, means: 'end after so many deals; 0 for no such end' },
  },
  tables: { pips: byRank({ A: 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9 }, 10) },
  zones: {
    stock: pile('none'),
    hand: spread('owner', 'player'),
    discards: pile('all'),
    melds: spread('all', 'player', 3),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    wins: variable('num', { per: ['player'] }),
    dealCount: variable('num'),
    dealer: variable('player', { init: player(1) }),
    refusals: variable('num', { reset: 'deal', label: false }),
    inPlay: variable('bool', { reset: 'deal', label: false }),
    taken: variable('card', { reset: 'turn', label: 'taken card' }),
    knocker: variable('player', { reset: 'deal' }),
    gin: variable('bool', { label: false }),
  },
  procs: {
    payOut: {
      params: { who: 'player', points: 'num' },
      steps: [
        increase(['score', bound('who')], bound('points'), 'the deal'),
        increase(['wins', bound('who')], 1),
        set('dealer', next(bound('who'))),
      ],
    },
    showDown: {
      steps: [
        as(
          knocker,
          repeat(
            {},
            choose([
              ...melds((cards) => le(unmatched(minus(hand, cards)), 10)),
              may('end melding', stop, le(pips(hand), 10)),
            ]),
          ),
          show(hand),
          set('gin', empty(hand)),
        ),
        as(other, show(hand), repeat({}, choose([...melds(), layOff, may('end melding', stop)]))),
      ],
    },
  },
  counters: { deals: 'deals begun', gins: 'gins', undercuts: 'undercuts', cancelled: 'deals cancelled' },
  flow: [
    repeat(
      {
        while: and(
          every(everyone, (each) => lt(val('score', each), option('target'))),
          or(eq(option('deals'), 0), lt(val('dealCount'), option('deals'))),
        ),
      },
      block(
        'deal',
        {},
        tally('deals'),
        increase('dealCount', 1),
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { n: 10, first: next(val('dealer')) }),
        move(top(zone('stock')), discards),
        block(
          'play',
          {},
          turns(
            { first: next(val('dealer')) },
            block(
              'turn',
              {},
              choose([
                may(
                  'take the upcard',
                  [set('taken', top(discards)), move(top(discards), hand), set('inPlay', true)],
                  or(val('inPlay'), lt(val('refusals'), BOTH)),
                ),
                may(
                  'draw',
                  [move(top(zone('stock')), hand), set('inPlay', true)],
                  or(val('inPlay'), eq(val('refusals'), BOTH)),
                ),
                may(
                  'pass',
                  [increase('refusals', 1), leave('turn')],
                  and(not(val('inPlay')), lt(val('refusals'), BOTH)),
                ),
              ]),
              choose([
                mayEach('discard', minus(hand, val('taken')), (card) => move(card, discards)),
                mayEach(
                  'knock',
                  minus(hand, val('taken')),
                  (card) => [move(card, discards), set('knocker', me), leave('play')],
                  { where: (card) => le(unmatched(minus(hand, card)), 10) },
                ),
              ]),
              when(le(count(zone('stock')), 2), [tally('cancelled'), leave('play')]),
            ),
          ),
        ),
        when(some(knocker), [
          proc('showDown'),
          when(
            val('gin'),
            [tally('gins'), proc('payOut', { who: knocker, points: add(20, pips(zone('hand', other))) })],
            when(
              lt(pips(zone('hand', knocker)), pips(zone('hand', other))),
              proc('payOut', {
                who: knocker,
                points: sub(pips(zone('hand', other)), pips(zone('hand', knocker))),
              }),
              [
                tally('undercuts'),
                proc('payOut', {
                  who: other,
                  points: add(10, sub(pips(zone('hand', knocker)), pips(zone('hand', other)))),
                }),
              ],
            ),
          ),
        ]),
        move(union(family('hand'), discards, family('melds')), zone('stock')),
      ),
    ),
    each(everyone, () => [
      when(
        le(option('target'), val('score', me)),
        increase(['score', me], cond(eq(val('score', next(me)), 0), 200, 100), 'the game'),
      ),
    ]),
    each(everyone, () => increase(['score', me], mul(20, val('wins', me)), 'deals won')),
  ],
  result: { score: val('score', me), win: 'most' },
})
