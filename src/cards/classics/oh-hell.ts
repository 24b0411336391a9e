/**
 * Oh Hell, for three to seven.
 *
 * Source: https://www.pagat.com/exact/ohhell.html, the main description: the first hand has ten cards each for three to
 * five players, eight for six and seven for seven; each further hand has one card less, down to a single card, then
 * one more up to the first number again. The card turned up after the deal makes trumps. All bid in turn from the
 * dealer's left, and the dealer's bid may not make the bids add up to the tricks there are (the hook). Who takes as
 * many tricks as were bid scores ten and one for each trick; who takes more or fewer scores nothing. The first seat
 * deals first.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, choose, cond, count, deal, def, div, each, eq, everyone, family, game, gt, increase, inTurn,
  lt, max, mayEach, me, min, minus, move, mul, ne, option, or, perPlayer, pile, player, range, repeat,
  STANDARD_SUITS, set, show, shuffle, sub, suitOf, sum, tally, top, val, variable, when, winner, zone,
} from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'
import { dealersLeft, playTricks } from './tricks.ts'

const stock = zone('stock')
const size = def('size')

const bid = (who: Expr): Expr => val('bid', who)
const bidByOthers = sum(minus(everyone, me), bid)
const tricks = div(count(zone('tricks', me)), count(everyone))

export const ohHell = game({
  id: 'oh-hell',
  name: 'Oh Hell',
  source:
    'https://www.pagat.com/exact/ohhell.html (from the largest hand down to one card and up again; 10 and the tricks for an exact bid)',
  family: 'trick-taking',
  seats: { min: 3, max: 7, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  options: {
    most: { default: 0, means: 'cards in the largest hand, as far as the pack goes; 0 for ten' },
  },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    table: perPlayer('all'),
    tricks: perPlayer('none'),
  },
  vars: {
    dealer: variable('player', { init: player(0) }),
    trump: variable('suit'),
    leader: variable('player'),
    bid: variable('num', { per: ['player'] }),
    score: variable('num', { per: ['player'] }),
    dealCount: variable('num'),
  },
  defs: {
    // One card of the pack is left to be turned up.
    largest: {
      type: 'num',
      is: min(cond(eq(option('most'), 0), 10, option('most')), div(51, count(everyone))),
    },
    // On the way down to one card, and on the way up.
    size: {
      type: 'num',
      is: max(sub(def('largest'), val('dealCount')), sub(add(val('dealCount'), 2), def('largest'))),
    },
  },
  counters: {
    deals: 'deals played',
    exact: 'bids that were made',
    overbid: 'deals in which more tricks were bid than there were',
  },
  flow: [
    repeat(
      { while: lt(val('dealCount'), sub(mul(2, def('largest')), 1)) },
      shuffle(stock),
      deal(stock, 'hand', { n: size, first: dealersLeft }),
      show(top(stock)),
      set('trump', suitOf(top(stock))),
      inTurn(dealersLeft, () =>
        choose([
          mayEach('bid', range(0, size), (n) => set(['bid', me], n), {
            where: (n) => or(ne(me, val('dealer')), ne(add(n, bidByOthers), size)),
          }),
        ]),
      ),
      when(gt(sum(everyone, bid), size), tally('overbid')),
      set('leader', dealersLeft),
      playTricks({ trump: val('trump'), to: zone('tricks', winner) }),
      each(everyone, () =>
        when(eq(tricks, bid(me)), [
          increase(['score', me], add(10, bid(me)), 'the exact bid'),
          tally('exact'),
        ]),
      ),
      move(family('tricks'), stock),
      set('dealer', dealersLeft),
      increase('dealCount', 1),
      tally('deals'),
    ),
  ],
  result: { score: val('score', me), win: 'most' },
})
