import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, as, card, choose, count, deal, each, eq, everyone, filter, increase, may, mayEach, maySome, me, minus,
  move, ne, none, number, option, pile, player, range, repeat, set, shuffle, spread, suit, top, turns, val,
  variable, when, zone,
} from '../rules/build.ts'
import type { Game, Steps } from '../rules/tree.ts'
import { cardsIn, labels, say, valuesOf } from '../testing/scripted.ts'
import { cards, type Parts, start, tiny } from '../testing/tiny.ts'
import { Play } from './play.ts'
import { Program } from './program.ts'

const stock = zone('stock')
const heap = zone('heap')

describe('the result', () => {
  const vars = { points: variable('num', { per: ['player'] }) }
  const points = (...of: number[]): Steps => of.map((n, seat) => set(['points', player(seat)], n))
  const outcome = (result: Game['result'], ...of: number[]) => start(points(...of), { vars, result }).outcome

  test.each([
    ['most', [3, 9, 4, 1], [1]],
    ['most', [3, 9, 4, 9], [1, 3]],
    ['most', [-5, -2, -7, -9], [1]],
    ['least', [3, 9, 4, 1], [3]],
    ['least', [3, 9, 3, 3], [0, 2, 3]],
    ['least', [-3, 9, -4, 0], [2]],
    ['most', [2, 2, 2, 2], [0, 1, 2, 3]],
  ] as const)('by the %s of %j is a win for %j', (win, of, winners) => {
    expect(outcome({ score: val('points', me), win }, ...of)).toMatchObject({ scores: of, winners })
  })

  test('may name the winners, whatever the scores', () => {
    const losers = filter(everyone, (who) => eq(val('points', who), 4))
    const result = { score: val('points', me), winners: minus(everyone, losers) }
    expect(outcome(result, 3, 9, 4, 1)).toMatchObject({ scores: [3, 9, 4, 1], winners: [0, 1, 3] })
  })

  test('may be that nobody wins', () => {
    expect(outcome({ score: 0, winners: none('player') }, 1).winners).toEqual([])
  })

  test('is worked out for each player as who acts', () => {
    const result = { score: count(zone('hand', me)), win: 'most' } as const
    const play = start([deal(stock, 'hand', { n: 2 }), move(card('AS'), zone('hand', player(2)))], { result })
    expect(play.outcome).toMatchObject({ scores: [2, 2, 3, 2], winners: [2] })
  })
})

describe('variables', () => {
  test('begin as 0, false, none and empty', () => {
    const vars = {
      n: variable('num'),
      ok: variable('bool'),
      trump: variable('suit'),
      kept: variable('card*'),
      each: variable('player', { per: [2] }),
    }
    const play = start([], { vars })
    const values = Object.keys(vars).map((name) => valuesOf(play, name))
    expect(values).toEqual([[0], [0], [undefined], [[]], [undefined, undefined]])
  })

  test('begin as they are told', () => {
    const vars = {
      n: variable('num', { per: ['player'], init: add(2, 3) }),
      trump: variable('suit', { init: suit('H') }),
      kept: variable('card*', { init: cards('2C 3C') }),
    }
    const play = start([], { vars })
    expect(Object.keys(vars).map((name) => valuesOf(play, name))).toEqual([[5, 5, 5, 5], [2], [[0, 1]]])
  })
})

describe('a setting', () => {
  const options = {
    target: { default: 5, min: 2, max: 9, means: 'a number' },
    wild: { default: false, means: 'yes or no' },
  }
  const vars = { n: variable('num'), ok: variable('bool') }
  const game = tiny([set('n', option('target')), set('ok', option('wild'))], {
    options,
    vars,
    seats: { min: 2, max: 6, usual: 4 },
  })
  const values = (program: Program) => {
    const play = Play.start(program, { seed: 1 })
    return [...valuesOf(play, 'n'), ...valuesOf(play, 'ok')]
  }

  test('that says nothing has the usual seats and the options of the game', () => {
    expect(new Program(game).seats).toBe(4)
    expect(values(new Program(game))).toEqual([5, 0])
  })

  test('may choose seats and options', () => {
    const program = new Program(game, { seats: 2, options: { target: 9, wild: true } })
    expect(program.seats).toBe(2)
    expect(values(program)).toEqual([9, 1])
  })

  test.each([
    [{ seats: 1 }],
    [{ seats: 7 }],
    [{ seats: 2.5 }],
    [{ seats: 5 }],
    [{ options: { target: 1 } }],
    [{ options: { target: 10 } }],
    [{ options: { target: true } }],
    [{ options: { wild: 1 } }],
    [{ options: { other: 1 } }],
  ])('of %j is refused', (setting) => {
    expect(() => new Program(game, setting as object)).toThrow('Tiny')
  })
})

describe('turns', () => {
  const ask = choose([may('a', []), may('b', [])])
  const turnsOf = (steps: Steps, zones: Parts['zones'] = {}): number => {
    const play = start(steps, { zones })
    while (!play.over) play.choose(0)
    return play.outcome.turns
  }

  test('are one seat after another that chooses', () => {
    expect(turnsOf([each(everyone, () => ask)])).toBe(4)
  })

  test('are one while the same seat goes on', () => {
    expect(turnsOf([as(player(0), ask, ask), as(player(0), ask)])).toBe(1)
    expect(turnsOf([as(player(0), ask), as(player(1), ask), as(player(0), ask)])).toBe(3)
  })

  test('begin anew when each or turns comes to a seat again', () => {
    expect(
      turnsOf([
        repeat(
          { atMost: 3 },
          each(player(0), () => ask),
        ),
      ]),
    ).toBe(3)
  })

  test('are counted where a seat moves a card out of its own place', () => {
    const hand = zone('hand', me)
    const zones = { open: spread('all') }
    const play = move(top(hand), zone('open'))
    expect(turnsOf([deal(stock, 'hand', { n: 2 }), each(everyone, () => play)], zones)).toBe(4)
    expect(turnsOf([each(everyone, () => move(top(stock), hand))], zones)).toBe(0)
  })

  test('are not counted for seats that do nothing', () => {
    expect(turnsOf([each(everyone, () => when(eq(me, player(2)), ask))])).toBe(1)
  })
})

describe('a saved game', () => {
  const lay = maySome('lay', zone('hand', me), { min: 1, max: 3 }, (some) => move(some, heap))
  const name = mayEach('say', range(1, 3), (n) => [
    increase('n', n),
    shuffle(stock),
    move(top(stock), zone('hand', me)),
  ])
  const program = new Program(
    tiny(
      [
        shuffle(stock),
        deal(stock, 'hand', { n: 5 }),
        turns({ first: player(1), while: ne(count(zone('hand', me)), 0) }, choose([lay, name])),
      ],
      {
        vars: { n: variable('num') },
        counters: { none: 'nothing' },
        result: { score: add(val('n'), number(me)), win: 'most' },
      },
    ),
  )
  const start17 = () => Play.start(program, { seed: 17, deck: ['9H', '2C'] })
  const script = [2, 1, 0, 0, 3, 1, 2, 1, 0, 4, 1, 5, 0, 0, 1, 0]
  const choice = (play: Play, n: number): void => play.choose((script[n] as number) % play.choices.length)

  test.each(script.map((_, n) => n))('loaded before decision %i goes on in the same way', (at) => {
    const whole = start17()
    let broken = start17()
    for (const n of script.keys()) {
      if (n === at) broken = Play.load(program, broken.save())
      expect(labels(broken)).toEqual(labels(whole))
      expect(broken.seat).toBe(whole.seat)
      choice(whole, n)
      choice(broken, n)
    }
    expect(broken.save()).toEqual(whole.save())
    expect(broken.outcome).toEqual(whole.outcome)
  })

  test('is not changed by going on', () => {
    const play = start17()
    const saved = play.save()
    const before = saved.slice()
    choice(play, 0)
    expect(saved).toEqual(before)
    const loaded = Play.load(program, saved)
    choice(loaded, 0)
    expect(saved).toEqual(before)
  })

  test('can be gone on with in two ways', () => {
    const saved = start17().save()
    const [a, b] = [Play.load(program, saved), Play.load(program, saved)]
    say(a, 'say 1')
    say(b, 'say 3')
    expect([valuesOf(a, 'n'), valuesOf(b, 'n')]).toEqual([[1], [3]])
  })

  test('of another game is refused', () => {
    expect(() => Play.load(program, start([]).save())).toThrow('no state of Tiny')
  })

  test('that is over stays over', () => {
    const play = start([move(top(stock), heap)])
    const loaded = Play.load(play.program, play.save())
    expect(loaded.over).toBe(true)
    expect(loaded.outcome).toEqual(play.outcome)
    expect(cardsIn(loaded, 'heap')).toEqual(['2C'])
  })
})

describe('the same seed', () => {
  const program = new Program(
    tiny([shuffle(stock), deal(stock, 'row')], { zones: { row: pile('none', 'player') } }),
  )
  const rows = (seed: number, index?: number): string =>
    [0, 1, 2, 3]
      .flatMap((seat) =>
        cardsIn(Play.start(program, { seed, ...(index !== undefined && { index }) }), 'row', seat),
      )
      .join(' ')

  test('and index give the same game', () => {
    expect(rows(1, 5)).toBe(rows(1, 5))
    expect(rows(1)).toBe(rows(1, 0))
  })

  test('gives another game for another index, and another seed another one', () => {
    expect(new Set([rows(1, 0), rows(1, 1), rows(2, 0), rows(2, 1)]).size).toBe(4)
  })
})
