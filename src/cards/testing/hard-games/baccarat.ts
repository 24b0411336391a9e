/** Baccarat (punto banco): the third card of the banker depends on the third card of the player. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, and, bound, byRank, choose, cond, count, def, each, eq, everyone, first, game, ge, gt,
  has, increase, le, look, may, me, mod, move, or, pile, range, rankOf, repeat, STANDARD_SUITS, set, show,
  shuffle, spread, sub, sum, top, topmost, union, val, variable, when, zone,
} from '../../rules/build.ts'

const [punto, banco, stock] = [zone('punto'), zone('banco'), zone('stock')]
const points = (cards: typeof me) => def('points', { cards })
const third = look('worth', rankOf(first(zone('thirdCard'))))
const [p, b] = [points(union(punto, zone('thirdCard'))), points(banco)]
const stands = ge(p, 6)

export const baccarat = game({
  id: 'baccarat',
  name: 'Baccarat',
  source: 'Punto banco, as in Wikipedia, Baccarat',
  family: 'banking',
  seats: { min: 1, max: 5 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, packs: 4, in: 'stock' },
  tables: { worth: byRank({ A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }, 0) },
  zones: {
    stock: pile('none'),
    punto: spread('all'),
    thirdCard: spread('all'),
    banco: spread('all'),
  },
  vars: {
    net: variable('num', { per: ['player'] }),
    bet: variable('num', { per: ['player'] }),
    matched: variable('bool', { per: ['player'] }),
    coups: variable('num'),
  },
  defs: {
    points: {
      params: { cards: 'card*' },
      type: 'num',
      is: mod(
        sum(bound('cards'), (card) => look('worth', rankOf(card))),
        10,
      ),
    },
  },
  flow: [
    repeat(
      { atMost: 3 },
      shuffle(stock),
      each(everyone, () =>
        choose([
          may('bet on punto', set(['bet', me], 0)),
          may('bet on banco', set(['bet', me], 1)),
          may('bet on a tie', set(['bet', me], 2), eq(mod(val('coups'), 4), 3)),
        ]),
      ),
      move(topmost(stock, 2), punto),
      move(topmost(stock, 2), banco),
      when(
        and(le(p, 7), le(b, 7)),
        [
          when(le(p, 5), move(top(stock), zone('thirdCard'))),
          // The banker, as one condition: what a modeller writes first.
          when(
            cond(
              eq(count(zone('thirdCard')), 0),
              le(b, 5),
              cond(
                le(b, 2),
                true,
                cond(
                  eq(b, 3),
                  or(gt(third, 8), le(third, 7)),
                  cond(
                    eq(b, 4),
                    has(range(2, 7), third),
                    cond(
                      eq(b, 5),
                      has(range(4, 7), third),
                      cond(eq(b, 6), or(eq(third, 6), eq(third, 7)), false),
                    ),
                  ),
                ),
              ),
            ),
            move(top(stock), banco),
          ),
        ],
        when(stands, show(punto)),
      ),
      each(everyone, () => [
        set(['matched', me], eq(val('bet', me), cond(gt(p, b), 0, cond(gt(b, p), 1, 2)))),
        when(
          eq(val('matched', me), false),
          increase(['net', me], sub(0, 1)),
          increase(['net', me], cond(eq(val('bet', me), 2), 8, 1)),
        ),
      ]),
      increase('coups', 1),
      move(union(punto, banco, zone('thirdCard')), stock),
    ),
  ],
  result: { score: val('net', me), win: 'most' },
})
