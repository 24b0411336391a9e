import { describe, expect, test } from 'vitest'
import { incompleteBeta, meanInterval, shareInterval } from './intervals.ts'

describe('the incomplete beta function', () => {
  test.each([
    // Polynomials, by hand.
    [0.5, 2, 3, 0.6875],
    [0.25, 1, 1, 0.25],
    [0.3, 3, 1, 0.027],
    // Symmetric about the middle, also where the fraction has many terms.
    [0.5, 50_000, 50_000, 0.5],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('of %d, %d, %d is %d', (x, a, b, expected) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 9)
  })
})

describe('the interval of a mean', () => {
  test.each([
    // Tables of Student's distribution.
    [10, 0.95, 2.262157],
    [2, 0.95, 12.7062],
    [31, 0.99, 2.749996],
    // So many that it is the normal distribution.
    [10_000_000, 0.95, 1.959964],
    [10_000_000, 0.9999, 3.890592],
  ])('of %d values at %d is so many standard errors wide', (n, confidence, errors) => {
    const [low, high] = meanInterval({ mean: 5, deviation: Math.sqrt(n), n }, confidence)
    expect(high - 5).toBeCloseTo(errors, 4)
    expect(5 - low).toBeCloseTo(errors, 4)
  })

  test('is wider by what the published mean may be off', () => {
    const sample = { mean: 0, deviation: 300, n: 10_000 }
    const [, alone] = meanInterval(sample, 0.99)
    const [, both] = meanInterval(sample, 0.99, 4)
    expect(both / alone).toBeCloseTo(5 / 3, 9)
  })
})

describe('the interval of a share', () => {
  test.each([
    // Clopper and Pearson's, from tables.
    [0, 10, 0, 0.308497],
    [1, 10, 0.002529, 0.445016],
    [10, 10, 0.691503, 1],
    [5, 10, 0.187086, 0.812914],
  ])('for %d of %d', (successes, n, low, high) => {
    const [found, above] = shareInterval(successes, n, 0.95)
    expect(found).toBeCloseTo(low, 5)
    expect(above).toBeCloseTo(high, 5)
  })
})
