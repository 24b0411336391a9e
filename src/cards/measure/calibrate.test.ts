import { expect, test } from 'vitest'
import { calibrationOf } from './calibrate.ts'
import { HUMAN_RATINGS } from './human-ratings.ts'
import { exactly } from './measure-value.ts'

const measured = (quality: (n: number) => number) =>
  HUMAN_RATINGS.map((_, n) => ({ quality: quality(n), valid: true, measures: { words: exactly(100 - n) } }))

test('the same order as the ratings is a correlation of 1, the opposite one of -1', () => {
  expect(
    calibrationOf(
      HUMAN_RATINGS,
      measured((n) => n),
      1,
    ).correlation.value,
  ).toBeCloseTo(1)
  expect(
    calibrationOf(
      HUMAN_RATINGS,
      measured((n) => -n),
      1,
    ).correlation.value,
  ).toBeCloseTo(-1)
})

test('an order that has nothing to do with the ratings has an interval around 0', () => {
  const { correlation } = calibrationOf(
    HUMAN_RATINGS,
    measured((n) => (n * 7) % 12),
    1,
  )
  expect(correlation.low).toBeLessThan(0)
  expect(correlation.high).toBeGreaterThan(0)
  expect(correlation.n).toBe(12)
})

test('one game out of place is found by leaving it out', () => {
  const { without } = calibrationOf(
    HUMAN_RATINGS,
    measured((n) => (n === 0 ? 99 : n)),
    1,
  )
  const best = without.toSorted((a, b) => b.correlation - a.correlation)[0]
  expect(best).toEqual({ game: 'war', correlation: 1 })
})

test('single measures are told beside it, with their sign', () => {
  const { single } = calibrationOf(
    HUMAN_RATINGS,
    measured((n) => n),
    1,
  )
  expect(single).toMatchObject([{ measure: 'words', correlation: { value: -1 } }])
})
