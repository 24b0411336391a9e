/**
 * Lucky Streak: a small press-your-luck game, to learn from.
 *
 * On your turn you turn up cards from the stock, one at a time. After each card you may stop and keep your row: each
 * of its cards is a point. But if you turn up a rank that your row already has, you lose the row. The game is over
 * when the stock is empty, and the most points win.
 *
 *     npx manyhands play examples/games/lucky-streak.ts
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, any, choose, count, eq, game, increase, keep, may, me, move, pile, player, rankOf, repeat,
  STANDARD_SUITS, shuffle, some, spread, stop, tally, top, turns, union, val, variable, when, zone,
} from 'manyhands/cards'

const stock = zone('stock')
const row = zone('row')
const discards = zone('discards')

export default game({
  id: 'lucky-streak',
  name: 'Lucky Streak',
  source: 'an example of manyhands',
  family: 'press-your-luck',
  seats: { min: 2, max: 6 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), row: spread('all'), discards: spread('all') },
  vars: { points: variable('num', { per: ['player'] }) },
  counters: { lost: 'rows lost' },

  flow: [
    shuffle(stock),
    turns(
      { first: player(0), while: some(stock) },
      repeat(
        { while: some(stock) },
        // `keep` gives a value a name for some steps: the card is the same one after it has moved.
        keep(top(stock), (card) =>
          when(
            any(row, (other) => eq(rankOf(other), rankOf(card))),
            // The row is lost. `stop` leaves the innermost loop, which is the `repeat`: the turn is over.
            [move(union(row, card), discards), tally('lost'), stop],
            move(card, row),
          ),
        ),
        choose([may('go on', []), may('stop', stop)]),
      ),
      // Whoever's turn it was is still `me`. A row that was lost is empty, and worth nothing.
      increase(['points', me], count(row)),
      move(row, discards),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
