/**
 * Match or Draw: a small shedding game, to learn from.
 *
 * Two to five players hold five cards each, and one card lies face up. On your turn you play a card of the same suit
 * or rank as the face-up card, or draw a card. The first player without cards wins. If the stock runs out first, the
 * fewest cards win.
 *
 *     npx manyhands play examples/games/match-or-draw.ts
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, and, choose, count, deal, type Expr, eq, every, everyone, filter, game, may, mayEach, me, move,
  or, perPlayer, pile, player, rankOf, STANDARD_SUITS, shuffle, some, suitOf, tally, top, turns, zone,
} from 'manyhands/cards'

const stock = zone('stock')
const discards = zone('discards')
const hand = zone('hand', me)

// A function that returns an expression is a rule with a parameter.
const matchesTop = (card: Expr): Expr =>
  or(eq(suitOf(card), suitOf(top(discards))), eq(rankOf(card), rankOf(top(discards))))

export default game({
  id: 'match-or-draw',
  name: 'Match or Draw',
  source: 'an example of manyhands',
  family: 'shedding',
  seats: { min: 2, max: 5, usual: 3 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },

  // A `pile` has an order, and so a top card. `hand` is one place for each player, in no order.
  zones: { stock: pile('none'), discards: pile('all'), hand: perPlayer('owner') },

  // Counters are for `simulate`, which reports their means. Rules cannot read them.
  counters: { draws: 'cards drawn' },

  flow: [
    shuffle(stock),
    deal(stock, 'hand', { n: 5 }),
    move(top(stock), discards),
    // One turn after another, clockwise, while everyone has cards and there is something to draw.
    turns(
      {
        first: player(0),
        while: and(
          some(stock),
          every(everyone, (each) => some(zone('hand', each))),
        ),
      },
      // The player whose turn it is takes one of these options: one for each card that matches, or the draw.
      choose([
        mayEach('play', filter(hand, matchesTop), (card) => move(card, discards)),
        may('draw', [move(top(stock), hand), tally('draws')]),
      ]),
    ),
  ],

  // A player without cards has a score of 0, so "least" is right for both ways to win.
  result: { score: count(hand), win: 'least' },
})
