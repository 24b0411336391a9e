/**
 * Pretends: what a player knows decides the game.
 * Why it is no good game for a table of card players: it is Pairs, a test of memory and nothing else.
 */
// biome-ignore format: a line for each name would hide the game
import {
  choose, count, div, each, eq, family,filter, game, mayEach, me, move, next, perPlayer, pile, player, range,
  rankOf, set, show, shuffle, some, top, turns, union, val, variable, when, zone, 
} from '../../rules/build.ts'
import type { Expr } from '../../rules/tree.ts'

const PLACES = 12
const place = (n: Expr) => zone('place', n)
const filled = filter(range(0, PLACES - 1), (n) => some(place(n)))

export const pairs = game({
  id: 'pairs',
  name: 'Pairs',
  source: 'a cheat: nothing but memory',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck: { suits: ['C', 'D'], ranks: [...'A23456'], in: 'stock' },
  zones: { stock: pile('none'), place: pile('none', PLACES), won: perPlayer('all') },
  vars: { one: variable('num'), other: variable('num'), mover: variable('player', { init: player(0) }) },
  flow: [
    shuffle(zone('stock')),
    each(range(0, PLACES - 1), (n) => move(top(zone('stock')), place(n))),
    turns(
      { first: player(0), while: some(family('place')), next: val('mover') },
      choose([mayEach('turn up', filled, (n) => [set('one', n), show(top(place(n)))])]),
      choose([
        mayEach('turn up', filled, (n) => [set('other', n), show(top(place(n)))], {
          where: (n) => eq(eq(n, val('one')), false),
        }),
      ]),
      when(
        eq(rankOf(top(place(val('one')))), rankOf(top(place(val('other'))))),
        move(union(top(place(val('one'))), top(place(val('other')))), zone('won', me)),
        set('mover', next(me)),
      ),
    ),
  ],
  result: { score: div(count(zone('won', me)), 2), win: 'most' },
})
