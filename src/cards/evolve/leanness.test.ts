import { expect, test } from 'vitest'
import { leanness } from './leanness.ts'

test('rules as long as those of the nearest classic, or shorter, cost nothing', () => {
  expect(leanness(10, { id: 'whist' }, 2)).toBe(1)
  expect(leanness(1000, { id: 'gin-rummy' }, 2)).toBe(1)
})

test('each word beyond them costs, and the same words cost more beside a shorter classic', () => {
  const beside = (id: string): number => leanness(900, { id }, 2)
  expect(leanness(901, { id: 'whist' }, 2)).toBeLessThan(beside('whist'))
  expect(beside('whist')).toBeLessThan(beside('scopa'))
})

test('a classic that evolution does not start from counts with its own rules', () => {
  expect(leanness(5000, { id: 'war' }, 2)).toBeLessThan(1)
})
