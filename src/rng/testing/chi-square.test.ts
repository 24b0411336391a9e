import { expect, test } from 'vitest'
import { chiSquare, evenness, tally, upperTail } from './chi-square.ts'

test('the statistic is the sum of squared differences over what was expected', () => {
  expect(chiSquare([10, 20, 30])).toBe(10)
  expect(chiSquare([10, 20, 30], [1, 2, 3])).toBe(0)
  expect(chiSquare([30, 10], [1, 1])).toBe(10)
})

test('counts and ratios must pair up', () => {
  expect(() => chiSquare([5])).toThrow('two counts or more and a ratio for each; got 1 and 1')
  expect(() => chiSquare([5, 5], [1, 1, 1])).toThrow('got 2 and 3')
})

// The approximation is within a tenth of the chance. Critical values from the NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4.
test.each([
  [3, 0.05, 7.815],
  [10, 0.05, 18.307],
  [10, 0.001, 29.588],
  [23, 0.001, 49.728],
  [50, 0.01, 76.154],
  [100, 0.001, 149.449],
  [100, 0.95, 77.929],
])('with %i degrees of freedom the upper tail of %f begins at %f', (degrees, tail, critical) => {
  expect(upperTail(critical, degrees) / tail).toBeGreaterThan(0.9)
  expect(upperTail(critical, degrees) / tail).toBeLessThan(1.1)
})

test('evenness is near 0 for uneven counts and near 1 for counts more even than chance gives', () => {
  expect(evenness([400, 500, 600, 500])).toBeLessThan(1e-6)
  expect(evenness([500, 500, 500, 500])).toBeGreaterThan(0.999)
  expect(evenness([490, 520, 505, 485])).toBeGreaterThan(0.1)
})

test('a tally counts draws and refuses one outside its bins', () => {
  expect(tally(3, 7, (round) => round % 3)).toEqual([3, 2, 2])
  expect(() => tally(3, 7, (round) => round)).toThrow('draw 3 fell outside the 3 bins: 3')
})
