import { expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, as, bound, card, count, each, eq, increase, keep, move, mul, none, number, player, proc,
  range, rankOf, repeat, set, suit, tally, top, topmost, val, variable, when, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { cardsIn, valuesOf } from '../../testing/scripted.ts'
import { cards, type Parts, start } from '../../testing/tiny.ts'
import { mark, markMe, type Suites, trail, trailOf } from './suite.ts'

const heap = zone('heap')
const stock = zone('stock')

const VARS: Parts['vars'] = {
  ...trail,
  n: variable('num', { init: 5 }),
  ok: variable('bool'),
  trump: variable('suit'),
  who: variable('player', { init: player(2) }),
  kept: variable('card*'),
  digits: variable('num*'),
  points: variable('num', { per: ['player'] }),
  matrix: variable('num', { per: ['suit', 2], init: 1 }),
}
const after = (steps: Steps, name: string): unknown[] => valuesOf(start(steps, { vars: VARS }), name)

const procs: Parts['procs'] = {
  twice: { params: { n: 'num' }, steps: [mark(bound('n')), mark(bound('n'))] },
  lay: { params: { cards: 'card*' }, steps: [move(bound('cards'), heap), mark(count(bound('cards')))] },
  four: {
    params: { n: 'num' },
    steps: [proc('twice', { n: bound('n') }), proc('twice', { n: add(bound('n'), 1) })],
  },
  swap: {
    params: { a: 'num', b: 'num' },
    steps: [set('n', bound('b')), mark(bound('a')), mark(bound('b')), mark(val('n'))],
  },
  acting: { params: { who: 'player' }, steps: [markMe, as(bound('who'), markMe), markMe] },
}
const calling = (...steps: Steps) => start(steps, { vars: VARS, procs })

export const KEEPING: Suites<'set' | 'add' | 'tally' | 'let' | 'proc'> = {
  set() {
    test('gives a variable a value of its type', () => {
      expect(after([set('n', 9)], 'n')).toEqual([9])
      expect(after([set('ok', eq(1, 1))], 'ok')).toEqual([1])
      expect(after([set('trump', suit('H'))], 'trump')).toEqual([2])
      expect(after([set('digits', range(0, 63))], 'digits')).toEqual([
        Array.from({ length: 64 }, (_, n) => n),
      ])
    })

    test('can take a value away again', () => {
      expect(after([set('who', none('player'))], 'who')).toEqual([undefined])
      expect(after([set('kept', cards('2C 3C')), set('kept', none('card'))], 'kept')).toEqual([[]])
    })

    test('makes a set of a single value', () => {
      const play = start([set('kept', card('9H'))], { vars: VARS })
      expect(valuesOf(play, 'kept')).toEqual([[play.program.deck.number('card', '9H')]])
    })

    test('keeps the cards of a place as they are now', () => {
      const play = start([set('kept', topmost(stock, 2)), move(stock, heap)], { vars: VARS })
      expect(valuesOf(play, 'kept')).toEqual([[0, 1]])
    })

    test('sets the one that is meant', () => {
      expect(after([set(['points', player(2)], 4)], 'points')).toEqual([0, 0, 4, 0])
      expect(after([set(['matrix', suit('D'), 1], 4)], 'matrix')).toEqual([1, 1, 1, 4, 1, 1, 1, 1])
    })

    test('sets nothing where there is no such index', () => {
      const nowhere = [
        set(['points', player(4)], 4),
        set(['points', none('player')], 4),
        set(['matrix', suit('C'), 2], 4),
        set(['matrix', suit('D'), -1], 4),
      ]
      expect(after(nowhere, 'points')).toEqual([0, 0, 0, 0])
      expect(after(nowhere, 'matrix')).toEqual(Array(8).fill(1))
    })
  },

  add() {
    test('adds to a variable', () => {
      expect(after([increase('n', 3), increase('n', -10)], 'n')).toEqual([-2])
      expect(after([increase(['points', player(1)], 3)], 'points')).toEqual([0, 3, 0, 0])
    })

    test('wraps around at 32 bits', () => {
      const large = increase('n', 1_000_000_000)
      expect(after([large, large, large], 'n')).toEqual([3_000_000_005 - 2 ** 32])
    })

    test('adds to nothing where there is no such index', () => {
      expect(after([increase(['points', player(9)], 3)], 'points')).toEqual([0, 0, 0, 0])
    })
  },

  tally() {
    test('adds one, or so many, to a counter', () => {
      const counters = { a: 'one', b: 'another', c: 'a third' }
      const steps = [tally('a'), tally('a'), tally('c', add(3, 4)), tally('c', -2)]
      expect(start(steps, { counters }).outcome.counters).toEqual({ a: 2, b: 0, c: 5 })
    })
  },

  let() {
    test('has a name stand for the value at that time', () => {
      const steps = [keep(val('n'), (before) => [set('n', 1), mark(before), mark(val('n'))])]
      expect(after(steps, 'trail')).toEqual([51])
    })

    test('has a name stand for the cards that lie in a place at that time', () => {
      const steps = [
        move(topmost(stock, 3), heap),
        keep(heap, (before) => [move(heap, stock), mark(count(before)), mark(count(heap))]),
      ]
      expect(after(steps, 'trail')).toEqual([30])
    })

    test('can stand for none', () => {
      expect(after([mark(1), keep(top(heap), (nothing) => mark(count(nothing)))], 'trail')).toEqual([10])
    })

    test('hides a name of the same kind only inside', () => {
      const inner = { do: 'let', be: 2, steps: [mark({ get: 'bound', name: 'it' })] } as const
      const outer = { do: 'let', be: 1, steps: [inner, mark({ get: 'bound', name: 'it' })] } as const
      expect(after([outer], 'trail')).toEqual([21])
    })

    test('is worked out anew in every round', () => {
      const steps = [
        repeat(
          { atMost: 3 },
          keep(rankOf(top(stock)), (rank) => mark(add(2, number(rank)))),
          move(top(stock), heap),
        ),
      ]
      expect(after(steps, 'trail')).toEqual([234])
    })
  },

  proc() {
    test('does its steps with what it is given', () => {
      expect(trailOf(calling(proc('twice', { n: 4 })))).toBe(44)
    })

    test('may use procedures before it, each with values of its own', () => {
      expect(trailOf(calling(proc('four', { n: 1 }), proc('four', { n: 3 })))).toBe(11_223_344)
    })

    test('takes its parameters by value', () => {
      expect(trailOf(calling(proc('swap', { a: val('n'), b: add(val('n'), 2) })))).toBe(577)
    })

    test('takes a single card, or none, for a set', () => {
      const play = calling(mark(9), proc('lay', { cards: card('9H') }), proc('lay', { cards: none('card') }))
      expect(trailOf(play)).toBe(910)
      expect(cardsIn(play, 'heap')).toEqual(['9H'])
    })

    test('takes the cards as they lay when it began', () => {
      expect(trailOf(calling(proc('lay', { cards: topmost(stock, 4) })))).toBe(4)
    })

    test('acts for who acts where it is used, and leaves that as it was', () => {
      expect(trailOf(calling(as(player(0), proc('acting', { who: player(3) }))))).toBe(141)
    })

    test('knows what it is given where names are bound around its use', () => {
      const steps = each(range(1, 3), (n) => proc('twice', { n: mul(n, 2) }))
      expect(trailOf(calling(steps))).toBe(224_466)
    })

    test('may be used in both ways of a test', () => {
      const steps = each(range(1, 2), (n) => when(eq(n, 1), proc('twice', { n }), proc('four', { n: 7 })))
      expect(trailOf(calling(steps))).toBe(117_788)
    })
  },
}
