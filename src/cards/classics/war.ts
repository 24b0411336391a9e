/**
 * War, for two.
 *
 * Source: https://www.pagat.com/war/war.html, "basic game": the higher card wins both, ace high; equal cards are a
 * war of three cards down and one up, with these choices where rules differ: the cards won go under the winner's
 * cards in random order; a player short of cards for a war turns up the last one; a player who has none left when
 * cards are equal has lost.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, and, as, best, count, deal, each, eq, every, everyone, family, first, game, me, min, move, not,
  number, pile, player, rankOf, repeat, STANDARD_SUITS, shuffle, some, spread, sub, tally, top, topmost,
  union, when, zone,
} from '../rules/build.ts'

const equal = eq(rankOf(top(zone('faceUpPile', player(0)))), rankOf(top(zone('faceUpPile', player(1)))))
const bothCanPlay = every(everyone, (each) => some(zone('hand', each)))

export const war = game({
  id: 'war',
  name: 'War',
  source: 'https://www.pagat.com/war/war.html (basic game; three cards down in a war)',
  family: 'accumulation',
  seats: { min: 2, max: 2 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  zones: {
    stock: pile('none'),
    hand: pile('none', 'player'),
    faceUpPile: pile('all', 'player'),
    faceDownCards: spread('none', 'player'),
  },
  counters: { throws: 'rounds begun', wars: 'wars in which both could still play a card' },
  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand'),
    repeat(
      { while: bothCanPlay },
      tally('throws'),
      each(everyone, () => move(top(zone('hand', me)), zone('faceUpPile', me))),
      repeat(
        { while: and(equal, bothCanPlay) },
        tally('wars'),
        each(everyone, () => [
          move(topmost(zone('hand', me), min(3, sub(count(zone('hand', me)), 1))), zone('faceDownCards', me)),
          move(top(zone('hand', me)), zone('faceUpPile', me)),
        ]),
      ),
      // Still equal: someone has no card left for the war, and has lost.
      when(
        not(equal),
        as(
          first(best(everyone, (each) => number(rankOf(top(zone('faceUpPile', each)))))),
          move(union(family('faceUpPile'), family('faceDownCards')), zone('hand', me), { at: 'bottom' }),
        ),
      ),
    ),
  ],
  result: { score: count(zone('hand', me)), win: 'most' },
})
