/** A small game of high cards and hearts for two, with a rule that never does anything: nobody holds more than ten cards. */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, best, choose, count, deal, each, eq, everyone, family, first, game, gt, increase, mayEach, me, move, number, perPlayer,
  pile, rankOf, repeat, STANDARD_SUITS, shuffle, some, spread, suit, suitOf, top, val, variable, when, zone,
} from '../rules/build.ts'

export const idleRuleGame = game({
  id: 'high-cards',
  name: 'High Cards',
  source: 'made up for tests',
  family: 'test',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: { stock: pile('none'), hand: perPlayer('owner'), table: perPlayer('all'), heap: spread('all') },
  vars: { points: variable('num', { per: ['player'] }) },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 10 }),
    each(everyone, () => when(gt(count(zone('hand', me)), 10), increase(['points', me], 5))),
    repeat(
      { while: some(family('hand')) },
      each(everyone, () =>
        choose([
          mayEach('play', zone('hand', me), (card) => [
            move(card, zone('table', me)),
            when(eq(suitOf(card), suit('H')), increase(['points', me], 1)),
          ]),
        ]),
      ),
      increase(['points', first(best(everyone, (each) => number(rankOf(top(zone('table', each))))))], 1),
      move(family('table'), zone('heap')),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
