import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the tests
import {
  add, all, as, bound, byRank, card, choose, each, eq, everyone, gt, may, mayEach, mayPick, move, none,
  player, range, type rankOf, suitOf, variable, zone,
} from '../../rules/build.ts'
import type { Option, Step, Steps } from '../../rules/tree.ts'
import { cardsIn, labels, say } from '../../testing/scripted.ts'
import { cards, type Parts, start } from '../../testing/tiny.ts'
import type { GameEvent } from '../observer.ts'
import type { Play } from '../play.ts'
import { someTests } from './picking.ts'
import { mark, markMe, type Suites, trail, trailOf } from './suite.ts'

const heap = zone('heap')
const hand = zone('hand', player(0))
const pass = may('pass', mark(9))

const parts: Parts = {
  vars: { ...trail, n: variable('num'), picked: variable('card*') },
  tables: { pips: byRank({ '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7 }) },
}

/** The first player holds these cards and chooses. */
function asking(held: string, options: readonly Option[], otherwise?: Step, more: Steps = []): Play {
  const hold = held === '' ? [] : [move(cards(held), hand)]
  return start([...hold, as(player(0), choose(options, otherwise), ...more)], parts)
}
const layEach = (
  option: Partial<{ where: (each: Parameters<typeof rankOf>[0]) => ReturnType<typeof eq> }> = {},
) => mayEach('lay', hand, (each) => move(each, heap), option)
export const CHOOSING: Suites<'choose'> = {
  choose() {
    describe('of options', optionTests)
    describe('one of a set', itemTests)
    describe('some cards', someTests)
  },
}

function optionTests(): void {
  test('offers those whose test holds, in the order of the list', () => {
    const play = asking('', [may('no', [], eq(1, 2)), may('b', mark(2)), may('a', mark(1), eq(1, 1)), pass])
    expect(labels(play)).toEqual(['b', 'a', 'pass'])
    say(play, 'a')
    expect(trailOf(play)).toBe(1)
  })

  test('asks the player who acts', () => {
    const play = start([each(everyone, () => choose([may('a', markMe), pass])), mark(7)], parts)
    say(play, 'a', 'pass')
    expect(play.seat).toBe(2)
    say(play, 'a', 'pass')
    expect(trailOf(play)).toBe(19_397)
  })

  test('does the only thing there is, and counts it as forced', () => {
    const events: GameEvent[] = []
    const only = as(player(0), choose([may('a', mark(1)), may('no', [], eq(1, 2))]))
    const play = start([only], parts, { onEvent: (event) => events.push(event) })
    expect(play.over).toBe(true)
    expect(trailOf(play)).toBe(1)
    expect(play.outcome).toMatchObject({ decisions: 0, forced: 1 })
    expect(events[0]).toEqual({ kind: 'choice', player: 0, label: 'a', of: 1 })
  })

  test('does what comes otherwise if there is no option', () => {
    const play = asking('', [may('no', mark(1), eq(1, 2)), layEach()], mark(5), [mark(6)])
    expect(trailOf(play)).toBe(56)
    expect(play.outcome).toMatchObject({ decisions: 0, forced: 0 })
  })

  test('does nothing if there is no option and nothing otherwise', () => {
    expect(trailOf(asking('', [layEach()], undefined, [mark(6)]))).toBe(6)
  })

  test('does not do what comes otherwise after an option was taken', () => {
    expect(trailOf(asking('', [may('a', mark(1))], mark(5)))).toBe(1)
  })

  test('may ask again in what an option does', () => {
    const play = asking('', [may('more', choose([may('a', mark(1)), may('b', mark(2))])), pass])
    say(play, 'more', 'b')
    expect(trailOf(play)).toBe(2)
  })

  test('counts decisions with more than one choice', () => {
    const play = start([each(everyone, () => choose([may('a', []), pass]))], parts)
    say(play, 'a', 'a', 'pass', 'a')
    expect(play.outcome).toMatchObject({ decisions: 4, forced: 0, turns: 4 })
  })

  test('refuses what is not offered', () => {
    const play = asking('', [may('a', []), pass])
    expect(() => play.choose(2)).toThrow('2 choices')
    expect(() => play.choose(-1)).toThrow(RangeError)
    play.choose(0)
    expect(() => play.choose(0)).toThrow('over')
  })
}

function itemTests(): void {
  test('offers the option together with each item, ascending', () => {
    const play = asking('QS 2H TD', [layEach(), pass])
    expect(labels(play)).toEqual(['lay TD', 'lay 2H', 'lay QS', 'pass'])
    say(play, 'lay 2H')
    expect(cardsIn(play, 'heap')).toEqual(['2H'])
  })

  test('names suits, ranks, players and numbers', () => {
    const name = (set: Parameters<typeof mayEach>[1]) =>
      labels(asking('', [mayEach('say', set, () => []), pass]))
    expect(name(all('suit')).slice(0, 2)).toEqual(['say clubs', 'say diamonds'])
    expect(name(all('rank')).slice(8, 10)).toEqual(['say T', 'say J'])
    expect(name(everyone)).toEqual(['say player 1', 'say player 2', 'say player 3', 'say player 4', 'pass'])
    expect(name(range(0, 1))).toEqual(['say 0', 'say 1', 'pass'])
  })

  test('offers only items that pass the test', () => {
    const play = asking('QS 2H TD 9D', [
      layEach({ where: (each) => eq(suitOf(each), suitOf(card('2D'))) }),
      pass,
    ])
    expect(labels(play)).toEqual(['lay 9D', 'lay TD', 'pass'])
  })

  test('has no option where there is nothing to pick', () => {
    expect(trailOf(asking('', [layEach(), mayEach('say', none('player'), () => []), pass]))).toBe(9)
  })

  test('asks for one pick after the other, and a later one may use an earlier one', () => {
    const option = mayPick(
      'say',
      [
        { as: 'x', in: range(1, 3) },
        { as: 'y', in: range(bound('x'), 3) },
      ],
      [mark(bound('x')), mark(bound('y'))],
    )
    const play = asking('', [option, pass])
    expect(labels(play)).toEqual(['say 1', 'say 2', 'say 3', 'pass'])
    say(play, 'say 2')
    expect(labels(play)).toEqual(['say 2 2', 'say 2 3'])
    say(play, 'say 2 3')
    expect(trailOf(play)).toBe(23)
    expect(play.outcome).toMatchObject({ decisions: 2, forced: 0, turns: 1 })
  })

  test('makes a later pick by itself if there is but one', () => {
    const option = mayPick(
      'say',
      [
        { as: 'x', in: range(1, 3) },
        { as: 'y', in: range(bound('x'), 3) },
      ],
      [mark(bound('x')), mark(bound('y'))],
    )
    const play = asking('', [option, pass])
    say(play, 'say 3')
    expect(trailOf(play)).toBe(33)
    expect(play.outcome).toMatchObject({ decisions: 1, forced: 1 })
  })

  test('does not offer what could not be completed, however late', () => {
    const option = mayPick(
      'say',
      [
        { as: 'x', in: range(0, 5) },
        { as: 'y', in: range(0, 5), where: gt(bound('y'), bound('x')) },
        { as: 'z', in: range(0, 5), where: eq(bound('z'), add(bound('x'), bound('y'))) },
      ],
      [mark(bound('x')), mark(bound('y')), mark(bound('z'))],
    )
    const play = asking('', [option, pass])
    expect(labels(play)).toEqual(['say 0', 'say 1', 'say 2', 'pass'])
    say(play, 'say 1')
    expect(labels(play)).toEqual(['say 1 2', 'say 1 3', 'say 1 4'])
    say(play, 'say 1 4')
    expect(trailOf(play)).toBe(145)
  })

  test('has no option if no pick can be completed', () => {
    const option = mayPick(
      'say',
      [
        { as: 'x', in: range(0, 5) },
        { as: 'y', in: heap },
      ],
      mark(1),
    )
    expect(trailOf(asking('', [option, pass]))).toBe(9)
  })

  test('leaves no trace of what was only tried', () => {
    const tried = mayPick(
      'try',
      [
        { as: 'x', in: range(1, 9) },
        { as: 'y', in: heap },
      ],
      [],
    )
    const steps = each(range(1, 3), (n) =>
      choose([tried, mayEach('say', range(1, 9), (m) => [mark(n), mark(m)]), pass]),
    )
    const play = start([as(player(0), steps)], parts)
    say(play, 'say 4', 'say 5', 'say 6')
    expect(trailOf(play)).toBe(142_536)
  })
}
