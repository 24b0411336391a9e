/** Players who look ahead give up a game in which they never see an end. */
import { describe, expect, test } from 'vitest'
import { hand, small, stock } from '../knowledge/testing/small.ts'
import { choose, deal, each, everyone, may, move, repeat, top } from '../rules/build.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { PATIENCE } from './patience.ts'

/** Cards come and go for ever. */
const endless = small('endless', [
  deal(stock, 'hand', { n: 1 }),
  repeat(
    {},
    each(everyone, () => choose([may('draw', move(top(stock), hand)), may('give back', move(hand, stock))])),
  ),
])

/** The same, forty times at most. */
const brief = small('brief', [
  deal(stock, 'hand', { n: 1 }),
  repeat(
    { atMost: 20 },
    each(everyone, () => choose([may('draw', move(top(stock), hand)), may('give back', move(hand, stock))])),
  ),
])

const messageOf = (options: SetupOptions, engine: 'compiled' | 'reference'): string => {
  let decisions = 0
  try {
    new GameSetup(endless, { ...options, engine }).play(0, { onDecision: () => (decisions += 1) })
  } catch (thrown) {
    return `after ${decisions} decisions: ${(thrown as Error).message}`
  }
  return 'played to its end'
}

describe('a game without end is given up', () => {
  test.each(['greedy', 'mcts:4', 'mcts-open:4', 'rollout:1@thumb:first-low'])('by %s', (players) => {
    const options = { players, patience: 5 }
    const found = messageOf(options, 'compiled')
    expect(found).toMatch(/^after 4 decisions: no end in sight: at 5 decisions in a row/)
    expect(messageOf(options, 'reference')).toBe(found)
  })

  test('at decisions of players who look ahead only', () => {
    const found = messageOf({ players: ['random', 'greedy'], patience: 2 }, 'reference')
    expect(found).toMatch(/^after 3 decisions: no end in sight: at 2 decisions/)
  })

  test('as an error that says so, each game anew', () => {
    const simulation = simulateBatch(endless, { games: 3, players: 'greedy', patience: 3 })
    expect(simulation).toMatchObject({ errors: 3, firstError: { index: 0 } })
    expect(simulation.firstError?.message).toMatch(/no end in sight/)
  })
})

test('a game in which imagined games end is played to its end', () => {
  const simulation = simulateBatch(brief, { games: 2, players: 'greedy', patience: 1 })
  expect(simulation).toMatchObject({ errors: 0, endings: { finished: 2 } })
})

test('a step limit of the user takes the place of patience', () => {
  expect(new GameSetup(endless, { players: 'greedy' }).spec).toMatchObject({ patience: PATIENCE })
  const { spec } = new GameSetup(endless, { players: 'greedy', stepLimit: 60 })
  expect(spec).not.toHaveProperty('patience')
  expect(new GameSetup(endless, { players: 'greedy', stepLimit: 60 }).play(0).ending).toBe('step limit')
  expect(new GameSetup(endless, { players: 'random' }).spec).not.toHaveProperty('patience')
})

test('workers have the patience of the setup that they are sent', () => {
  const { game, ...options } = new GameSetup(endless, { players: 'greedy' }).spec
  expect(new GameSetup(game, options).spec).toMatchObject({ patience: PATIENCE })
})
