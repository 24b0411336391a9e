/** Players who look ahead leave a game in which they never see an end. */
import { describe, expect, test } from 'vitest'
import { hand, small, stock } from '../knowledge/testing/small.ts'
import { choose, deal, each, everyone, may, move, repeat, top } from '../rules/build.ts'
import type { Steps } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { recordGame, replay } from '../simulate/record.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { PATIENCE } from './patience.ts'

const toAndFro: Steps = [
  each(everyone, () => choose([may('draw', move(top(stock), hand)), may('give back', move(hand, stock))])),
]
const endless = small('endless', [deal(stock, 'hand', { n: 1 }), repeat({}, ...toAndFro)])
const brief = small('brief', [deal(stock, 'hand', { n: 1 }), repeat({ atMost: 20 }, ...toAndFro)])

describe('a game without end is left, at the same decision on both engines', () => {
  test.each<SetupOptions>([
    { players: 'greedy' },
    { players: 'mcts:4' },
    { players: 'mcts-open:4' },
    { players: ['random', 'greedy'] },
    { players: ['thumb:last-any', 'mcts:4'] },
  ])('by $players', (options) => {
    const [found, expected] = (['compiled', 'reference'] as const).map((engine) =>
      new GameSetup(endless, { ...options, patience: 5, engine }).play(0),
    )
    expect(found).toMatchObject({ ending: 'no end in sight', winners: [] })
    expect(found).toEqual(expected)
  })
})

test('such games count as not finished, each with patience of its own', () => {
  const options = { games: 3, players: 'greedy', patience: 3 }
  const found = simulateBatch(endless, options)
  expect(found).toMatchObject({ unfinished: 3, errors: 0, endings: { finished: 0, noEndInSight: 3 } })
  expect(found.decisions.n).toBe(0)
  const { decisions } = simulateBatch(endless, { ...options, cycles: true })
  expect(decisions).toMatchObject({ n: 3, min: 2, max: 2 })
})

test('the record of such a game says so, and can be replayed', () => {
  const text = recordGame(endless, { players: 'greedy', patience: 3 })
  expect(text).toMatch(/\nover: left with no end in sight, scores \d \d\n$/)
  expect(replay(text)).toEqual({ equal: true, text })
})

test('a game in which imagined games end is played to its end', () => {
  const found = simulateBatch(brief, { games: 2, players: 'greedy', patience: 1 })
  expect(found.endings).toEqual({ finished: 2, stepLimit: 0, cycle: 0 })
})

test('where imagined games go by a rule of thumb, which may go round in circles, a game is played on', () => {
  const setup = new GameSetup(endless, { players: 'greedy@thumb:first-low', patience: 3, stepLimit: 60 })
  expect(setup.play(0).ending).toBe('step limit')
})

test('a step limit of the user takes the place of patience', () => {
  expect(new GameSetup(endless, { players: 'greedy' }).spec).toMatchObject({ patience: PATIENCE })
  const limited = new GameSetup(endless, { players: 'greedy', stepLimit: 60 })
  expect(limited.spec).not.toHaveProperty('patience')
  expect(limited.play(0).ending).toBe('step limit')
  expect(new GameSetup(endless, { players: 'random' }).spec).not.toHaveProperty('patience')
})

test('workers have the patience of the setup that they are sent', () => {
  const { game, ...options } = new GameSetup(endless, { players: 'greedy' }).spec
  expect(new GameSetup(game, options).spec).toMatchObject({ patience: PATIENCE })
})

test.each<SetupOptions>([{ players: 'mcts:4' }, { players: 'rollout:2@thumb:last-any' }])(
  'a game is left once its players have imagined more steps than it may cost: by $players',
  (options) => {
    const whole = new GameSetup(brief, options).play(0)
    const cut = new GameSetup(brief, { ...options, imaginedSteps: 50 }).play(0)
    expect(whole.ending).toBe('finished')
    expect(cut).toMatchObject({ ending: 'no end in sight', winners: [] })
    expect(cut.decisions).toBeLessThan(whole.decisions)
    // Each game has an allowance of its own.
    const setup = new GameSetup(brief, { ...options, imaginedSteps: 50 })
    expect([setup.play(1), setup.play(0)][1]).toEqual(cut)
  },
)
