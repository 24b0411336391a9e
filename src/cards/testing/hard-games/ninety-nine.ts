/** Ninety-nine, the adding game: a player who must go over 99 loses a token; an ace is 1 or 11, a king makes it 99. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, again, all, and, byRank, choose, cond, count, deal, empty, eq, everyone, filter, first,
  game, gt, increase, le, look, lt, mayEach, me, minus, move, mul, option, perPlayer, pile, rank,
  rankOf, repeat, STANDARD_SUITS, set, shift, shuffle, stop, top, turns, val, variable, when, zone,
} from '../../rules/build.ts'

const [hand, stock, discards] = [zone('hand', me), zone('stock'), zone('discards')]
const isKing = (card: typeof me) => eq(rankOf(card), rank('K'))
const total = val('total')
const after = (card: typeof me) => cond(isKing(card), 99, add(total, look('points', rankOf(card))))
const inPlay = filter(everyone, (each) => gt(val('tokens', each), 0))

export const ninetyNine = game({
  id: 'ninety-nine',
  name: 'Ninety-Nine',
  source: 'https://www.pagat.com/adders/99.html (a simple variant)',
  family: 'adding',
  seats: { min: 2, max: 6 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  options: { tokens: { default: 3, min: 1, means: 'the number of tokens, after which a player loses.' } },
  tables: { points: byRank({ A: 1, 2: 2, 3: 3, 5: 5, 6: 6, 7: 7, 8: 8, J: 10, Q: 10, T: -10 }, 0) },
  zones: { stock: pile('none'), hand: perPlayer('owner'), discards: pile('all') },
  vars: {
    tokens: variable('num', { per: ['player'], init: option('tokens') }),
    total: variable('num'),
    direction: variable('num', { init: 1 }),
    starter: variable('player'),
  },
  flow: [
    repeat(
      { while: lt(1, count(inPlay)) },
      shuffle(stock),
      deal(stock, 'hand', { n: 3, in: inPlay }),
      set('total', 0),
      turns(
        { first: first(inPlay), in: inPlay, next: shift(me, val('direction')) },
        when(empty(hand), again),
        choose(
          [
            mayEach(
              'play',
              hand,
              (card) => [
                set('total', after(card)),
                when(eq(rankOf(card), rank('4')), set('direction', mul(-1, val('direction')))),
                move(card, discards),
                when(empty(stock), [move(minus(discards, top(discards)), stock), shuffle(stock)]),
                move(top(stock), hand),
              ],
              { where: (card) => le(after(card), 99) },
            ),
            mayEach('play high', hand, (card) => [increase('total', 11), move(card, discards)], {
              where: (card) => and(eq(rankOf(card), rank('A')), le(add(total, 11), 99)),
            }),
          ],
          [increase(['tokens', me], -1), stop],
        ),
      ),
      move(all('card'), stock),
    ),
  ],
  result: {
    score: val('tokens', me),
    winners: inPlay,
  },
})
