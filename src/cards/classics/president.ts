/**
 * President, for four to seven.
 *
 * Source: https://www.pagat.com/climbing/president.html. Threes are low, twos high, suits do not matter. A single
 * card or a set of one rank is beaten by as many cards of a higher rank. Passing is always allowed and is not final:
 * who has passed may play when the turn comes round again. When all others have passed, the cards are set aside
 * and who played last leads, or the next who still has cards. The order of going out makes the president, the
 * vice-president, citizens, the vice-scum and, left with cards, the scum.
 *
 * Where rules differ: in the first deal the first player leads, as if the last one had dealt. From the second deal
 * on, the scum gives the president the two highest cards for any two, the vice-scum the vice-president the highest
 * for any one; the president gets the first card and leads; players keep their seats. Each deal scores 2 for the
 * president and 1 for the vice-president; a game is a fixed number of deals.
 */
// biome-ignore format: a line for each name would hide the game
import {
  again, all, as, best, bound, choose, count, deal, empty, eq, everyone, filter, first, game, gt, increase,
  may, maySome, me, move, number, option, perPlayer, pile, player, proc, rankOf, repeat, STANDARD_SUITS,
  set, shuffle, some, spread, tally, top, turns, val, variable, when, zone,
} from '../rules/build.ts'
import type { Expr, Step } from '../rules/tree.ts'

const hand = zone('hand', me)
/** The cards to beat; none when a player leads. */
const latest = zone('latestPlay')
const aside = zone('discards')

const stillIn = filter(everyone, (each) => some(zone('hand', each)))
const out = filter(everyone, (each) => empty(zone('hand', each)))

const isOut = (places: Expr): Expr => eq(count(out), places)

const lay = (cards: Expr): Step[] => [
  tally('plays'),
  tally('cards', count(cards)),
  move(cards, latest),
  set('lastToPlay', me),
]

export const president = game({
  id: 'president',
  name: 'President',
  source: 'https://www.pagat.com/climbing/president.html (passing is not final; two cards for the president)',
  family: 'climbing',
  seats: { min: 4, max: 7, usual: 5 },
  deck: { suits: STANDARD_SUITS, ranks: [...'3456789TJQKA2'], in: 'stock' },
  options: { deals: { default: 5, min: 1, means: 'deals in a game' } },
  zones: {
    stock: pile('none'),
    hand: perPlayer('owner'),
    latestPlay: spread('all'),
    discards: spread('none'),
  },
  vars: {
    president: variable('player'),
    vicePresident: variable('player'),
    viceScum: variable('player'),
    scum: variable('player'),
    leader: variable('player', { init: player(0) }),
    lastToPlay: variable('player'),
    points: variable('num', { per: ['player'] }),
  },
  procs: {
    // Before anyone has a place, nobody gives anything.
    exchange: {
      params: { high: 'player', low: 'player', n: 'num' },
      steps: [
        repeat(
          { atMost: bound('n') },
          as(
            bound('low'),
            move(first(best(hand, (card) => number(rankOf(card)))), zone('hand', bound('high'))),
          ),
        ),
        as(
          bound('high'),
          choose([
            maySome('give', hand, { min: bound('n'), max: bound('n') }, (cards) =>
              move(cards, zone('hand', bound('low'))),
            ),
          ]),
        ),
      ],
    },
  },
  counters: {
    tricks: 'leads',
    plays: 'sets played, leads included',
    cards: 'cards played',
    passes: 'passes',
  },
  flow: [
    repeat(
      { atMost: option('deals') },
      shuffle(zone('stock')),
      deal(zone('stock'), 'hand', { first: val('leader') }),
      proc('exchange', { high: val('president'), low: val('scum'), n: 2 }),
      proc('exchange', { high: val('vicePresident'), low: val('viceScum'), n: 1 }),
      turns(
        { first: val('leader'), while: gt(count(stillIn), 1) },
        // All others have passed. A player who leads cannot pass, so there is always one who played last.
        when(eq(val('lastToPlay'), me), move(latest, aside)),
        when(empty(hand), again),
        choose([
          maySome('lead', hand, { same: 'rank' }, (cards) => [tally('tricks'), ...lay(cards)], {
            when: empty(latest),
          }),
          maySome(
            'play',
            filter(hand, (card) => gt(rankOf(card), rankOf(top(latest)))),
            { min: count(latest), max: count(latest), same: 'rank' },
            (cards) => [move(latest, aside), ...lay(cards)],
            { when: some(latest) },
          ),
          may('pass', tally('passes'), some(latest)),
        ]),
        when(empty(hand), [
          when(isOut(1), set('president', me)),
          when(isOut(2), set('vicePresident', me)),
          when(eq(count(stillIn), 1), set('viceScum', me)),
        ]),
      ),
      set('scum', first(stillIn)),
      increase(['points', val('president')], 2, 'the first place'),
      increase(['points', val('vicePresident')], 1, 'the second place'),
      set('leader', val('president')),
      move(all('card'), zone('stock')),
    ),
  ],
  result: { score: val('points', me), win: 'most' },
})
