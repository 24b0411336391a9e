import { expect, test } from 'vitest'
import { openness, opennessCurve } from './openness.ts'
import { madeUpCourse } from './testing/sample.ts'

test('a position is open if all sides have the same chance, for any number of sides', () => {
  expect(openness({ at: 0, chances: [0.5, 0.5] })).toBe(1)
  expect(openness({ at: 0, chances: [0.25, 0.25, 0.25, 0.25] })).toBe(1)
  expect(openness({ at: 0, chances: [1, 0, 0] })).toBe(0)
})

test('over the course of games that are decided step by step, openness falls', () => {
  const curve = opennessCurve([1, 2, 3].map(() => madeUpCourse([1, 0])))
  const values = curve.map(({ openness: { value } }) => value)
  expect(curve[0]?.at).toBe(0.05)
  expect(curve.at(-1)?.at).toBe(0.95)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(values[0]).toBeCloseTo(1, 1)
})

test('a game counts once in a part of the course, however many of its decisions were valued there', () => {
  const at = (chance: number, many: number) => ({
    ...madeUpCourse([1, 0]),
    points: Array.from({ length: many }, () => ({ at: 0.5, chances: [chance, 1 - chance] })),
  })
  const [only, ...others] = opennessCurve([at(0.5, 1), at(0.5, 1), at(1, 50)])
  expect(others).toEqual([])
  expect(only?.openness.value).toBeCloseTo(2 / 3, 12)
  expect(only?.openness.n).toBe(3)
})

test('games that were cut off, and parts with hardly any game, are left out', () => {
  const course = madeUpCourse([1, 0])
  const cutOff = { ...course, game: { ...course.game, ending: 'unfinished' as const } }
  expect(opennessCurve([course, course, cutOff])).toEqual([])
})
