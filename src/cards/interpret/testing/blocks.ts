import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, as, block, choose, count, deal, def, each, end, eq, everyone, ge, gt, increase, inTurn, leave, lt, may,
  me, move, player, proc, range, repeat, set, top, topmost, turns, val, variable, when, zone,
} from '../../rules/build.ts'
import type { Steps } from '../../rules/tree.ts'
import { cardsIn, say, valuesOf } from '../../testing/scripted.ts'
import { type Parts, start } from '../../testing/tiny.ts'
import { mark, markMe, type Suites, trail, trailOf } from './suite.ts'

const heap = zone('heap')
const stock = zone('stock')

const parts: Parts = {
  vars: {
    ...trail,
    n: variable('num', { init: 5, reset: 'deal' }),
    points: variable('num', { per: ['player'], reset: 'deal' }),
    kept: variable('card*', { reset: 'deal' }),
    total: variable('num', { init: 3 }),
    other: variable('num', { reset: 'other' }),
  },
  defs: { enough: { type: 'bool', is: ge(val('total'), 5) } },
  // Blocks that variables name must be somewhere.
  procs: {
    blocks: { steps: [block('deal', {}), block('other', {})] },
    score: { steps: [increase('total', 1), mark(8)] },
    over: { steps: [mark(7), end] },
  },
}
const left = (...steps: Steps): unknown => trailOf(start(steps, parts))
const inHeap = gt(count(heap), 2)

export const BLOCKS: Suites<'block' | 'leave' | 'end'> = {
  block() {
    test('does its steps once', () => {
      expect(left(block('deal', {}, mark(1)), mark(2))).toBe(12)
    })

    test('sets the variables that belong to it to what they began as, each time it is entered', () => {
      const steps = [
        set('n', 7),
        repeat({ atMost: 2 }, block('deal', {}, mark(val('n')), set('n', 9))),
        mark(val('n')),
      ]
      expect(left(...steps)).toBe(559)
    })

    test('resets a variable of every player, and sets', () => {
      const steps = [set(['points', player(3)], 4), set('kept', topmost(stock, 2)), block('deal', {})]
      const play = start(steps, parts)
      expect(valuesOf(play, 'points')).toEqual([0, 0, 0, 0])
      expect(valuesOf(play, 'kept')).toEqual([[]])
    })

    test('leaves alone the variables of other blocks and of none', () => {
      const play = start([set('other', 4), set('total', 6), block('deal', {}, block('other', {}))], parts)
      expect([valuesOf(play, 'other'), valuesOf(play, 'total')]).toEqual([[0], [6]])
      expect(valuesOf(start([set('other', 4), block('deal', {})], parts), 'other')).toEqual([4])
    })

    test('leaves the acting to who acts', () => {
      expect(left(as(player(2), block('deal', {}, markMe), markMe))).toBe(33)
    })

    describe('with until', untilTests)
  },

  leave() {
    test('leaves that block', () => {
      expect(left(block('a', {}, mark(1), when(eq(1, 1), leave('a')), mark(2)), mark(3))).toBe(13)
    })

    test('leaves the outer of two', () => {
      const inner = block('b', {}, when(eq(1, 1), leave('a')), mark(1))
      expect(left(block('a', {}, inner, mark(2)), mark(3))).toBe(3)
    })

    test('leaves loops inside it, and who acted before acts again', () => {
      const loops = each(everyone, () =>
        turns({ first: player(3) }, repeat({}, as(player(0), markMe, leave('a')))),
      )
      expect(left(as(player(2), block('a', {}, loops, mark(9)), markMe))).toBe(13)
    })

    test('goes on with the loop around it', () => {
      const steps = inTurn(player(3), () => [block('a', {}, as(player(1), leave('a'))), markMe])
      expect(left(steps)).toBe(4123)
    })

    test('lets a loop that was left begin anew', () => {
      const inner = each(range(1, 3), (n) => [mark(n), when(eq(n, 2), leave('a'))])
      expect(left(repeat({ atMost: 2 }, block('a', {}, inner)))).toBe(1212)
    })
  },

  end() {
    test('ends the game, wherever it stands', () => {
      const play = start([mark(1), each(everyone, () => repeat({}, markMe, end)), mark(3)], parts)
      expect(trailOf(play)).toBe(11)
      expect(play.outcome.ending).toBe('finished')
      expect(play.over).toBe(true)
    })

    test('ends the game from within a procedure', () => {
      expect(left(proc('over'), mark(3))).toBe(7)
    })

    test('comes by itself after the last step', () => {
      expect(start([mark(1)], parts).outcome.ending).toBe('finished')
    })
  },
}

function untilTests(): void {
  const enough = ge(val('total'), 5)

  test('is not begun if that holds already, though its variables are reset', () => {
    const steps = [set('n', 1), block('deal', { until: eq(val('total'), 3) }, mark(1)), mark(val('n'))]
    expect(left(...steps)).toBe(5)
  })

  test('looks at its own variables after they are reset', () => {
    expect(left(set('n', 1), block('deal', { until: eq(val('n'), 1) }, mark(1)), mark(2))).toBe(12)
    expect(left(set('n', 1), block('deal', { until: eq(val('n'), 5) }, mark(1)), mark(2))).toBe(2)
  })

  test('is left at once after the step that makes it hold', () => {
    const score = increase('total', 1)
    expect(left(block('deal', { until: enough }, score, mark(1), score, mark(2)), mark(3))).toBe(13)
  })

  test('is left after a variable is set', () => {
    expect(left(block('deal', { until: enough }, set('total', 9), mark(2)), mark(3))).toBe(3)
  })

  test('is left after a step in a procedure', () => {
    const steps = block('deal', { until: def('enough') }, proc('score'), proc('score'), mark(2))
    expect(left(steps, mark(3))).toBe(83)
  })

  test('is left from nested loops, and who acted before acts again', () => {
    const loops = each(everyone, () =>
      turns({ first: player(3) }, markMe, as(player(1), increase('total', 1))),
    )
    expect(left(as(player(2), block('deal', { until: enough }, loops, mark(9)), markMe))).toBe(413)
  })

  test('is left when cards have moved', () => {
    const lay = repeat({}, move(top(stock), heap), mark(1))
    expect(left(block('deal', { until: inHeap }, lay), mark(2))).toBe(112)
  })

  test('is left when cards have been dealt', () => {
    const until = gt(count(zone('hand', player(3))), 1)
    expect(left(block('deal', { until }, repeat({}, mark(1), deal(stock, 'hand', { n: 1 }))), mark(2))).toBe(
      112,
    )
  })

  test('is left when the top of a pile changes', () => {
    const until = eq(top(stock), { get: 'card', is: '4C' })
    expect(left(block('deal', { until }, repeat({}, mark(1), move(top(stock), heap))), mark(2))).toBe(112)
  })

  test('is left after a choice that makes it hold', () => {
    const ask = choose([may('score', [increase('total', 2), mark(1)]), may('pass', mark(2))])
    const play = start(
      [
        block(
          'deal',
          { until: enough },
          each(everyone, () => ask),
          mark(3),
        ),
        mark(4),
      ],
      parts,
    )
    say(play, 'pass', 'score')
    expect(play.over).toBe(true)
    expect(trailOf(play)).toBe(24)
  })

  test('inside another is left alone if only it holds, and with the outer one if that holds too', () => {
    const inner = (n: number) => block('other', { until: gt(val('total'), 3) }, increase('total', n), mark(1))
    expect(left(block('deal', { until: enough }, inner(1), mark(2)), mark(3))).toBe(23)
    expect(left(block('deal', { until: enough }, inner(2), mark(2)), mark(3))).toBe(3)
  })

  test('is not left by what would have made it hold before', () => {
    const steps = block('deal', { until: eq(val('total'), 4) }, set('total', 9), set('total', 5), mark(1))
    expect(left(steps, mark(2))).toBe(12)
  })

  test('can be entered again', () => {
    const steps = repeat(
      { atMost: 2 },
      set('total', 3),
      block('deal', { until: enough }, repeat({}, mark(val('total')), increase('total', 1))),
    )
    expect(left(steps)).toBe(3434)
  })

  test('leaves cards where the step put them', () => {
    const lay = move(topmost(stock, 5), heap)
    const play = start([block('deal', { until: inHeap }, lay, mark(1))], parts)
    expect(cardsIn(play, 'heap')).toEqual(['6C', '5C', '4C', '3C', '2C'])
  })

  test('looks at what a name around it stands for', () => {
    const steps = each(range(4, 5), (n) =>
      block('deal', { until: lt(n, add(val('total'), 1)) }, repeat({}, mark(n), increase('total', 1))),
    )
    expect(left(steps)).toBe(45)
  })

  test('knows nothing of who acts', () => {
    expect(() => left(as(player(0), block('deal', { until: eq(me, player(1)) }, mark(1))))).toThrow('me')
  })
}
