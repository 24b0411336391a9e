import { describe, expect, test } from 'vitest'
import { clopperPearson, meanOf, studentInterval, wilson } from './intervals.ts'

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
    const [low, high] = studentInterval({ mean: 5, deviation: Math.sqrt(n), n }, confidence)
    expect(high - 5).toBeCloseTo(errors, 4)
    expect(5 - low).toBeCloseTo(errors, 4)
  })

  test('is wider by what the published mean may be off', () => {
    const sample = { mean: 0, deviation: 300, n: 10_000 }
    const [, alone] = studentInterval(sample, 0.99)
    const [, both] = studentInterval(sample, 0.99, 4)
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
    const [found, above] = clopperPearson(successes, n, 0.95)
    expect(found).toBeCloseTo(low, 5)
    expect(above).toBeCloseTo(high, 5)
  })
})

test("a rate has Wilson's interval", () => {
  // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  const published = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const
  for (const [successes, n, low, high] of published) {
    const found = wilson(successes, n)
    expect([found.low, found.high]).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)])
  }
  expect(wilson(20, 20)).toMatchObject({ value: 1, high: 1 })
  expect(wilson(0, 0)).toEqual({ value: null, low: null, high: null, n: 0 })
})

test('the mean of one value is its own interval, and of several has that of Student', () => {
  expect(meanOf([0.3])).toEqual({ mean: 0.3, interval: [0.3, 0.3] })
  // Three values with a deviation of 1: 4.302653 / √3.
  const { mean, interval } = meanOf([1, 2, 3])
  expect(mean).toBeCloseTo(2, 12)
  expect(interval[1] - 2).toBeCloseTo(4.302653 / Math.sqrt(3), 6)
  expect(2 - interval[0]).toBeCloseTo(4.302653 / Math.sqrt(3), 6)
})

test('the mean of the largest numbers stays finite, with its interval', () => {
  const { mean, interval } = meanOf([Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE])
  for (const each of [mean, ...interval]) expect(Number.isFinite(each)).toBe(true)
})
