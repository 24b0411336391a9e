/**
 * Five Tricks: a small trick-taking game, to learn from.
 *
 * Two to four players hold five cards each. One player leads a card; the others have to play a card of the same suit
 * if they can. The highest card of the suit led wins the trick, and its player leads to the next one. The most tricks
 * win.
 *
 *     npx manyhands play examples/games/five-tricks.ts
 */
// biome-ignore format: a line for each name would hide the game
import {
  cond, deal, eq, family, filter, game, ifAble, increase, it, led, me, move, number, perPlayer, pile,
  player, rankOf, repeat, set, shuffle, spread, suitOf, trick, val, variable, winner, zone,
} from 'manyhands/cards'

// A name for what is used often. Expressions are plain data: they can be kept in constants and put together.
const hand = zone('hand', me)

export default game({
  id: 'five-tricks',
  name: 'Five Tricks',
  source: 'an example of manyhands',
  family: 'trick-taking',
  seats: { min: 2, max: 4, usual: 3 },

  // Ranks from low to high: that is how they compare. All cards begin in the zone `stock`.
  deck: { suits: ['C', 'D', 'H', 'S'], ranks: ['9', 'T', 'J', 'Q', 'K', 'A'], in: 'stock' },

  // The places where cards lie, and who sees them there.
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    place: perPlayer('all'),
    pastTricks: spread('none'),
  },

  // What the cards alone do not remember. One value for each player: `per: ['player']`.
  vars: {
    leader: variable('player', { init: player(0) }),
    tricks: variable('num', { per: ['player'] }),
  },

  flow: [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 5 }),
    repeat(
      { atMost: 5 },
      trick({
        leader: val('leader'),
        to: 'place',
        // What the leader may play, and what the others may play: the first of these sets that is not empty.
        lead: hand,
        follow: ifAble(
          filter(hand, (card) => eq(suitOf(card), suitOf(led))),
          hand,
        ),
        // How strong a card `it` is. A card of another suit than the one led cannot win.
        power: cond(eq(suitOf(it), suitOf(led)), number(rankOf(it)), -1),
        then: [
          increase(['tricks', winner], 1),
          move(family('place'), zone('pastTricks')),
          set('leader', winner),
        ],
      }),
    ),
  ],

  // Worked out for each player as `me`.
  result: { score: val('tricks', me), win: 'most' },
})
