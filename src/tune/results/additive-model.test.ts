import { expect, test } from 'vitest'
import { fitGroups } from './additive-model.ts'

const a = [0, 0, 1, 1, 0, 0, 1, 1]
const b = [0, 1, 0, 1, 0, 1, 0, 1]
const noise = [1, -1, -1, 1, -1, 1, 1, -1]

test('columns that have nothing to do with each other each explain their own part', () => {
  const target = a.map((each, n) => 4 * each + 2 * (b[n] as number) + (noise[n] as number) / 10)
  const { total, left, unique } = fitGroups([[a], [b]], target)
  // Squares around the mean: 8 · 2², 8 · 1² and 8 · 0.1².
  expect(total).toBeCloseTo(40.08, 6)
  expect(left).toBeCloseTo(0.08, 3)
  expect(unique[0]).toBeCloseTo(32, 3)
  expect(unique[1]).toBeCloseTo(8, 3)
})

test('what two groups say alike is neither one’s own', () => {
  const { left, unique } = fitGroups([[a], [a], [b]], a)
  expect(left).toBeCloseTo(0, 3)
  for (const each of unique) expect(each).toBeCloseTo(0, 3)
})

test('a group explains what its columns explain together', () => {
  const target = a.map((each, n) => each + (b[n] as number))
  expect(fitGroups([[a, b], [noise]], target).unique[0]).toBeCloseTo(4, 3)
})
