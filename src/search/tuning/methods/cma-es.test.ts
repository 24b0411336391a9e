import { expect, test } from 'vitest'
import { numericProblem, problemOf, solve } from '../../testing/problems.ts'
import type { Problem } from '../problem.ts'
import { Space } from '../space/space.ts'
import { TrialSearcher } from '../trial-searcher.ts'
import { cmaEs } from './cma-es.ts'

test.each([
  { name: 'sphere', isRotated: false, budget: 4000 },
  { name: 'ellipsoid', isRotated: false, budget: 8000 },
  { name: 'ellipsoid', isRotated: true, budget: 8000 },
  { name: 'rosenbrock', isRotated: false, budget: 16_000 },
] as const)(
  'the best place of a $name, rotated: $isRotated, is found to 1e-8',
  ({ name, isRotated, budget }) => {
    const tried = numericProblem(name, 1, { dimensions: 8, isRotated })
    const { found } = solve(cmaEs, tried, { seed: 1, noise: 0, blocks: 1, budget })
    expect(tried.quality(found[0] ?? {})).toBeLessThan(1e-8)
  },
)

test('a best place in a corner of the space is found', () => {
  const tried = numericProblem('slope', 2, { dimensions: 8, corner: true })
  const { found } = solve(cmaEs, tried, { seed: 2, noise: 0, blocks: 1, budget: 4000 })
  expect(tried.quality(found[0] ?? {})).toBeLessThan(1e-4)
})

test('under noise it comes far closer than the incumbent, on 1 block in the beginning', () => {
  const tried = numericProblem('ellipsoid', 3, { isRotated: true })
  const { found, spent } = solve(cmaEs, tried, { seed: 3, noise: 1, budget: 6000 })
  expect(spent).toBeLessThanOrEqual(6000)
  expect(tried.quality(found[0] ?? {})).toBeLessThan(tried.quality(tried.space.defaults) / 1000)
})

test('horizons that want different things each get theirs', () => {
  const tried = numericProblem('sphere', 4, { dimensions: 5, horizons: 3, apart: 1 })
  const { found } = solve(cmaEs, tried, { seed: 4, noise: 0.1, budget: 12_000 })
  found.forEach((config, horizon) => {
    expect(tried.quality(config, horizon)).toBeLessThan(0.05)
  })
})

test('whole numbers and factors are found as well', () => {
  const space = new Space({
    depth: { type: 'int', low: 1, high: 40, default: 3 },
    rate: { type: 'float', low: 1e-6, high: 1, log: true, default: 0.5 },
    width: { type: 'int', low: 1, high: 4096, log: true, default: 4 },
    share: { type: 'float', low: 0, high: 1, step: 0.05 },
  })
  const away = (value: unknown, best: number): number => (value as number) - best
  const factor = (value: unknown, best: number): number => Math.log((value as number) / best)
  const { found } = solve(
    cmaEs,
    {
      space,
      horizons: ['all'],
      quality: ({ depth, rate, width, share }) =>
        away(depth, 31) ** 2 +
        factor(rate, 1e-4) ** 2 +
        factor(width, 700) ** 2 +
        100 * away(share, 0.85) ** 2,
    },
    { seed: 5, noise: 0, blocks: 1, budget: 3000 },
  )
  expect(found[0]).toMatchObject({ depth: 31, share: 0.85 })
  expect(found[0]?.['width']).toBeCloseTo(700, -1)
  expect(found[0]?.['rate']).toBeCloseTo(1e-4, 6)
})

test('a space with few configurations is gone through, and the search ends', () => {
  const space = new Space({ a: { type: 'int', low: 0, high: 3 }, b: { type: 'int', low: 0, high: 2 } })
  const { found, spent } = solve(
    cmaEs,
    { space, horizons: ['all'], quality: ({ a, b }) => Math.abs((a as number) - 3) + (b as number) },
    { seed: 1, noise: 0, blocks: 2, budget: 100_000 },
  )
  expect(spent).toBeLessThanOrEqual(24)
  expect(found[0]).toEqual({ a: 3, b: 0 })
})

test('evaluations that fail count as the worst and break nothing', () => {
  const tried = numericProblem('sphere', 6, { dimensions: 4 })
  const failing = {
    ...tried,
    quality: (config: Record<string, unknown>) =>
      (config['x0'] as number) > 1 ? Number.POSITIVE_INFINITY : tried.quality(config as never),
  }
  const best = solve(cmaEs, failing, { seed: 6, noise: 0.01, budget: 6000 }).found[0] ?? {}
  expect(failing.quality(best)).toBeLessThan(failing.quality(tried.space.defaults) / 2)
  const hopeless = { ...tried, quality: () => Number.POSITIVE_INFINITY }
  expect(solve(cmaEs, hopeless, { seed: 6, noise: 0, budget: 2000 }).found).toEqual([tried.space.defaults])
})

test('the finalists come best first, and the incumbent is one when nothing is better', () => {
  const tried = numericProblem('sphere', 7, { dimensions: 3 })
  const { finalists } = solve(cmaEs, tried, { seed: 7, noise: 0, blocks: 1, budget: 500 })
  const qualities = finalists[0]?.map((config) => tried.quality(config)) ?? []
  expect(qualities.length).toBeGreaterThan(1)
  expect(qualities).toEqual(qualities.toSorted((a, b) => a - b))
  const small = solve(cmaEs, tried, { seed: 7, noise: 0, blocks: 20, budget: 10 })
  expect(small).toMatchObject({ finalists: [[tried.space.defaults]], spent: 0 })
})

test.each([
  {
    space: new Space({ a: { type: 'float', low: 0, high: 1 }, b: { type: 'boolean' } }),
    says: 'cma-es works on numbers; "b" is a choice. The method tpe takes choices',
  },
  {
    space: new Space({
      a: { type: 'int', low: 0, high: 1 },
      b: { type: 'float', low: 0, high: 1, when: { a: 1 } },
    }),
    says: 'cma-es needs all parameters at all times; "b" counts only under a condition. The method tpe takes conditions',
  },
])('a space that is not all numbers is refused: $says', ({ space, says }) => {
  const tried = { space, horizons: ['all'], quality: () => 0 }
  const problem: Problem = problemOf(tried, { seed: 1, noise: 0, budget: 100 })
  expect(() => new TrialSearcher(problem, cmaEs)).toThrow(new RangeError(says))
})
