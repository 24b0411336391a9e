/**
 * GOPS, the Game of Pure Strategy, also called Goofspiel, for two or three.
 *
 * Source: https://www.pagat.com/misc/gops.html; Ross, "Goofspiel: the game of pure strategy", 1971. Diamonds are the
 * prizes, ace low. Where bids tie for highest, nobody gets the prize: it is out of the game, or with the option
 * `carry` it stays and goes with the next. What nobody has won at the end counts for nobody.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_LOW, add, best, choose, count, each, eq, everyone, family, filter, first, game, increase, keep,
  mayEach, me, move, ne, not, number, option, perPlayer, pile, rankOf, repeat, shuffle, some, spread, suit,
  suitOf, sum, tally, together, top, val, variable, when, zone,
} from '../rules/build.ts'

const ownSuit = filter(zone('prizes'), (card) => eq(number(suitOf(card)), number(me)))
const unused = filter(zone('prizes'), (card) => ne(suitOf(card), suit('D')))
const worth = sum(zone('offer'), (card) => add(1, number(rankOf(card))))
const highest = best(everyone, (bidder) => number(rankOf(top(zone('bid', bidder)))))

export const gops = game({
  id: 'gops',
  name: 'GOPS',
  source: 'https://www.pagat.com/misc/gops.html (equal bids discard the prize, or carry it over)',
  family: 'bidding',
  seats: { min: 2, max: 3 },
  // The first player has the first suit, and so on.
  deck: { suits: ['C', 'H', 'S', 'D'], ranks: ACE_LOW, in: 'prizes' },
  options: {
    carry: { default: false, means: 'whether a prize for which bids tie goes to the winner of the next' },
  },
  zones: {
    prizes: pile('none'),
    offer: spread('all'),
    // Nobody's cards are a secret: a suit, less what was bid.
    hand: perPlayer('all'),
    bid: perPlayer('all'),
    discard: spread('none'),
  },
  vars: { points: variable('num', { per: ['player'] }) },
  counters: { ties: 'prizes for which the highest bids were equal' },
  flow: [
    each(everyone, () => move(ownSuit, zone('hand', me))),
    move(unused, zone('discard')),
    shuffle(zone('prizes')),
    repeat(
      { while: some(zone('prizes')) },
      move(top(zone('prizes')), zone('offer')),
      together(() => choose([mayEach('bid', zone('hand', me), (card) => move(card, zone('bid', me)))])),
      keep(highest, (bidders) =>
        when(
          eq(count(bidders), 1),
          [increase(['points', first(bidders)], worth), move(zone('offer'), zone('discard'))],
          [tally('ties'), when(not(option('carry')), move(zone('offer'), zone('discard')))],
        ),
      ),
      move(family('bid'), zone('discard')),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
