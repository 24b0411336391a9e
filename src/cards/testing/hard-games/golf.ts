/** Four-card golf: numbered places face up and face down; loops inside loops. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, byRank, choose, cond, each, empty, eq, every, everyone, filter, game, gt, increase, look,
  may, mayEach, me, move, ne, not, pile, player, range, rankOf, STANDARD_SUITS, shuffle, some, spread, sub,
  sum, top, turns, union, val, variable, when, zone,
} from '../../rules/build.ts'

const [stock, discards, drawn] = [zone('stock'), zone('discards'), zone('drawn', me)]
const PLACES = range(0, 3)
const up = (who: typeof me, n: typeof me) => zone('up', who, n)
const down = (who: typeof me, n: typeof me) => zone('down', who, n)
const worthOf = (who: typeof me) =>
  sum(PLACES, (n) =>
    cond(
      eq(rankOf(top(up(who, n))), rankOf(top(up(who, cond(gt(2, n), add(n, 2), sub(n, 2)))))),
      0,
      look('worth', rankOf(top(up(who, n)))),
    ),
  )

export const golf = game({
  id: 'golf',
  name: 'Golf',
  source: 'https://www.pagat.com/draw/golf.html (four cards, one deal)',
  family: 'draw and discard',
  seats: { min: 2, max: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  tables: {
    worth: byRank({ A: 1, 2: -2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10, J: 10, Q: 10 }, 0),
  },
  zones: {
    stock: pile('none'),
    discards: pile('all'),
    drawn: spread('owner', 'player'),
    up: spread('all', 'player', 4),
    down: spread('none', 'player', 4),
  },
  vars: { gain: variable('num', { per: ['player'] }) },
  flow: [
    shuffle(stock),
    each(everyone, (who) => each(PLACES, (n) => move(top(stock), down(who, n)))),
    move(top(stock), discards),
    turns(
      {
        first: player(0),
        while: every(everyone, (who) => some(filter(PLACES, (n) => empty(up(who, n))))),
      },
      choose([may('draw', move(top(stock), drawn)), may('take the discard', move(top(discards), drawn))]),
      choose([
        mayEach('swap', PLACES, (n) => [
          move(union(up(me, n), down(me, n)), discards),
          move(drawn, up(me, n)),
        ]),
        may('discard', move(drawn, discards)),
      ]),
    ),
    each(everyone, (who) => [
      each(PLACES, (n) => when(not(empty(down(who, n))), move(down(who, n), up(who, n)))),
    ]),
    // Every player is paid by every other for the difference.
    each(everyone, (who) =>
      each(
        filter(everyone, (other) => ne(other, who)),
        (other) => increase(['gain', who], sub(worthOf(other), worthOf(who))),
      ),
    ),
  ],
  result: { score: val('gain', me), win: 'most' },
})
