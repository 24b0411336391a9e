/**
 * Cribbage, six cards, for two.
 *
 * Source: https://www.pagat.com/adders/crib6.html. Two cards each go to the crib; two for his heels to the dealer
 * if the starter is a jack; the play with fifteens, pairs, runs, thirty-one and the last card; then the show of
 * the other hand, the dealer's hand and the crib, with fifteens, pairs, runs, flushes and one for his nobs. The
 * game ends at once when someone reaches 121. There is no muggins: every score is taken.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, and, any, as, block, bound, byRank, choose, combos, cond, count, deal, def, eq, everyone,
  family, filter, first, game, ge, given, gt, increase, le, look, matches, mayEach, maySome, me, most, move,
  mul, ne, next, not, option, pile, player, proc, range, rank, rankOf, repeat, STANDARD_SUITS, set, show,
  shuffle, some, spread, sub, suitOf, tally, together, top, topmost, turns, union, val, variable, when,
  zone,
} from '../rules/build.ts'
import type { Expr, Shape } from '../rules/tree.ts'

const starter = first(zone('starter'))
const hand = zone('hand', me)
const pips = (card: Expr) => look('pips', rankOf(card))
const canPlay = (who: Expr) => filter(zone('hand', who), (card) => le(add(val('total'), pips(card)), 31))
/** The most cards on top of the table, up to so many, that have a shape together; 0 if fewer than the least do. */
const onTop = (least: number, greatest: number, shape: Shape) =>
  most(range(least, greatest), (n) => cond(matches(topmost(zone('table'), n), { min: n, ...shape }), n, 0))

const all = union(bound('cards'), starter)

export const cribbage = game({
  id: 'cribbage',
  name: 'Cribbage',
  source: 'https://www.pagat.com/adders/crib6.html (six cards, two players, no muggins)',
  family: 'adding',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: { target: { default: 121, min: 1, means: 'the score that wins at once' } },
  tables: {
    pips: byRank({ A: 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9 }, 10),
  },
  zones: {
    stock: pile('none'),
    hand: spread('owner', 'player'),
    crib: spread('none'),
    starter: spread('all'),
    table: pile('all'),
    usedCards: spread('all'),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    dealer: variable('player', { init: player(1) }),
    kept: variable('card*', { per: ['player'], see: 'owner', label: false }),
    total: variable('num', { reset: 'count' }),
    last: variable('player', { label: false }),
  },
  defs: {
    /** The longest runs, each way to make one counted. */
    runs: {
      params: { cards: 'card*' },
      type: 'num',
      is: given(
        most(range(3, 5), (n) => cond(gt(combos(bound('cards'), { min: n, run: 'ranks' }), 0), n, 0)),
        (length) => mul(length, combos(bound('cards'), { min: length, run: 'ranks' })),
      ),
    },
    /** Four cards of a suit count in a hand, but the crib needs all five. */
    flush: {
      params: { cards: 'card*', inCrib: 'bool' },
      type: 'num',
      is: cond(
        matches(all, { min: 5, same: 'suit' }),
        5,
        cond(and(not(bound('inCrib')), matches(bound('cards'), { min: 4, same: 'suit' })), 4, 0),
      ),
    },
    worth: {
      params: { cards: 'card*', inCrib: 'bool' },
      type: 'num',
      is: add(
        mul(2, combos(all, { sum: { by: 'pips', is: 15 } })),
        mul(2, combos(all, { min: 2, max: 2, same: 'rank' })),
        def('runs', { cards: all }),
        def('flush', { cards: bound('cards'), inCrib: bound('inCrib') }),
        count(
          filter(bound('cards'), (card) =>
            and(eq(rankOf(card), rank('J')), eq(suitOf(card), suitOf(starter))),
          ),
        ),
      ),
    },
  },
  procs: {
    /** What the card just played makes with those before it. */
    peg: {
      steps: [
        when(eq(val('total'), 15), increase(['score', me], 2, 'fifteen')),
        when(eq(val('total'), 31), increase(['score', me], 2, 'thirty-one')),
        increase(
          ['score', me],
          given(onTop(2, 4, { same: 'rank' }), (n) => mul(n, sub(n, 1))),
          'cards of the same rank',
        ),
        increase(['score', me], onTop(3, 7, { run: 'ranks' }), 'a run'),
      ],
    },
    showHand: {
      params: { cards: 'card*', inCrib: 'bool' },
      steps: [
        show(bound('cards')),
        tally('shown'),
        tally('shownPoints', def('worth', { cards: bound('cards'), inCrib: bound('inCrib') })),
        increase(
          ['score', me],
          def('worth', { cards: bound('cards'), inCrib: bound('inCrib') }),
          'these cards and the starter',
        ),
      ],
    },
  },
  counters: {
    deals: 'deals begun',
    shown: 'hands and cribs counted',
    shownPoints: 'points of hands and cribs counted',
  },
  flow: [
    block(
      'game',
      { until: any(everyone, (each) => ge(val('score', each), option('target'))) },
      repeat(
        {},
        tally('deals'),
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { n: 6, first: next(val('dealer')) }),
        together(() => [
          choose([maySome('lay away', hand, { min: 2, max: 2 }, (cards) => move(cards, zone('crib')))]),
          set(['kept', me], hand),
        ]),
        move(top(zone('stock')), zone('starter')),
        when(eq(rankOf(starter), rank('J')), increase(['score', val('dealer')], 2, 'his heels')),
        set('last', val('dealer')),
        repeat(
          { while: some(family('hand')) },
          block(
            'count',
            {},
            turns(
              { first: next(val('last')), in: filter(everyone, (each) => some(canPlay(each))) },
              choose([
                mayEach('play', canPlay(me), (card) => [
                  increase('total', pips(card)),
                  move(card, zone('table')),
                  set('last', me),
                  proc('peg'),
                ]),
              ]),
            ),
            // Thirty-one has been paid for; else the last card counts one.
            when(ne(val('total'), 31), increase(['score', val('last')], 1, 'the last card')),
            move(zone('table'), zone('usedCards')),
          ),
        ),
        as(next(val('dealer')), proc('showHand', { cards: val('kept', me), inCrib: false })),
        as(
          val('dealer'),
          proc('showHand', { cards: val('kept', me), inCrib: false }),
          proc('showHand', { cards: zone('crib'), inCrib: true }),
        ),
        move(union(family('usedCards'), zone('crib'), zone('starter')), zone('stock')),
        set('dealer', next(val('dealer'))),
      ),
    ),
  ],
  result: { score: val('score', me), win: 'most' },
})
