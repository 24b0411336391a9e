/** Where meanings meet their edges: each of these was wrong once. */
import { describe, expect, test } from 'vitest'
import {
  add,
  as,
  block,
  bound,
  byRank,
  choose,
  combos,
  deal,
  end,
  eq,
  filter,
  first,
  type Game,
  gt,
  has,
  image,
  look,
  lt,
  mayPick,
  me,
  move,
  mul,
  player,
  poker,
  range,
  rankOf,
  repeat,
  set,
  show,
  spread,
  suitOf,
  tally,
  together,
  top,
  topmost,
  val,
  variable,
  when,
  zone,
} from '../index.ts'
import { labels, say, valuesOf } from '../testing/scripted.ts'
import { cards, evaluate, start } from '../testing/tiny.ts'
import type { GameEvent } from './observer.ts'
import { Play } from './play.ts'

describe('numbers', () => {
  test('that a set has no room for are left out of it, and touch nothing else', () => {
    const vars: Game['vars'] = { before: variable('num'), m: variable('num*'), after: variable('num') }
    const numbers = (by: number) => image(range(0, 2), (n) => add(n, by))
    for (const by of [62, 64, -3, -1, 1000]) {
      const play = start([set('m', numbers(by))], { vars })
      expect([...valuesOf(play, 'before'), ...valuesOf(play, 'after')]).toEqual([0, 0])
      expect(valuesOf(play, 'm')).toEqual([[0, 1, 2].map((n) => n + by).filter((n) => n >= 0 && n < 64)])
    }
  })

  test('are never none, not even the least of 32 bits', () => {
    const least = mul(65536, 32768)
    expect(evaluate(eq(least, least))).toBe(true)
    expect(evaluate(lt(least, 0))).toBe(true)
  })

  test('of an empty set have no first: it is −1', () => {
    expect(evaluate(first(range(3, 2)))).toBe(-1)
  })
})

describe('shapes and hands', () => {
  test('the empty set counts once where no card is needed', () => {
    const two = cards('2C 2D')
    expect(evaluate(combos(two, { min: 0, same: 'suit' }))).toBe(3)
    expect(evaluate(combos(two, { min: 0, run: 'ranks' }))).toBe(3)
    expect(evaluate(combos(two, { min: 0, max: 0 }))).toBe(1)
  })

  test('of two flushes the better one counts', () => {
    const both = evaluate(poker(cards('2C 3C 4C 5C 7C 2D 3D 4D 5D 7D 9D')))
    expect(both).toBe(evaluate(poker(cards('3D 4D 5D 7D 9D'))))
  })
})

test('a pick is named by what was picked, whatever had to be tried out', () => {
  const hand = zone('hand', me)
  const sameSuit = filter(hand, (other) => has(image(bound('some'), suitOf), suitOf(other)))
  const play = start([
    move(cards('2C 3C 4D'), zone('hand', player(0))),
    as(
      player(0),
      choose([
        mayPick(
          'lay',
          [
            { as: 'some', some: hand, shape: { min: 2, max: 2 } },
            { as: 'one', in: sameSuit },
          ],
          [],
        ),
      ]),
    ),
  ])
  say(play, 'lay 2C')
  expect(labels(play)).toEqual(['lay 2C 3C', 'lay 2C 4D'])
  say(play, 'lay 2C 4D')
  expect(labels(play)).toEqual(['lay 2C 4D 2C', 'lay 2C 4D 3C', 'lay 2C 4D 4D'])
})

test('a block is left when entering another one resets what it waits for', () => {
  const play = start(
    [set('x', 1), block('outer', { until: eq(val('x'), 0) }, block('inner', {}, tally('n')), tally('n', 10))],
    { vars: { x: variable('num', { reset: 'inner' }) }, counters: { n: 'steps taken' } },
  )
  expect(play.outcome.counters).toEqual({ n: 0 })
})

describe('together', () => {
  const events = (steps: Parameters<typeof start>[0]): GameEvent[] => {
    const told: GameEvent[] = []
    start(steps, {}, { onEvent: (event) => told.push(event) })
    return told
  }

  test('cards are shown to the one who acts alone', () => {
    const shown = events([together(() => show(top(zone('stock'))))]).filter(({ kind }) => kind === 'show')
    expect(shown).toMatchObject([{ to: [0] }, { to: [1] }, { to: [2] }, { to: [3] }])
  })

  test('nothing is revealed while another together goes on around it', () => {
    const nested = events([together(() => together(() => move(top(zone('stock')), zone('heap'))))])
    expect(nested.filter(({ kind }) => kind === 'reveal')).toHaveLength(1)
    expect(nested.at(-1)).toEqual({ kind: 'reveal' })
  })
})

test('dealing from a place without order tells cards apart, so that no circle is seen where there is none', () => {
  const row = zone('row', player(0))
  const rounds = (idle: number) =>
    start(
      [
        move(topmost(zone('stock'), 2), zone('bag')),
        move(top(zone('stock')), zone('heap')),
        repeat({ atMost: idle }, tally('idle')),
        repeat(
          {},
          tally('rounds'),
          deal(zone('bag'), 'row', { n: 1, in: player(0) }),
          when(gt(look('special', rankOf(top(row))), 0), end),
          move(top(row), zone('heap'), { at: 'bottom' }),
          move(top(zone('heap')), zone('bag')),
        ),
      ],
      {
        tables: { special: byRank({ '3': 1 }) },
        zones: { bag: spread('none') },
        counters: { idle: 'rounds of nothing', rounds: 'rounds' },
      },
    ).outcome.ending
  expect([rounds(498), rounds(500)]).toEqual(['finished', 'finished'])
})

describe('a saved game', () => {
  const circling = [repeat({}, move(top(zone('stock')), zone('stock'), { at: 'bottom' as const }))]

  test('is loaded from a Buffer as well', () => {
    const play = start([as(player(0), choose([mayPick('take', [{ in: cards('2C 3C') }], [])]))])
    expect(Play.load(play.program, Buffer.from(play.save())).save()).toEqual(play.save())
    expect(play.outcome.ending).toBe('under way')
  })

  test('of an odd length is refused in words', () => {
    const { program } = start([])
    expect(() => Play.load(program, new Uint8Array(3))).toThrow(
      /this is no state of Tiny: 3 bytes instead of/,
    )
  })

  test('that went round in circles still did', () => {
    const play = start(circling)
    expect(play.outcome.ending).toBe('cycle')
    expect(Play.load(play.program, play.save()).outcome.ending).toBe('cycle')
  })
})
