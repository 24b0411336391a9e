/**
 * Beggar-My-Neighbour, for two.
 *
 * Source: https://www.pagat.com/war/beggar_my_neighbour.html. An ace asks for four cards, a king three, a queen
 * two, a jack one; a penalty card among those paid turns the demand round; when it is paid in full with plain
 * cards, who asked takes the pile, first played card first, under the own cards, and leads. The game ends when a
 * trick has been taken and a player has no card, or when a player who must play has none.
 *
 * The hand is dealt so that its first card is played first.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, as, block, byRank, cond, deal, empty, end, eq, every, everyone, filter, first, game, gt,
  increase, keep, leave, look, me, move, pile, player, rankOf, repeat, STANDARD_SUITS, set, shuffle, some,
  stop, tally, top, turns, val, variable, when, zone,
} from '../rules/build.ts'

export const beggarMyNeighbour = game({
  id: 'beggar-my-neighbour',
  name: 'Beggar-My-Neighbour',
  source: 'https://www.pagat.com/war/beggar_my_neighbour.html (two players)',
  family: 'accumulation',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  tables: { penalty: byRank({ J: 1, Q: 2, K: 3, A: 4 }) },
  zones: { stock: pile('none'), hand: pile('none', 'player'), table: pile('all') },
  vars: {
    leader: variable('player', { init: player(0) }),
    debt: variable('num'),
    asker: variable('player', { reset: 'trick' }),
    loser: variable('player'),
  },
  counters: { cards: 'cards played', tricks: 'tricks taken' },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { at: 'bottom' }),
    repeat(
      { while: every(everyone, (each) => some(zone('hand', each))) },
      block(
        'trick',
        {},
        turns(
          { first: val('leader') },
          repeat(
            {},
            when(empty(zone('hand', me)), [set('loser', me), end]),
            tally('cards'),
            move(top(zone('hand', me)), zone('table')),
            keep(look('penalty', rankOf(top(zone('table')))), (penalty) =>
              when(gt(penalty, 0), [set('debt', penalty), set('asker', me), stop]),
            ),
            when(empty(val('asker')), stop),
            increase('debt', -1),
            when(eq(val('debt'), 0), [
              as(val('asker'), move(zone('table'), zone('hand', me), { at: 'bottom', turn: 'over' })),
              tally('tricks'),
              set('leader', val('asker')),
              leave('trick'),
            ]),
          ),
        ),
      ),
    ),
    set('loser', first(filter(everyone, (each) => empty(zone('hand', each))))),
  ],
  result: { score: cond(eq(val('loser'), me), 0, 1), win: 'most' },
})
