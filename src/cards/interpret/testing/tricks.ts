import { expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, as, cond, count, each, eq, everyone, family, filter, ifAble, it, led, me, minus, move, none, number,
  player, rankOf, repeat, spread, suitOf, trick, union, winner, zone,
} from '../../rules/build.ts'
import type { Expr, Step } from '../../rules/tree.ts'
import { cardsIn, labels, say } from '../../testing/scripted.ts'
import { cards, type Parts, start } from '../../testing/tiny.ts'
import type { Play } from '../play.ts'
import { mark, markMe, type Suites, trail, trailOf } from './suite.ts'

const parts: Parts = { vars: trail, zones: { table: spread('all', 'player') } }
const hand = zone('hand', me)
const follow = ifAble(
  filter(hand, (each) => eq(suitOf(each), suitOf(led))),
  hand,
)
/** Spades are trumps. */
const power = cond(
  eq(number(suitOf(it)), 3),
  add(100, number(rankOf(it))),
  cond(eq(suitOf(it), suitOf(led)), number(rankOf(it)), -1),
)

const ofOne = (how: Partial<{ leader: Expr; in: Expr; power: Expr; then: Step[] }>): Step =>
  trick({
    leader: player(0),
    to: 'table',
    lead: hand,
    follow,
    power,
    then: [mark(count(family('table'))), as(winner, markMe)],
    ...how,
  })

function dealt(hands: readonly string[], ...steps: Step[]): Play {
  const hold = hands.flatMap((names, seat) => (names ? [move(cards(names), zone('hand', player(seat)))] : []))
  return start([...hold, ...steps], parts)
}

export const TRICKS: Suites<'trick'> = {
  trick() {
    const HANDS = ['2C 3C 4D', '5C 6D KC', '9D 8S 7H', 'AC QC 2S']

    test('has each play a card, clockwise from the leader, and then knows the winner', () => {
      const play = dealt(HANDS, ofOne({}))
      expect(labels(play)).toEqual(['play 2C', 'play 3C', 'play 4D'])
      say(play, 'play 2C')
      expect(labels(play)).toEqual(['play 5C', 'play KC'])
      say(play, 'play 5C')
      expect(labels(play)).toEqual(['play 9D', 'play 7H', 'play 8S'])
      say(play, 'play 9D')
      expect(labels(play)).toEqual(['play QC', 'play AC'])
      say(play, 'play AC')
      expect(trailOf(play)).toBe(44)
      expect(cardsIn(play, 'table', 2)).toEqual(['9D'])
    })

    test('is won by the card of greatest power, as the rules see it', () => {
      const play = dealt(HANDS, ofOne({}))
      say(play, 'play 2C', 'play KC', 'play 8S', 'play AC')
      expect(trailOf(play)).toBe(43)
    })

    test('may be led by anyone', () => {
      const play = dealt(HANDS, ofOne({ leader: player(2) }))
      expect(play.seat).toBe(2)
      say(play, 'play 9D')
      expect(play.seat).toBe(3)
      say(play, 'play AC')
      // The only diamonds of the others are played without asking.
      expect(play.over).toBe(true)
      expect(trailOf(play)).toBe(43)
    })

    test('is played by those who are in, led by the next of them', () => {
      const play = dealt(HANDS, ofOne({ in: union(player(1), player(3)), leader: player(2) }))
      expect(play.seat).toBe(3)
      say(play, 'play QC', 'play KC')
      expect(trailOf(play)).toBe(22)
    })

    test('passes over who has nothing to play', () => {
      const play = dealt(['2C 3C', '', '4C 5C', ''], ofOne({}))
      say(play, 'play 2C')
      expect(play.seat).toBe(2)
      say(play, 'play 5C')
      expect(trailOf(play)).toBe(23)
    })

    test('is won by nobody if nobody plays', () => {
      const play = dealt(['', '', '', ''], mark(7), ofOne({}), mark(8))
      expect(trailOf(play)).toBe(708)
    })

    test('is won by the first seat of those who tie, whoever led', () => {
      const play = dealt(['2C', '3C', '4C', '5C'], ofOne({ leader: player(2), power: 0 }))
      expect(trailOf(play)).toBe(41)
    })

    test('can be won with a negative power', () => {
      const play = dealt(
        ['2C', '3C', '4C', '5C'],
        ofOne({ power: { get: 'sub', from: -5, take: number(rankOf(it)) } }),
      )
      expect(trailOf(play)).toBe(41)
    })

    test('leaves the acting to who acted before', () => {
      const play = dealt(['2C', '3C', '4C', '5C'], as(player(2), ofOne({ then: [] }), markMe))
      expect(trailOf(play)).toBe(3)
    })

    test('is for those who are in when it begins', () => {
      const holding = filter(everyone, (who) => ({ get: 'not', of: { get: 'empty', of: zone('hand', who) } }))
      const play = dealt(['2C', '3C', '4C', ''], ofOne({ in: holding }))
      expect(trailOf(play)).toBe(33)
    })

    test('may be repeated once its cards are taken away', () => {
      const clear = move(family('table'), zone('heap'))
      const steps = repeat({ atMost: 2 }, ofOne({ in: minus(everyone, none('player')) }), clear)
      const play = dealt(['2C 4C', '3C 5C', '6C 7C', '8C 9C'], steps)
      say(play, 'play 2C', 'play 3C', 'play 6C', 'play 8C')
      expect(trailOf(play)).toBe(4444)
      expect(cardsIn(play, 'heap')).toHaveLength(8)
    })

    test('may be played for each of something', () => {
      const clear = move(family('table'), zone('heap'))
      const play = dealt(
        ['2C', '3C', '4C', '5C'],
        each(player(3), (who) => [ofOne({ leader: who }), clear, markMe]),
      )
      expect(trailOf(play)).toBe(444)
    })
  },
}
