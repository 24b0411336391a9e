import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, as, byRank, choose, empty, end, eq, increase, look, may, mod, move, player, rankOf, repeat, set, shuffle,
  stop, tally, top, topmost, turns, val, variable, when, zone,
} from '../rules/build.ts'
import { say } from '../testing/scripted.ts'
import { type Parts, start } from '../testing/tiny.ts'
import type { Play } from './play.ts'

const stock = zone('stock')
const heap = zone('heap')

describe('a game that does not end', () => {
  const counters = { rounds: 'rounds begun' }

  test('is cut off at the step limit, without winners', () => {
    const vars = { n: variable('num') }
    const steps = [repeat({}, tally('rounds'), increase('n', 1), when(eq(val('n'), -1), stop))]
    const play = start(steps, { vars, counters }, { stepLimit: 1000 })
    expect(play.over).toBe(true)
    expect(play.outcome).toMatchObject({ ending: 'step limit', winners: [], steps: 1001 })
    expect(play.outcome.counters['rounds']).toBeGreaterThan(200)
  })

  test('is not cut off where it ends just in time', () => {
    const steps = [repeat({ atMost: 10 }, tally('rounds'))]
    const { steps: taken } = start(steps, { counters }).outcome
    expect(start(steps, { counters }, { stepLimit: taken }).outcome.ending).toBe('finished')
    expect(start(steps, { counters }, { stepLimit: taken - 1 }).outcome.ending).toBe('step limit')
  })

  test('is cut off at the step limit also where it chooses or shuffles', () => {
    const shuffling = start([repeat({}, shuffle(stock), when(empty(stock), stop))], {}, { stepLimit: 500 })
    expect(shuffling.outcome.ending).toBe('step limit')
    const ask = choose([may('a', []), may('b', [])])
    const asked = start([as(player(0), repeat({}, ask, when(empty(stock), stop)))], {}, { stepLimit: 500 })
    while (!asked.over) asked.choose(0)
    expect(asked.outcome).toMatchObject({ ending: 'step limit', winners: [] })
  })

  /** So many cards go round, the bottom one to the top, after some others were put aside. */
  const carousel = (aside: number, round: number, more: Parts = {}): Play =>
    start(
      [
        repeat({ atMost: aside }, tally('rounds'), move(top(stock), heap)),
        move(topmost(stock, round), zone('row', player(0))),
        repeat(
          {},
          tally('rounds'),
          move(top(zone('row', player(0))), zone('row', player(0)), { at: 'bottom' }),
          when(empty(heap), stop),
        ),
      ],
      { counters, ...more },
    )

  test('is cut off where it goes round in circles, and the cycle is told by its counters', () => {
    const vars = { kept: variable('card*') }
    const { ending, cycle, winners } = carousel(3, 7, { vars }).outcome
    expect(ending).toBe('cycle')
    expect(winners).toEqual([])
    expect(cycle).toEqual({ from: { rounds: 3 }, repeat: { rounds: 10 }, length: { rounds: 7 } })
  })

  test('goes round sooner where the rules cannot tell its cards apart', () => {
    const { cycle } = carousel(3, 7).outcome
    expect(cycle).toEqual({ from: { rounds: 3 }, repeat: { rounds: 4 }, length: { rounds: 1 } })
  })

  test('is told apart by what the rules look at, and by nothing else', () => {
    const tables = { odd: byRank({ '3': 1, '5': 1, '7': 1 }) }
    const steps = [
      move(topmost(stock, 6), heap),
      repeat(
        {},
        tally('rounds'),
        move(top(heap), heap, { at: 'bottom' }),
        when(eq(look('odd', rankOf(top(heap))), 2), stop),
      ),
    ]
    const { cycle } = start(steps, { counters, tables }).outcome
    expect(cycle?.length).toEqual({ rounds: 2 })
  })

  test('is in the same position however cards lay before', () => {
    const row = zone('row', player(0))
    const steps = [
      move(topmost(stock, 2), heap),
      move(heap, row),
      move(top(stock), row),
      repeat({}, tally('rounds'), move(top(row), heap), move(heap, row), when(empty(stock), stop)),
    ]
    const { cycle } = start(steps, { counters, vars: { kept: variable('card*') } }).outcome
    expect(cycle).toMatchObject({ from: { rounds: 0 }, repeat: { rounds: 1 } })
  })

  test('is not taken for a circle while a variable changes', () => {
    const vars = { n: variable('num') }
    const steps = [
      repeat({}, set('n', mod(add(val('n'), 1), 700)), tally('rounds'), when(eq(val('n'), -1), stop)),
    ]
    const { ending, cycle } = start(steps, { counters, vars }).outcome
    expect(ending).toBe('cycle')
    expect(cycle?.length).toEqual({ rounds: 700 })
  })

  test('is not taken for a circle where a choice can break it', () => {
    const ask = choose([may('go on', tally('rounds')), may('stop', end)])
    const play = start([turns({ first: player(0) }, ask)], { counters })
    for (let n = 0; n < 2000; n += 1) say(play, 'go on')
    say(play, 'stop')
    expect(play.outcome).toMatchObject({ ending: 'finished', counters: { rounds: 2000 } })
  })
})
