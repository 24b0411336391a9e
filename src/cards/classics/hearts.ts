/**
 * Hearts, for four.
 *
 * Source: https://www.pagat.com/reverse/hearts.html, the standard American game: three cards passed to the left,
 * to the right, across, then a deal without passing; the two of clubs leads; no penalty cards on the first trick
 * unless one has nothing else; hearts may not be led until one has been played, unless one has nothing else. A
 * heart costs 1 and the queen of spades 13; who takes all 26 has the others charged with them instead. When
 * someone has reached 100 the lowest score wins.
 */
// biome-ignore format: a line for each name would hide the game
import {
  ACE_HIGH, add, and, any, block, bound, card, choose, cond, count, deal, def, each, eq, every, everyone,
  family, filter, game, has, ifAble, increase, inter, led, lt, maySome, me, minus, mod, move, next, option, or,
  owner, pile, player, repeat, STANDARD_SUITS, set, shift, shuffle, spread, sub, suit, suitOf, tally, together,
  val, variable, when, winner, zone,
} from '../rules/build.ts'
import { hand, playTricks } from './tricks.ts'

const heartsHeld = filter(hand, (each) => eq(suitOf(each), suit('H')))
const unbroken = cond(val('broken'), hand, minus(hand, heartsHeld))
/** Nobody may give points away on the trick that the two of clubs leads. */
const safe = cond(eq(led, card('2C')), minus(minus(hand, heartsHeld), card('QS')), hand)

export const hearts = game({
  id: 'hearts',
  name: 'Hearts',
  source: 'https://www.pagat.com/reverse/hearts.html (standard game)',
  family: 'trick-taking',
  seats: { min: 4, max: 4 },
  deck: { suits: STANDARD_SUITS, ranks: ACE_HIGH, in: 'stock' },
  options: {
    target: { default: 100, min: 1, means: 'the score that ends the game' },
    deals: { default: 0, means: 'end after so many deals; 0 for no such end' },
  },
  zones: {
    stock: pile('none'),
    hand: spread('owner', 'player'),
    passedCards: spread('owner', 'player'),
    table: spread('all', 'player'),
    tricks: spread('none', 'player'),
  },
  vars: {
    score: variable('num', { per: ['player'] }),
    dealCount: variable('num'),
    dealer: variable('player', { init: player(3) }),
    leader: variable('player'),
    broken: variable('bool', { reset: 'deal', label: 'hearts are broken' }),
  },
  defs: {
    points: {
      params: { who: 'player' },
      label: 'points taken',
      type: 'num',
      is: add(
        count(filter(zone('tricks', bound('who')), (each) => eq(suitOf(each), suit('H')))),
        cond(has(zone('tricks', bound('who')), card('QS')), 13, 0),
      ),
    },
    /** To the left, to the right, across. */
    receiver: {
      type: 'player',
      is: cond(
        eq(mod(val('dealCount'), 4), 0),
        next(me),
        cond(eq(mod(val('dealCount'), 4), 1), shift(me, 3), shift(me, 2)),
      ),
    },
  },
  counters: { deals: 'deals played', moons: 'times someone took all penalty cards' },
  flow: [
    repeat(
      {
        while: and(
          every(everyone, (each) => lt(val('score', each), option('target'))),
          or(eq(option('deals'), 0), lt(val('dealCount'), option('deals'))),
        ),
      },
      block(
        'deal',
        {},
        tally('deals'),
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { first: next(val('dealer')) }),
        when(lt(mod(val('dealCount'), 4), 3), [
          together(() =>
            choose([
              maySome('pass', hand, { min: 3, max: 3 }, (cards) => move(cards, zone('passedCards', me))),
            ]),
          ),
          each(everyone, () => move(zone('passedCards', me), zone('hand', def('receiver')))),
        ]),
        set('leader', owner(card('2C'))),
        playTricks({
          lead: ifAble(inter(hand, card('2C')), unbroken, hand),
          discard: [safe],
          before: [
            when(
              any(family('table'), (each) => eq(suitOf(each), suit('H'))),
              set('broken', true),
            ),
          ],
          to: zone('tricks', winner),
        }),
        when(
          any(everyone, (each) => eq(def('points', { who: each }), 26)),
          [
            tally('moons'),
            each(everyone, () =>
              increase(
                ['score', me],
                sub(26, def('points', { who: me })),
                'the penalty cards that another took',
              ),
            ),
          ],
          each(everyone, () => increase(['score', me], def('points', { who: me }), 'penalty cards')),
        ),
        increase('dealCount', 1),
        set('dealer', next(val('dealer'))),
        move(family('tricks'), zone('stock')),
      ),
    ),
  ],
  result: { score: val('score', me), win: 'least' },
})
