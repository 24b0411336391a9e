/** Sets of anything. */
// biome-ignore format: a line for each name would hide the cases
import {
  add, all, any, best, card, count, empty, eq, every, everyone, filter, first, gt, has, ifAble, image, inter,
  least, look, me, minus, most, mul, none, number, player, range, rank, rankOf, suit, suitOf, sum, teamOf, top,
  union, val, zone,
} from '../../rules/build.ts'
import { cards } from '../../testing/tiny.ts'
import type { Cases } from './case.ts'

type Kinds =
  | 'all'
  | 'range'
  | 'count'
  | 'empty'
  | 'has'
  | 'first'
  | 'filter'
  | 'any'
  | 'every'
  | 'sum'
  | 'most'
  | 'least'
  | 'best'
  | 'image'
  | 'union'
  | 'inter'
  | 'minus'
  | 'ifAble'

const nothing = zone('bare')
const hand = zone('hand', player(0))
const pips = (each: Parameters<typeof rankOf>[0]) => look('pips', rankOf(each))

export const SET_CASES: Cases<Kinds> = {
  all: [
    ['every suit, in the order of the deck', all('suit'), ['C', 'D', 'H', 'S']],
    ['every rank, from low to high', all('rank'), [...'23456789TJQKA']],
    ['every player, by seat', all('player'), [0, 1, 2, 3]],
    ['every team', all('team'), [0, 1]],
    ['every card', count(all('card')), 52],
  ],
  range: [
    ['the numbers from one to another', range(2, 4), [2, 3, 4]],
    ['one number', range(5, 5), [5]],
    ['no number if they are the wrong way round', range(5, 4), []],
    ['no number below 0', range(mul(-3, 1), 1), [0, 1]],
    ['no number above 63', range(62, mul(10, 100)), [62, 63]],
    ['only numbers above 63', range(mul(8, 8), mul(7, 10)), []],
    ['only numbers below 0', range(mul(-3, 3), mul(-1, 1)), []],
  ],
  count: [
    ['how many cards lie in a place', count(hand), 3],
    ['one is a set of one', count(card('QS')), 1],
    ['none is no one', count(top(nothing)), 0],
    ['how many numbers', count(range(0, 63)), 64],
    ['a place out of range is empty', count(zone('slot', 3)), 0],
    ['a place of nobody is empty', count(zone('hand', none('player'))), 0],
  ],
  empty: [
    ['an empty place', empty(nothing), true],
    ['a place with cards', empty(hand), false],
    ['none', empty(top(nothing)), true],
    ['a card', empty(card('QS')), false],
    ['a place out of range', empty(zone('slot', -1)), true],
  ],
  has: [
    ['an item is in the set', has(hand, card('QS')), true],
    ['an item is not in it', has(hand, card('QC')), false],
    ['all items are in it', has(hand, cards('QS 2H')), true],
    ['one item is not in it', has(hand, cards('QS 2C')), false],
    ['no item is not in it', has(hand, nothing), false],
    ['none is not in it', has(hand, none('card')), false],
    ['none is not in the empty set', has(nothing, none('card')), false],
    ['a player is among players', has(everyone, me), true],
  ],
  first: [
    ['the lowest card is the lowest of the first suit', first(hand), 'TD'],
    ['the lowest number', first(range(4, 9)), 4],
    ['the lowest seat', first(minus(everyone, player(0))), 1],
    ['none of an empty set', first(nothing), 'none'],
    ['of a pile, the lowest and not the top', first(zone('heap')), '5C'],
    ['of cards of several suits, that of the first suit', first(cards('2S AH 3D')), '3D'],
  ],
  filter: [
    ['those for which it holds', filter(hand, (each) => gt(rankOf(each), rank('9'))), ['TD', 'QS']],
    ['those of one', filter(card('QS'), (each) => eq(suitOf(each), suit('S'))), ['QS']],
    ['those of none', filter(none('card'), () => true), []],
    [
      'those that a set in a set finds',
      filter(everyone, (who) => any(zone('hand', who), (each) => eq(rankOf(each), rank('3')))),
      [3],
    ],
    ['those of numbers', filter(range(0, 9), (n) => gt(n, val('n'))), [8, 9]],
  ],
  any: [
    ['it holds for one', any(hand, (each) => eq(suitOf(each), suit('S'))), true],
    ['it holds for none', any(hand, (each) => eq(suitOf(each), suit('C'))), false],
    ['it does not hold for one of nothing', any(nothing, () => true), false],
  ],
  every: [
    ['it holds for all', every(hand, (each) => gt(number(rankOf(each)), -1)), true],
    ['it does not hold for one', every(hand, (each) => eq(suitOf(each), suit('S'))), false],
    ['it holds for all of nothing', every(nothing, () => false), true],
  ],
  sum: [
    ['the sum over all', sum(hand, pips), 22],
    ['the sum over nothing is 0', sum(nothing, pips), 0],
    ['a sum wraps around', sum(range(1, 3), () => 1_000_000_000), -1_294_967_296],
  ],
  most: [
    ['the greatest number any has', most(hand, pips), 10],
    ['the greatest of negative numbers', most(range(1, 3), (n) => add(n, -10)), -7],
    ['the greatest of nothing is 0', most(nothing, pips), 0],
  ],
  least: [
    ['the least number any has', least(hand, pips), 2],
    ['the least of positive numbers', least(range(1, 3), (n) => add(n, 10)), 11],
    ['the least of nothing is 0', least(nothing, pips), 0],
  ],
  best: [
    ['the one with the greatest number', best(everyone, (who) => val('points', who)), [1]],
    ['several if they tie', best(hand, pips), ['TD', 'QS']],
    ['all if all are equal', best(everyone, () => 0), [0, 1, 2, 3]],
    ['nobody of nobody', best(none('player'), () => 0), []],
    ['the greatest of negative numbers', best(range(1, 3), (n) => add(n, -10)), [3]],
  ],
  image: [
    ['the suits of some cards', image(hand, (each) => suitOf(each)), ['D', 'H', 'S']],
    ['each once', image(all('card'), (each) => suitOf(each)), ['C', 'D', 'H', 'S']],
    ['numbers', image(hand, pips), [2, 10]],
    [
      'without those that lead to none',
      image(everyone, (who) => first(zone('slot', number(who)))),
      ['4C', '6C'],
    ],
    ['nothing of nothing', image(nothing, (each) => suitOf(each)), []],
    ['the teams of players', image(everyone, (who) => teamOf(who)), [0, 1]],
  ],
  union: [
    ['what is in one of them', union(hand, zone('heap')), ['5C', 'TD', 'KD', '2H', '9H', 'QS']],
    ['what is in both is there once', union(hand, val('kept')), ['TD', '2H', 'QS']],
    ['one and none', union(card('QS'), none('card')), ['QS']],
    ['in the order of the deck, whatever the order of the list', union(card('QS'), card('2C')), ['2C', 'QS']],
  ],
  inter: [
    ['what is in all of them', inter(hand, cards('QS TD 3C')), ['TD', 'QS']],
    ['nothing if one is empty', inter(hand, nothing), []],
    ['nothing if one is none', inter(hand, none('card')), []],
    ['what is in one of one', inter(val('kept')), ['2H', 'QS']],
  ],
  minus: [
    ['what is in one and not in the other', minus(hand, val('kept')), ['TD']],
    ['all if the other is empty', minus(hand, nothing), ['TD', '2H', 'QS']],
    ['nothing from nothing', minus(nothing, hand), []],
    ['all but one', minus(everyone, me), [0, 2, 3]],
  ],
  ifAble: [
    ['the first that is not empty', ifAble(nothing, zone('hand', me), hand), ['AC']],
    ['nothing if all are empty', ifAble(nothing, none('card')), []],
    ['the first, whatever comes after', ifAble(hand, zone('hand', me)), ['TD', '2H', 'QS']],
  ],
}
