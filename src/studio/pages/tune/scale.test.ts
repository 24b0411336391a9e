import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test('numbers are placed by their size, and by factors where they span many', () => {
  expect([2, 3, 4].map(scaleOf([2, 3, 4]).at)).toEqual([0, 0.5, 1])
  const wide = scaleOf([0.001, 1000])
  expect(wide.at(1)).toBeCloseTo(0.5)
  expect(wide.words).toBe('0.001 to 1000')
})

test('words are placed by their names, and what is missing has no place', () => {
  const scale = scaleOf(['tree', 'linear', null])
  expect(['linear', 'tree', null].map(scale.at)).toEqual([0, 1, null])
  expect(scale.words).toBe('linear, tree')
  expect(scaleOf([null]).at(null)).toBeNull()
})

test('a single value is in the middle', () => {
  expect(scaleOf([7, 7]).at(7)).toBe(0.5)
  expect(scaleOf([true]).at(true)).toBe(0.5)
})
