import { expect, test } from 'vitest'
import { solve } from '../../testing/problems.ts'
import { Space } from '../space/space.ts'
import { combinations, grid } from './grid.ts'

const space = new Space({
  model: { type: 'choice', values: ['linear', 'trees'] },
  depth: { type: 'int', low: 1, high: 3, when: { model: 'trees' } },
  clip: { type: 'boolean', when: { model: 'linear' } },
  rate: { type: 'float', low: 0.01, high: 1, log: true },
})

test('all combinations come once, without those of parameters that do not count', () => {
  const all = [...combinations(space, 3)]
  // Linear with clip or not, trees of three depths; three rates for each.
  expect(all).toHaveLength((2 + 3) * 3)
  expect(new Set(all.map((config) => space.key(config))).size).toBe(all.length)
  expect(all.slice(0, 3).map((config) => config['rate'])).toEqual([0.01, expect.closeTo(0.1), 1])
  expect(all[0]).toEqual({ model: 'linear', clip: false, rate: 0.01 })
})

test('a number with too many steps for all of them has as many values as others', () => {
  const many = new Space({ n: { type: 'int', low: 0, high: 1000 } })
  expect([...combinations(many, 5)].map(({ n }) => n)).toEqual([0, 250, 500, 750, 1000])
})

test('the best combination is found, beyond the first batch', () => {
  const { found } = solve(
    grid({ gridValues: 9 }),
    {
      space,
      horizons: ['all'],
      quality: ({ model, depth = 0, rate }) =>
        (model === 'trees' ? 0 : 5) + Math.abs((depth as number) - 3) + Math.abs((rate as number) - 1),
    },
    { seed: 1, noise: 0, blocks: 2, budget: 500 },
  )
  expect(found).toEqual([{ model: 'trees', depth: 3, rate: 1 }])
})
