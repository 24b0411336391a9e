/**
 * Clock patience, for one.
 *
 * Source: the traditional game, as in Wikipedia's "Clock Patience": thirteen piles of four, twelve round a dial for
 * ace to queen and one in the middle for the kings, dealt a card at a time. The top card of the middle pile is turned
 * up and put face up beneath the pile of its rank, then the top card of that pile, and so on. There is nothing to
 * choose. The game is over when the fourth king has been turned up, and won if no card is then face down. The score
 * is the number of cards turned up.
 *
 * The game ends by itself. An hour turns one card for each card put beneath its pile, so its four last for its four.
 * The middle pile has turned one before its first king: only the fourth king finds no card to turn.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, all, cond, count, each, empty, everyone, family, filter, game, keep, move, none, pile, rank, rankOf,
  repeat, STANDARD_SUITS, set, shuffle, some, spread, tally, top, val, variable, zone,
} from '../rules/build.ts'

const stock = zone('stock')
const turned = top(zone('pile', val('hour')))

export const clockPatience = game({
  id: 'clock-patience',
  name: 'Clock patience',
  source: 'Traditional, as in Wikipedia, Clock Patience (cards turned until the fourth king)',
  family: 'patience',
  seats: { min: 1, max: 1 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  zones: { stock: pile('none'), pile: pile('none', 'rank'), row: spread('all', 'rank') },
  vars: { hour: variable('rank', { init: rank('K') }) },
  counters: { complete: 'ranks of which all four cards were turned up' },
  flow: [
    shuffle(stock),
    repeat(
      { while: some(stock) },
      each(all('rank'), (hour) => move(top(stock), zone('pile', hour))),
    ),
    repeat(
      { while: some(zone('pile', val('hour'))) },
      keep(rankOf(turned), (hour) => [move(turned, zone('row', hour)), set('hour', hour)]),
    ),
    tally('complete', count(filter(all('rank'), (hour) => empty(zone('pile', hour))))),
  ],
  result: {
    score: count(family('row')),
    winners: cond(empty(family('pile')), everyone, none('player')),
  },
})
