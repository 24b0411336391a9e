/**
 * Pairs of Ten: a small patience, to learn from.
 *
 * Nine cards lie face up, of a pack without tens, jacks, queens and kings. You take away two cards that add up to ten;
 * the stock fills the gaps. You win if you take away all cards.
 *
 *     npx manyhands play examples/games/pairs-of-ten.ts
 */
// biome-ignore format: a line for each name would hide the game
import {
  and, byRank, choose, cond, count, empty, everyone, game, maySome, move, none, pile, player,
  STANDARD_SUITS, shuffle, some, spread, stop, topmost, turns, zone,
} from 'manyhands/cards'

const stock = zone('stock')
const layout = zone('layout')

// A shape describes sets of cards: here two cards whose worth, by the table below, adds up to ten.
const PAIR = { min: 2, max: 2, sum: { by: 'worth', is: 10 } } as const

export default game({
  id: 'pairs-of-ten',
  name: 'Pairs of Ten',
  source: 'an example of manyhands',
  family: 'patience',
  seats: { min: 1, max: 1 },
  deck: { suits: STANDARD_SUITS, ranks: ['A', '2', '3', '4', '5', '6', '7', '8', '9'], in: 'stock' },
  tables: { worth: byRank({ A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }) },
  zones: { stock: pile('none'), layout: spread('all'), discards: spread('all') },

  flow: [
    shuffle(stock),
    move(topmost(stock, 9), layout),
    // A patience has turns too: all of them are those of its only player.
    turns(
      { first: player(0), while: some(layout) },
      choose(
        [
          maySome('take away', layout, PAIR, (pair) => [
            move(pair, zone('discards')),
            move(topmost(stock, 2), layout),
          ]),
        ],
        // What happens if there is no such pair.
        stop,
      ),
    ),
  ],

  // The winners are named as a set of players: here the only player, or nobody.
  result: {
    score: count(zone('discards')),
    winners: cond(and(empty(stock), empty(layout)), everyone, none('player')),
  },
})
