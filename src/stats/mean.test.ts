import { expect, test } from 'vitest'
import { meanOf, studentQuantile } from './mean.ts'

test('one value is its own interval', () => {
  expect(meanOf([0.3])).toEqual({ mean: 0.3, interval: [0.3, 0.3] })
})

test.each([
  [1, 12.706],
  [9, 2.262],
  [10, 2.228],
  [30, 2.042],
  [120, 1.98],
  [1e6, 1.96],
])('Student’s t for %i degrees of freedom, as tables have it', (freedom, t) => {
  expect(studentQuantile(freedom)).toBeCloseTo(t, 3)
})

test('numbers at the end of what there is stay finite', () => {
  const { mean, interval } = meanOf([Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE])
  for (const each of [mean, ...interval]) expect(Number.isFinite(each)).toBe(true)
})
