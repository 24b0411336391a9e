import { describe, expect, test } from 'vitest'
import { incompleteBeta, studentCdf, studentQuantile } from './distributions.ts'

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

describe('Student’s t', () => {
  test.each([
    [1, 12.7062],
    [9, 2.262157],
    [10, 2.228139],
    [30, 2.042272],
    [120, 1.97993],
    [1e6, 1.959966],
  ])('for %i degrees of freedom has the 95%% quantile that tables have', (freedom, t) => {
    expect(studentQuantile(freedom, 0.95)).toBeCloseTo(t, 4)
    expect(studentCdf(t, freedom)).toBeCloseTo(0.975, 6)
    expect(studentCdf(-t, freedom)).toBeCloseTo(0.025, 6)
  })

  test('is Cauchy’s for one degree of freedom, and algebraic for two, far out in the tails too', () => {
    for (const t of [-1e6, -40, -3, -0.5, 0, 0.5, 3, 40]) {
      // atan2 keeps the digits of a small tail.
      const cauchy = t < 0 ? Math.atan2(1, -t) / Math.PI : 1 - Math.atan2(1, t) / Math.PI
      expect(studentCdf(t, 1) / cauchy).toBeCloseTo(1, 10)
      const root = Math.sqrt(2 + t * t)
      const algebraic = t < 0 ? 1 / (root * (root - t)) : 1 - 1 / (root * (root + t))
      expect(studentCdf(t, 2) / algebraic).toBeCloseTo(1, 10)
    }
  })
})
