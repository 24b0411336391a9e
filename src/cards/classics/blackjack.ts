/**
 * Blackjack, for one to five against a dealer who is no player.
 *
 * Source: https://www.pagat.com/banking/blackjack.html, the American game, with one pack that is shuffled for each
 * round. All bet one unit. Points are half units, so that a blackjack can pay 3 to 2. The dealer has a card up and one
 * down, and looks at it before anybody plays: with a blackjack the round is over, and only a player's blackjack does
 * not lose, but gets the bet back. Other blackjacks are paid at once. Then each player in turn may hit, stand, double on
 * the first two cards for one more card, or split two cards of equal rank once; king and queen are no pair. Each of
 * the two hands gets a second card when it is played; doubling is allowed, but split aces get that one card only. An
 * ace and a ten after a split are 21 and no blackjack. A hand of 21 stands; one of more loses at once, whatever the
 * dealer does. The dealer draws to 17 and stands on it, soft or hard; without a hand to beat there is no draw. There
 * is neither insurance nor surrender.
 *
 * The pack always suffices: with aces as ones it has 340 points, and ten hands of players, none of which is hit above
 * 20, and the dealer's, not above 16, come to 326 at most.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, all, and, any, block, bound, byRank, choose, cond, count, def, each, empty, eq, everyone,
  family, filter, first, game, given, gt, increase, keep, le, leave, look, lt, matches, may, me, move, ne,
  option, or, pile, range, rank, rankOf, repeat, STANDARD_SUITS, set, shuffle, some, spread, stop, sub,
  sum, tally, top, topmost, union, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'

const BET = 2
const BLACKJACK_PAYS = 3

const stock = zone('stock')
const dealer = zone('bank')
const hole = zone('holeCard')
const firstHand = zone('hand', me, 0)
const secondHand = zone('hand', me, 1)

const total = (cards: Expr): Expr => def('total', { cards })
const isAce = (card: Expr): Expr => eq(rankOf(card), rank('A'))

/** One of the hands of a player, until it stands, has 21 or more, or is an ace that was split. */
const play = (cards: Expr, stake: readonly [string, ...Expr[]]) =>
  repeat(
    { while: and(some(cards), lt(total(cards), 21)) },
    when(
      eq(count(cards), 1),
      keep(first(cards), (card) => [move(top(stock), cards), when(isAce(card), stop)]),
      choose([
        may('hit', move(top(stock), cards)),
        may('stand', stop),
        may(
          'double',
          [tally('doubles'), set(stake, 2 * BET), move(top(stock), cards), stop],
          eq(count(cards), 2),
        ),
        may(
          'split',
          [tally('splits'), move(first(cards), secondHand)],
          and(empty(secondHand), matches(cards, { min: 2, max: 2, same: 'rank' })),
        ),
      ]),
    ),
  )

export const blackjack = game({
  id: 'blackjack',
  name: 'Blackjack',
  source:
    'https://www.pagat.com/banking/blackjack.html (one pack; the dealer stands on all 17; no insurance)',
  family: 'banking',
  seats: { min: 1, max: 5 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: { rounds: { default: 20, min: 1, means: 'rounds in a game' } },
  tables: { pips: byRank({ A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }, 10) },
  zones: {
    stock: pile('none'),
    hand: spread('all', 'player', 2),
    bank: spread('all'),
    holeCard: spread('none'),
    discards: spread('all'),
  },
  vars: {
    net: variable('num', { per: ['player'] }),
    stake: variable('num', { per: ['player', 2], init: BET, reset: 'round' }),
  },
  defs: {
    total: {
      params: { cards: 'card*' },
      type: 'num',
      is: given(
        sum(bound('cards'), (card) => look('pips', rankOf(card))),
        (hard) => cond(and(any(bound('cards'), isAce), le(hard, 11)), add(hard, 10), hard),
      ),
    },
  },
  counters: {
    blackjacks: "players' blackjacks that were paid",
    doubles: 'bets doubled',
    splits: 'pairs split',
    busts: "players' hands above 21",
    pushes: 'hands equal to that of the dealer, blackjacks included',
    'dealer-blackjacks': 'rounds in which the dealer has a blackjack',
    'dealer-busts': 'rounds in which the dealer has more than 21',
  },
  flow: [
    repeat(
      { atMost: option('rounds') },
      block(
        'round',
        {},
        shuffle(stock),
        each(everyone, () => move(topmost(stock, 2), firstHand)),
        move(top(stock), dealer),
        move(top(stock), hole),
        when(eq(total(union(dealer, hole)), 21), [
          tally('dealer-blackjacks'),
          move(hole, dealer),
          each(everyone, () =>
            when(
              ne(total(firstHand), 21),
              increase(['net', me], -BET, "the dealer's blackjack"),
              tally('pushes'),
            ),
          ),
          leave('round'),
        ]),
        each(everyone, () => [
          when(eq(total(firstHand), 21), [
            tally('blackjacks'),
            increase(['net', me], BLACKJACK_PAYS, 'a blackjack'),
            move(firstHand, zone('discards')),
          ]),
          each(range(0, 1), (n) => [
            play(zone('hand', me, n), ['stake', me, n]),
            when(gt(total(zone('hand', me, n)), 21), [
              tally('busts'),
              increase(['net', me], sub(0, val('stake', me, n)), 'more than 21'),
              move(zone('hand', me, n), zone('discards')),
            ]),
          ]),
        ]),
        move(hole, dealer),
        repeat({ while: and(some(family('hand')), lt(total(dealer), 17)) }, move(top(stock), dealer)),
        when(gt(total(dealer), 21), tally('dealer-busts')),
        each(everyone, () =>
          each(
            filter(range(0, 1), (n) => some(zone('hand', me, n))),
            (n) =>
              when(
                eq(total(zone('hand', me, n)), total(dealer)),
                tally('pushes'),
                increase(
                  ['net', me],
                  cond(
                    or(gt(total(dealer), 21), gt(total(zone('hand', me, n)), total(dealer))),
                    val('stake', me, n),
                    sub(0, val('stake', me, n)),
                  ),
                ),
              ),
          ),
        ),
      ),
      move(all('card'), stock),
    ),
  ],
  result: {
    score: val('net', me),
    winners: filter(everyone, (each) => gt(val('net', each), 0)),
  },
})
