import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { meanMeasure, ratioMeasure, rescaled, shareMeasure, within } from './measure-value.ts'

test('a mean and a share have an interval around them and the size of their sample', () => {
  expect(meanMeasure([1, 2, 3])).toMatchObject({ value: 2, n: 3 })
  const { value, low, high, n } = shareMeasure(3, 10)
  expect([value, n]).toEqual([0.3, 10])
  expect(low).toBeLessThan(0.3)
  expect(high).toBeGreaterThan(0.3)
})

test('a ratio of sums has no error where every game has the same ratio', () => {
  const found = ratioMeasure([
    [1, 2],
    [3, 6],
    [10, 20],
  ])
  expect(found.value).toBe(0.5)
  expect(found.low).toBeCloseTo(0.5)
  expect(found.high).toBeCloseTo(0.5)
})

test('the interval of a ratio contains the true one about 19 times of 20', () => {
  const rng = stream(1)
  const covers = (): boolean => {
    // Each game has a size and a share of its own: the ratio of the means is 1/2.
    const games = Array.from({ length: 40 }, () => [rng.float(), 5 + rng.below(5)] as const)
    const { low, high } = ratioMeasure(games.map(([share, size]) => [share * size, size]))
    return low <= 0.5 && high >= 0.5
  }
  const covered = Array.from({ length: 2000 }, covers).filter(Boolean).length / 2000
  expect(covered).toBeGreaterThan(0.93)
  expect(covered).toBeLessThan(0.97)
})

test('another scale keeps the order of the bounds, and a range cuts them off', () => {
  const measured = { value: 0.5, low: -0.5, high: 1.5, n: 4 }
  expect(rescaled(measured, (x) => 2 * x)).toEqual({ value: 1, low: -1, high: 3, n: 4 })
  expect(within(measured, 0, 1)).toEqual({ value: 0.5, low: 0, high: 1, n: 4 })
})
