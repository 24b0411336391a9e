/**
 * Pretends: a race that random players finish in twenty turns.
 * Why it is no good game: it ends only when a player gives in for the third time and loses, which nobody who plays to win will do.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, choose, deal, every, everyone, game, increase, lt, may, mayEach, me, move, perPlayer, pile, player, STANDARD_SUITS, shuffle,
  sub, top, turns, val, variable, zone,
} from '../../rules/build.ts'

export const onlyBadFinish = game({
  id: 'only-bad-finish',
  name: 'The Siege',
  source: 'a cheat: endless if nobody gives in',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner') },
  vars: { given: variable('num', { per: ['player'] }) },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 6 }),
    turns(
      { first: player(0), while: every(everyone, (each) => lt(val('given', each), 3)) },
      choose([
        may('give in', increase(['given', me], 1)),
        mayEach('send back', zone('hand', me), (card) => [
          move(card, zone('stock'), { at: 'bottom' }),
          move(top(zone('stock')), zone('hand', me)),
        ]),
      ]),
    ),
  ],
  result: { score: sub(0, val('given', me)), win: 'most' },
})
