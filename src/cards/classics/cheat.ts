/**
 * Cheat, for two to eight.
 *
 * Source: https://www.pagat.com/beating/cheat.html, the game in which the ranks to be called go up one by one, from
 * aces to kings and round again. All cards of one pack are dealt. Each player in turn lays one to four cards face
 * down, which are said to be of the rank that is due. The others are asked clockwise whether they doubt it, and the
 * first who does counts: the cards just laid are shown, and who was wrong takes the whole pile. Whatever comes of
 * it, the next player goes on with the next rank. Who has no card left after that wins.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, any, choose, count, deal, every, everyone, game, inTurn, keep, may, maySome, me, minus,
  move, ne, next, perPlayer, pile, player, rank, rankOf, STANDARD_SUITS, set, shift, show, shuffle, some,
  spread, stop, tally, turns, union, val, variable, when, zone,
} from '../rules/build.ts'

const laid = zone('laidCards')
const heap = zone('heap')

const isLie = any(laid, (card) => ne(rankOf(card), val('rankToClaim')))

export const cheat = game({
  id: 'cheat',
  name: 'Cheat',
  source: 'https://www.pagat.com/beating/cheat.html (ranks called in ascending order; at most four cards)',
  family: 'bluff',
  seats: { min: 2, max: 8, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, in: 'stock' },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    laidCards: spread('none'),
    heap: spread('none'),
  },
  vars: { rankToClaim: variable('rank', { init: rank('A') }) },
  counters: {
    plays: 'times cards were laid',
    lies: 'plays that were not what was said',
    challenges: 'plays that were doubted',
    caught: 'lies that were found out',
  },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand'),
    turns(
      { first: player(0), while: every(everyone, (each) => some(zone('hand', each))) },
      choose([maySome('lay', zone('hand', me), { max: 4 }, (cards) => move(cards, laid))]),
      tally('plays'),
      when(isLie, tally('lies')),
      keep(me, (accused) =>
        inTurn(
          next(me),
          () =>
            choose([
              may('believe', []),
              may('call cheat', [
                tally('challenges'),
                when(isLie, tally('caught')),
                show(laid),
                when(
                  isLie,
                  move(union(heap, laid), zone('hand', accused)),
                  move(union(heap, laid), zone('hand', me)),
                ),
                stop,
              ]),
            ]),
          minus(everyone, me),
        ),
      ),
      move(laid, heap),
      set('rankToClaim', shift(val('rankToClaim'), 1)),
    ),
  ],
  result: { score: count(zone('hand', me)), win: 'least' },
})
