import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelsOf, shadeOf } from './levels.ts'

const quality = fc.double({ min: 0, max: 100, noNaN: true })

test('every quality has a shade, and a better one never a lighter shade', () => {
  fc.assert(
    fc.property(fc.array(quality, { minLength: 1 }), (qualities) => {
      const levels = levelsOf(qualities)
      const shades = qualities.toSorted((a, b) => a - b).map((each) => shadeOf(levels, each))
      expect(levels.length).toBeLessThanOrEqual(6)
      expect(shades.every((shade, n) => shade >= (shades[n - 1] ?? 0) && shade <= 5)).toBe(true)
      expect(shades.at(-1)).toBe(5)
    }),
  )
})

test('limits of levels are round, and each level begins where the one before ends', () => {
  expect(levelsOf([12.3, 31]).map(({ low, high }) => [low, high])).toEqual([
    [10, 15],
    [15, 20],
    [20, 25],
    [25, 30],
    [30, 35],
  ])
  expect(levelsOf([40, 40])).toEqual([{ low: 40, high: 41, shade: 5 }])
})
