import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Histogram, Moments } from './moments.ts'

const values = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 60 })

const added = <Into extends { add(value: number): void }>(into: Into, some: readonly number[]): Into => {
  for (const value of some) into.add(value)
  return into
}

describe.each([
  ['moments', () => new Moments()],
  ['a histogram', () => new Histogram()],
] as const)('%s', (_, make) => {
  test('merged from parts, however divided and in whatever order, equal those of the whole', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 6 }), (parts) => {
        const whole = added(make(), parts.flat()).summary()
        const merged = make()
        // What crosses a lane has its fields and no methods.
        for (const part of parts.toReversed())
          merged.merge(structuredClone({ ...added(make(), part) }) as never)
        expect(merged.summary()).toEqual(whole)
      }),
    )
  })

  test('of nothing are unknown, and of a single value have no interval', () => {
    expect(make().summary()).toMatchObject({ mean: null, low: null, high: null, min: null, max: null, n: 0 })
    const one = { mean: 7, low: null, high: null, min: 7, max: 7, deviation: null, n: 1 }
    expect(added(make(), [7]).summary()).toMatchObject(one)
  })
})

test('a mean has the interval of the normal distribution', () => {
  // Mean 5, sample deviation √(32/7); 1.96 · √(32/7) / √8 = 1.4816.
  const { mean, low, high, deviation } = added(new Moments(), [2, 4, 4, 4, 5, 5, 7, 9]).summary()
  expect(mean).toBe(5)
  expect(deviation).toBeCloseTo(Math.sqrt(32 / 7), 12)
  expect([low, high]).toEqual([expect.closeTo(5 - 1.4816, 4), expect.closeTo(5 + 1.4816, 4)])
})

test('sums stay exact beyond what a double holds', () => {
  const moments = new Moments()
  for (let n = 0; n < 5; n += 1) moments.add(2 ** 31 - 1, 2 ** 40)
  expect(moments.sum).toBe((2n ** 31n - 1n) * 5n * 2n ** 40n)
  expect(moments.summary()).toMatchObject({ mean: 2 ** 31 - 1, deviation: 0 })
})

test('the median and the percentiles are those of the sorted values', () => {
  fc.assert(
    fc.property(
      values.filter((some) => some.length > 0),
      (some) => {
        const sorted = some.toSorted((a, b) => a - b)
        const n = sorted.length
        const middle =
          ((sorted[Math.floor((n - 1) / 2)] as number) + (sorted[Math.floor(n / 2)] as number)) / 2
        const { median, p95, p99 } = added(new Histogram(), some).summary()
        expect(median).toBe(middle)
        const within = (limit: number): number => some.filter((value) => value <= limit).length
        for (const [percent, value] of [
          [95, p95 as number],
          [99, p99 as number],
        ] as const) {
          expect(within(value) * 100).toBeGreaterThanOrEqual(percent * n)
          expect(within(value - 1) * 100).toBeLessThan(percent * n)
        }
      },
    ),
  )
})
