/** What is written down, and names. */
// biome-ignore format: a line for each name would hide the cases
import {
  add, all, bound, card, count, def, filter, given, image, it, me, none, number, option, player, rank, sub,
  suit, suitOf, val, zone,
} from '../../rules/build.ts'
import type { Cases } from './case.ts'

type Kinds = 'card' | 'suit' | 'rank' | 'player' | 'none' | 'var' | 'option' | 'bound' | 'me' | 'def' | 'let'

export const NAME_CASES: Cases<Kinds> = {
  card: [['a card is that card of the deck', card('QS'), 'QS']],
  suit: [['a suit is that suit', suit('H'), 'H']],
  rank: [['a rank is that rank', rank('T'), 'T']],
  player: [
    ['a player is the one in that seat, from 0', player(3), 3],
    ['a seat may be worked out', player(sub(val('n'), 5)), 2],
    ['there is no player behind the last seat', player(4), 'none'],
    ['there is no player before the first seat', player(-1), 'none'],
  ],
  none: [
    ['no card', none('card'), 'none'],
    ['no suit', none('suit'), 'none'],
    ['no rank', none('rank'), 'none'],
    ['no player', none('player'), 'none'],
    ['no team', none('team'), 'none'],
    ['none is an empty set', count(none('card')), 0],
  ],
  var: [
    ['a variable has the value it was set to', val('n'), 7],
    ['a variable for each player has a value for each', val('points', me), 5],
    ['a variable that was not set has 0', val('points', player(0)), 0],
    ['a variable with two indexes', val('matrix', player(3), 2), 9],
    ['the indexes of a variable are not exchanged', val('matrix', player(2), 2), 0],
    ['a number of nobody is 0', val('points', none('player')), 0],
    ['a number whose index is too large is 0', val('matrix', player(3), 3), 0],
    ['a number whose index is negative is 0', val('matrix', player(3), -1), 0],
    ['a variable that was not set has none', val('nobody'), 'none'],
    ['a set of cards', val('kept'), ['2H', 'QS']],
    ['a set of numbers', val('digits'), [3, 4, 5]],
    ['a truth', val('flag'), true],
  ],
  option: [
    ['an option is what its game says unless the user chose', option('target'), 11],
    ['an option may be true or false', option('wild'), true],
  ],
  bound: [
    [
      'a name stands for each item in turn',
      filter(zone('hand', player(0)), (each) => ({ get: 'eq', a: suitOf(each), b: suit('S') })),
      ['QS'],
    ],
    [
      'an inner name hides an outer one of the same name',
      { get: 'let', be: 1, in: { get: 'let', be: 2, in: it } },
      2,
    ],
    [
      'an outer name is known again after an inner one',
      { get: 'let', be: 1, in: add({ get: 'let', be: 2, in: it }, it) },
      3,
    ],
  ],
  me: [['me is the player who acts', me, 1]],
  def: [
    ['a definition takes values for its parameters', def('twice', { x: val('n') }), 14],
    ['a definition may use another one twice', def('fourTimes', { x: 3 }), 12],
    ['a definition may be used in what it is given', def('twice', { x: def('twice', { x: 5 }) }), 20],
    ['parameters are told apart by name', def('swapped', { b: 10, a: 3 }), 7],
    [
      'parameters may be the same definition of each other',
      def('swapped', { a: def('swapped', { a: 1, b: 5 }), b: def('swapped', { a: 2, b: 20 }) }),
      14,
    ],
    ['a definition without parameters knows who acts', def('mine'), ['AC']],
    [
      'a definition may be used for each item of a set',
      image({ get: 'range', from: 1, to: 4 }, (each) => def('twice', { x: each })),
      [2, 4, 6, 8],
    ],
  ],
  let: [
    ['a name stands for a value', given(add(1, 2), (three) => add(three, three)), 6],
    ['a name may stand for a set', given(zone('hand', player(0)), (hand) => count(hand)), 3],
    ['a name may stand for none', given(none('card'), (card) => count(card)), 0],
    [
      'names are known inside of sets',
      given(suit('D'), (wanted) =>
        filter(all('card'), (each) => ({
          get: 'and',
          of: [
            { get: 'eq', a: suitOf(each), b: wanted },
            { get: 'lt', a: number(each), b: number(card('4D')) },
          ],
        })),
      ),
      ['2D', '3D'],
    ],
    ['a name can be written', { get: 'let', as: 'x', be: 4, in: add(bound('x'), 1) }, 5],
  ],
}
