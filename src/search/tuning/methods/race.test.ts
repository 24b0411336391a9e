import { expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { normal } from '../../../stats/index.ts'
import { evaluate, type Ran } from '../../testing/evaluate.ts'
import type { Finalists } from '../incumbents.ts'
import type { Problem, Scores } from '../problem.ts'
import { Space } from '../space/space.ts'
import { type RaceMethodOptions, raceOf } from './race.ts'

const space = new Space({
  x: { type: 'float', low: 0, high: 10, default: 9 },
  y: { type: 'float', low: 0, high: 10, default: 9 },
})

function raced(options: RaceMethodOptions, budget = 10_000): Ran<Finalists> {
  const problem: Problem = {
    space,
    horizons: ['near', 'far'],
    incumbents: [space.defaults, space.defaults],
    blocks: 30,
    budget,
    rng: stream(1),
  }
  return evaluate(
    problem,
    raceOf(options),
    ({ config, block }): Scores => [
      (config['x'] as number) + normal(stream('luck', block, space.key(config))),
      (config['y'] as number) + normal(stream('luck', block, space.key(config), 2)),
    ],
  )
}

test('those who were named run against what is in use, and what they leave out is as it is there', () => {
  const { found, trials } = raced({ candidates: [{ x: 1 }, { y: 2 }, { x: 8.9, y: 8.9 }] })
  expect(found.map(([best]) => best)).toEqual([
    { x: 1, y: 9 },
    { x: 9, y: 2 },
  ])
  expect(new Set(trials.map(({ config }) => space.key(config))).size).toBe(4)
})

test('anybody runs if none is named; the bad ones are left early', () => {
  const { found, trials } = raced({ configurations: 20 })
  expect(found[0]?.[0]?.['x']).toBeLessThan(3)
  expect(found[1]?.[0]?.['y']).toBeLessThan(3)
  expect(trials.length).toBeLessThan((21 * 30) / 2)
  expect(found.every((finalists) => finalists.length <= 4)).toBe(true)
})

test('a budget too small for the first blocks leaves what is in use', () => {
  const { found, trials } = raced({ configurations: 20 }, 10)
  expect(trials).toEqual([])
  expect(found.map(([best]) => best)).toEqual([space.defaults, space.defaults])
})
