/**
 * Pretends: a battle of wits over seven rounds, in which both seats win alike.
 * Why it is no good game: it is Nim. Whoever knows to leave a multiple of four wins every round that it begins.
 * A known weakness of the measure: search that knows nothing of multiples plays it badly, so it looks deep and fair.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, all, choose, count, empty, game, increase, mayEach, me, min, move, pile, player, range, repeat, STANDARD_SUITS, shuffle,
  some, spread, topmost, turns, val, variable, when, zone,
} from '../../rules/build.ts'

const tower = zone('tower')

export const nimMatch = game({
  id: 'nim-match',
  name: 'The Falling Tower',
  source: 'a cheat: the player who begins can always win',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), tower: pile('all'), rubble: spread('all') },
  vars: { points: variable('num', { per: ['player'] }) },
  flow: [
    repeat(
      { atMost: 7 },
      shuffle(zone('stock')),
      move(topmost(zone('stock'), 15), tower),
      turns(
        { first: player(0), while: some(tower) },
        choose([
          mayEach('take', range(1, min(3, count(tower))), (n) => move(topmost(tower, n), zone('rubble'))),
        ]),
        when(empty(tower), increase(['points', me], 1)),
      ),
      move(all('card'), zone('stock')),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
