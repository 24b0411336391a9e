/**
 * Old Maid, for two to eight.
 *
 * Source: https://www.pagat.com/passing/oldmaid.html, with a pack of 51: the queen of clubs is taken out. All cards
 * are dealt, and all pairs of equal rank are discarded, face up; of three cards, two. Then each player in turn offers
 * the hand, face down, to the next player to the left who has cards; that player draws one of them and discards the
 * pair that it makes, if any. Who has no card left is out, and safe. The one who is left with the odd queen loses.
 *
 * To the one who draws, all cards of the offered hand look the same. So there is nothing to choose: the hand is put
 * on a pile, where it lies in random order and nobody sees it, and its top card is drawn.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, all, as, cond, count, deal, each, empty, eq, everyone, filter, first, game, gt, keep, me, minus,
  mod, move, next, perPlayer, pile, player, proc, rank, rankOf, STANDARD_SUITS, shuffle, some, spread,
  tally, top, turns, when, zone,
} from '../rules/build.ts'

const hand = zone('hand', me)
const offered = zone('offer')
const stillIn = filter(everyone, (each) => some(zone('hand', each)))

export const oldMaid = game({
  id: 'old-maid',
  name: 'Old Maid',
  source: 'https://www.pagat.com/passing/oldmaid.html (one queen taken out; the last with a card loses)',
  family: 'matching',
  seats: { min: 2, max: 8, usual: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_LOW, without: ['QC'], in: 'stock' },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    offer: pile('none'),
    discards: spread('all'),
  },
  procs: {
    discardPairs: {
      steps: [
        each(all('rank'), (rank) =>
          keep(
            filter(hand, (card) => eq(rankOf(card), rank)),
            (alike) =>
              move(cond(eq(mod(count(alike), 2), 1), minus(alike, first(alike)), alike), zone('discards')),
          ),
        ),
      ],
    },
  },
  counters: { draws: 'cards drawn', queens: 'queens drawn' },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand'),
    each(everyone, () => proc('discardPairs')),
    turns(
      { first: player(0), in: stillIn, while: gt(count(stillIn), 1) },
      tally('draws'),
      keep(next(me, stillIn), (drawer) => [
        move(hand, offered),
        when(eq(rankOf(top(offered)), rank('Q')), tally('queens')),
        move(top(offered), zone('hand', drawer)),
        move(offered, hand),
        as(drawer, proc('discardPairs')),
      ]),
    ),
  ],
  result: { score: cond(empty(hand), 1, 0), winners: filter(everyone, (each) => empty(zone('hand', each))) },
})
