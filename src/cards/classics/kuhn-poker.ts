/**
 * Kuhn poker, for two.
 *
 * Source: H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I, 1950, as played by
 * OpenSpiel's kuhn_poker: three cards, an ante of one, a card each. A player who has nothing to call checks or bets
 * one; a bet is called, or the other folds; two checks, or a call, and the higher card wins. The score is what is
 * won or lost, so that the two add up to nothing.
 */
// biome-ignore format: a line for each name would hide the game
import {
  best, choose, cond, deal, end, eq, everyone, family, game, has, increase, lt, may, me, move, next, not,
  number, perPlayer, pile, player, set, show, shuffle, stop, sub, tally, top, turns, val, variable, when,
  zone,
} from '../rules/build.ts'

const ANTE = 1
const BET = 1

const other = next(me)
const owes = lt(val('stake', me), val('stake', other))
/** Who has folded has no card, which is less than any. */
const winners = best(everyone, (each) => number(top(zone('hand', each))))

export const kuhnPoker = game({
  id: 'kuhn-poker',
  name: 'Kuhn poker',
  source: 'Kuhn, A simplified two-person poker, 1950; OpenSpiel kuhn_poker (two players)',
  family: 'betting',
  seats: { min: 2, max: 2 },
  deck: { suits: ['S'], ranks: ['J', 'Q', 'K'], in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner') },
  vars: { stake: variable('num', { per: ['player'], init: ANTE }) },
  counters: {
    bets: 'bets',
    folds: 'folds',
    showdowns: 'showdowns',
  },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 1 }),
    turns(
      { first: player(0) },
      choose([
        may('fold', [move(zone('hand', me), zone('stock')), tally('folds'), end], owes),
        may('call', [set(['stake', me], val('stake', other)), stop], owes),
        // The first player's check passes the turn; the second player's ends the betting.
        may('check', when(eq(me, player(1)), stop), not(owes)),
        may('bet', [increase(['stake', me], BET), tally('bets')], not(owes)),
      ]),
    ),
    tally('showdowns'),
    show(family('hand')),
  ],
  result: {
    score: cond(has(winners, me), val('stake', other), sub(0, val('stake', me))),
    win: 'most',
    aim: 'points',
  },
})
