import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, again, all, as, block, each, eq, everyone, filter, gt, increase, inTurn, keep, lt, me, move, ne, none,
  number, player, range, repeat, set, stop, turns, union, val, variable, when, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { cardsIn } from '../../testing/scripted.ts'
import { cards, type Parts, start } from '../../testing/tiny.ts'
import { mark, markMe, type Suites, trail, trailOf } from './suite.ts'
import { togetherTests } from './together.ts'

const heap = zone('heap')
const ends = union(player(0), player(3))

const parts: Parts = {
  vars: { ...trail, n: variable('num'), lives: variable('num', { per: ['player'], init: 2 }) },
}
const left = (...steps: Steps): unknown => trailOf(start(steps, parts))
const alive = filter(everyone, (who) => gt(val('lives', who), 0))

export const LOOPING: Suites<'if' | 'repeat' | 'each' | 'turns' | 'as' | 'stop' | 'again'> = {
  if() {
    test('does one or the other', () => {
      expect(left(when(eq(1, 1), mark(1), mark(2)), when(eq(1, 2), mark(3), mark(4)))).toBe(14)
    })

    test('does nothing if the test fails and nothing else is said', () => {
      expect(left(mark(1), when(eq(1, 2), mark(2)), mark(3))).toBe(13)
    })
  },

  repeat() {
    test('goes on while the test holds, which it may never do', () => {
      expect(left(repeat({ while: lt(val('trail'), 100) }, mark(7)))).toBe(777)
      expect(left(mark(1), repeat({ while: gt(val('trail'), 100) }, mark(7)))).toBe(1)
    })

    test.each([
      [3, 1777],
      [1, 17],
      [0, 1],
      [-1, 1],
    ])('at most %i times', (atMost, expected) => {
      expect(left(mark(1), repeat({ atMost }, mark(7)))).toBe(expected)
    })

    test('ends by the test or by the number, whichever comes first', () => {
      expect(left(repeat({ while: lt(val('trail'), 50), atMost: 4 }, mark(7)))).toBe(77)
      expect(left(repeat({ while: lt(val('trail'), 50_000), atMost: 2 }, mark(7)))).toBe(77)
    })

    test('inside another counts from the beginning each time', () => {
      expect(left(repeat({ atMost: 2 }, mark(1), repeat({ atMost: 2 }, mark(2))))).toBe(122_122)
    })

    test('goes on until something leaves it', () => {
      expect(left(repeat({}, mark(1), when(gt(val('trail'), 100), stop)), mark(9))).toBe(1119)
    })
  },

  each() {
    test('goes through a set from the lowest', () => {
      expect(left(each(range(3, 6), (n) => mark(n)))).toBe(3456)
      expect(left(each(all('suit'), (suit) => mark(add(1, number(suit)))))).toBe(1234)
    })

    test('goes through cards by suit, then rank, however they lie', () => {
      const lay = ['9H', '5C', 'KD', '6C'].map((name) => move(cards(name), heap))
      const play = start([...lay, each(heap, (card) => move(card, zone('row', player(0))))])
      expect(cardsIn(play, 'row', 0)).toEqual(['5C', '6C', 'KD', '9H'])
    })

    test('goes through players by seat, who act', () => {
      expect(left(each(everyone, () => markMe))).toBe(1234)
      expect(left(each(ends, (who) => [markMe, mark(number(who))]))).toBe(1043)
    })

    test('goes clockwise from a player', () => {
      expect(left(inTurn(player(2), () => markMe))).toBe(3412)
    })

    test('begins with the next clockwise if that player is not among them', () => {
      expect(left(inTurn(player(1), () => markMe, ends))).toBe(41)
      expect(left(inTurn(player(2), () => markMe, union(player(0), player(1))))).toBe(12)
    })

    test('begins with the first seat if it is told to begin with nobody', () => {
      expect(left(inTurn(none('player'), () => markMe))).toBe(1234)
    })

    test('does nothing for nothing', () => {
      expect(
        left(
          mark(1),
          each(none('player'), () => mark(2)),
          each(heap, () => mark(3)),
        ),
      ).toBe(1)
    })

    test('does one thing for one', () => {
      expect(left(each(player(2), () => markMe))).toBe(3)
    })

    test('goes through what was in the set when it began', () => {
      const lay = move(cards('2C 3C 4C'), zone('hand', player(0)))
      expect(
        left(
          lay,
          each(zone('hand', player(0)), () => [move(zone('hand', player(0)), heap), mark(1)]),
        ),
      ).toBe(111)
      expect(
        left(
          set('n', 2),
          each(range(0, val('n')), () => [set('n', 9), mark(1)]),
        ),
      ).toBe(111)
    })

    test('leaves the acting to who acted before', () => {
      expect(
        left(
          as(
            player(2),
            each(everyone, () => []),
            markMe,
          ),
        ),
      ).toBe(3)
    })

    test('over cards or numbers leaves the acting to who acts', () => {
      expect(
        left(
          as(
            player(2),
            each(range(1, 2), () => markMe),
          ),
        ),
      ).toBe(33)
    })

    test('inside another begins anew each time', () => {
      expect(left(each(range(1, 2), () => each(ends, () => markMe)))).toBe(1414)
      expect(left(each(ends, () => [inTurn(me, () => markMe), markMe]))).toBe(1_234_141_234)
    })

    describe('together', togetherTests)
  },

  turns() {
    test('go clockwise, round and round', () => {
      const steps = turns({ first: player(2) }, markMe, when(gt(val('trail'), 99_999), stop))
      expect(left(steps)).toBe(341_234)
    })

    test('go on while the test holds for who comes next', () => {
      expect(left(turns({ first: player(1), while: ne(me, player(0)) }, markMe))).toBe(234)
      expect(left(mark(9), turns({ first: player(1), while: ne(me, player(1)) }, markMe))).toBe(9)
    })

    test('go on among those who are in, asked anew each time, until nobody is', () => {
      const steps = turns({ first: player(2), in: alive }, markMe, increase(['lives', me], -1))
      expect(left(steps)).toBe(34_123_412)
    })

    test('pass over who has dropped out, also in its own turn', () => {
      const out = increase(['lives', me], -2)
      const steps = turns(
        { first: player(0), in: alive },
        markMe,
        when(eq(me, player(1)), out, increase(['lives', me], -1)),
      )
      expect(left(steps)).toBe(1_234_134)
    })

    test('begin with the next clockwise if the first is not in', () => {
      const steps = turns({ first: player(1), in: ends, while: lt(val('trail'), 100) }, markMe)
      expect(left(steps)).toBe(414)
    })

    test('do not begin with nobody, nor among nobody', () => {
      expect(left(mark(9), turns({ first: none('player'), while: eq(1, 1) }, markMe))).toBe(9)
      expect(left(mark(9), turns({ first: player(0), in: none('player') }, markMe))).toBe(9)
    })

    test('go as `next` says', () => {
      const steps = turns({ first: player(0), next: player(add(number(me), 3)), while: eq(1, 1) }, markMe)
      expect(left(steps)).toBe(14)
    })

    test('that go as `next` says end, too, when nobody is in', () => {
      const kill = each(everyone, () => increase(['lives', me], -1))
      expect(left(turns({ first: player(0), in: alive, next: player(0) }, markMe, kill), mark(9))).toBe(119)
    })

    test('end when nobody is next', () => {
      expect(left(turns({ first: player(3), next: none('player'), while: eq(1, 1) }, markMe), mark(9))).toBe(
        49,
      )
    })

    test('leave the acting to who acted before', () => {
      const steps = as(player(3), turns({ first: player(0), while: eq(me, player(0)) }, markMe), markMe)
      expect(left(steps)).toBe(14)
    })
  },

  as() {
    test('lets a player act, and then again who acted before', () => {
      expect(left(as(player(3), markMe, as(player(0), markMe), markMe))).toBe(414)
    })

    test('does nothing if there is no such player', () => {
      expect(left(mark(9), as(none('player'), mark(1)), as(player(4), mark(2)), mark(8))).toBe(98)
    })

    test('leaves the turns as they were', () => {
      const steps = turns(
        { first: player(0), while: lt(val('trail'), 100) },
        markMe,
        as(player(3), set('n', 1)),
      )
      expect(left(steps)).toBe(123)
    })
  },

  stop() {
    test('leaves the innermost repeat', () => {
      expect(left(repeat({ atMost: 2 }, repeat({}, mark(1), stop), mark(2)))).toBe(1212)
    })

    test('leaves the innermost each, and who acted before acts again', () => {
      const steps = as(
        player(2),
        each(everyone, () => [markMe, when(eq(me, player(1)), stop)]),
        markMe,
      )
      expect(left(steps)).toBe(123)
    })

    test('leaves the innermost turns from within others who act', () => {
      const steps = as(
        player(3),
        turns(
          { first: player(0) },
          markMe,
          as(
            player(2),
            keep(7, (n) => when(eq(n, 7), stop)),
          ),
        ),
        markMe,
      )
      expect(left(steps)).toBe(14)
    })

    test('leaves a repeat around a block, an `as` and a name', () => {
      const steps = as(
        player(1),
        repeat(
          {},
          block(
            'inner',
            {},
            as(
              player(2),
              keep(1, () => [markMe, stop]),
            ),
          ),
        ),
        markMe,
      )
      expect(left(steps)).toBe(32)
    })
  },

  again() {
    test('goes on with the next item', () => {
      expect(left(each(range(1, 4), (n) => [when(eq(n, 2), again), mark(n)]))).toBe(134)
    })

    test('goes on with the next player, from within another who acts', () => {
      const skip = when(eq(me, player(1)), as(player(3), again))
      expect(left(each(everyone, () => [skip, markMe]))).toBe(134)
      const upTo = lt(val('trail'), 1000)
      expect(left(turns({ first: player(0), while: upTo }, skip, markMe))).toBe(1341)
    })

    test('counts as a round of a repeat', () => {
      const steps = repeat({ atMost: 3 }, mark(1), when(gt(val('trail'), 9), again), mark(2))
      expect(left(steps)).toBe(1211)
    })

    test('asks the test of a repeat again', () => {
      const steps = repeat(
        { while: lt(val('n'), 3) },
        increase('n', 1),
        mark(val('n')),
        when(eq(1, 1), again),
        mark(9),
      )
      expect(left(steps)).toBe(123)
    })
  },
}
