/** Numbers and truth. */
// biome-ignore format: a line for each name would hide the cases
import {
  add, and, card, cond, count, div, eq, ge, gt, le, lt, max, me, min, mod, mul, ne, none, not, number, or,
  player, rank, rankOf, shift, sub, suit, suitOf, teamOf, top, union, val, zone,
} from '../../rules/build.ts'
import type { Case, Cases } from './case.ts'

type Kinds =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'mod'
  | 'min'
  | 'max'
  | 'number'
  | 'shift'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'and'
  | 'or'
  | 'not'
  | 'if'

const LARGEST = add(1_000_000_000, 1_000_000_000, 147_483_647)
const nobody = none('player')
const topOfBare = top(zone('bare'))

const notBefore: readonly Case[] = [
  ['none does not come before another', lt(none('rank'), rank('2')), false],
  ['nothing comes before none', lt(rank('2'), none('rank')), false],
  ['none does not come before none', lt(none('rank'), none('rank')), false],
]

export const NUMBER_CASES: Cases<Kinds> = {
  add: [
    ['a sum of several', add(1, 2, val('n')), 10],
    ['a sum of one', add(4), 4],
    ['a sum wraps around at 32 bits', add(LARGEST, 2), -2_147_483_647],
    ['a sum that wraps around and back is right', add(LARGEST, 2, -3), 2_147_483_646],
  ],
  sub: [
    ['a difference', sub(3, val('n')), -4],
    ['a difference wraps around', sub(sub(-2, LARGEST), 3), 2_147_483_644],
  ],
  mul: [
    ['a product of several', mul(2, 3, val('n')), 42],
    ['a product wraps around', mul(65_536, 65_537), 65_536],
    ['a large product keeps its low bits', mul(123_456_789, 987_654_321), -67_153_019],
  ],
  div: [
    ['a division rounds down', div(7, 2), 3],
    ['a negative one, too', div(-7, 2), -4],
    ['by a negative number, too', div(7, -2), -4],
    ['of two negative numbers', div(-7, -2), 3],
    ['a division by zero is 0', div(7, 0), 0],
  ],
  mod: [
    ['what is left of a division', mod(7, 3), 1],
    ['what is left is never negative when what divides is not', mod(-7, 3), 2],
    ['what is left of a division by a negative number', mod(7, -3), -2],
    ['what is left of a division without rest', mod(-6, 3), 0],
    ['what is left of a division by zero is 0', mod(7, 0), 0],
  ],
  min: [['the least of several', min(3, -2, val('n')), -2]],
  max: [['the greatest of several', max(3, -2, val('n')), 7]],
  number: [
    ['a rank has its place in the deck, from 0', number(rank('2')), 0],
    ['the highest rank has the last place', number(rank('A')), 12],
    ['a suit has its place in the deck', number(suit('S')), 3],
    ['a player has a seat', number(me), 1],
    ['a team has a number', number(teamOf(player(3))), 1],
    ['a number is itself', number(val('n')), 7],
    ['none has −1', number(nobody), -1],
    ['the top of an empty pile has −1', number(rankOf(topOfBare)), -1],
  ],
  shift: [
    ['the next rank', shift(rank('9'), 1), 'T'],
    ['after the highest rank comes the lowest', shift(rank('A'), 1), '2'],
    ['before the lowest rank comes the highest', shift(rank('2'), -1), 'A'],
    ['round and round', shift(rank('5'), 13 * 7 + 2), '7'],
    ['round and round backwards', shift(rank('5'), -13 * 7 - 2), '3'],
    ['the next suit', shift(suit('S'), 1), 'C'],
    ['the player two seats to the left', shift(player(3), 2), 1],
    ['the player to the right', shift(player(0), -1), 3],
    ['the other team', shift(teamOf(player(3)), 1), 0],
    ['the next card of the deck', shift(card('AC'), 1), '2D'],
    ['after the last card comes the first', shift(card('AS'), 1), '2C'],
    ['a number so much greater', shift(val('n'), 3), 10],
    ['a number wraps around', shift(LARGEST, 2), -2_147_483_647],
    ['none stays none', shift(none('rank'), 1), 'none'],
  ],
  eq: [
    ['the same numbers', eq(val('n'), 7), true],
    ['different numbers', eq(val('n'), 8), false],
    ['the same suits', eq(suitOf(card('QH')), val('trump')), true],
    ['the same truth', eq(val('flag'), true), true],
    ['none equals nothing', eq(rankOf(topOfBare), rank('2')), false],
    ['none does not even equal none', eq(topOfBare, none('card')), false],
    ['the same sets', eq(val('kept'), union(card('2H'), card('QS'))), true],
    ['different sets', eq(val('kept'), zone('hand', player(0))), false],
    ['two empty sets', eq(zone('bare'), zone('hand', player(2))), true],
    ['none in the place of a set is an empty one', eq(cond(true, topOfBare, val('kept')), topOfBare), true],
    ['a single value is the set of it', eq(zone('hand', me), card('AC')), true],
    ['a single value is no larger set', eq(card('QS'), val('kept')), false],
    [
      'the same cards lying in different orders',
      eq(zone('heap'), union(card('KD'), card('5C'), card('9H'))),
      true,
    ],
  ],
  ne: [
    ['different values', ne(val('n'), 8), true],
    ['the same value', ne(val('n'), 7), false],
    ['none differs from all', ne(none('suit'), suit('C')), true],
    ['none differs from none', ne(none('suit'), none('suit')), true],
  ],
  lt: [
    ['a lower number', lt(-3, 2), true],
    ['the same number does not come before', lt(2, 2), false],
    ['ranks compare as the deck lists them', lt(rank('T'), rank('J')), true],
    ['a higher rank does not come before', lt(rank('A'), rank('2')), false],
    ['suits compare as the deck lists them', lt(suit('C'), suit('D')), true],
    ['cards compare by suit first', lt(card('AC'), card('2D')), true],
    ['players compare by seat', lt(player(0), me), true],
    ...notBefore,
    ['greater is less the other way round', gt(3, 2), true],
    ['none is not greater', gt(none('rank'), rank('2')), false],
  ],
  le: [
    ['a lower number', le(-3, 2), true],
    ['the same number', le(2, 2), true],
    ['a higher number', le(3, 2), false],
    ['none is not even none', le(none('rank'), none('rank')), false],
    ['none is not before a rank', le(none('rank'), rank('2')), false],
    ['at least is at most the other way round', ge(2, 2), true],
  ],
  and: [
    ['all hold', and(true, val('flag'), eq(1, 1)), true],
    ['one does not hold', and(true, false, true), false],
  ],
  or: [
    ['one holds', or(false, val('flag')), true],
    ['none holds', or(false, eq(1, 2)), false],
  ],
  not: [
    ['not true', not(true), false],
    ['not false', not(eq(1, 2)), true],
  ],
  if: [
    ['one value if the test holds', cond(val('flag'), 1, 2), 1],
    ['the other if it does not', cond(not(val('flag')), 1, 2), 2],
    ['a single value or a set is a set', cond(val('flag'), card('AC'), zone('heap')), ['AC']],
    ['none or a set is a set', cond(val('flag'), none('card'), zone('heap')), []],
    ['a number of cards', cond(eq(count(zone('heap')), 3), 5, 6), 5],
  ],
}
