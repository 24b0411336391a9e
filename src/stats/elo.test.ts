import { expect, test } from 'vitest'
import { addEloSteps, eloDifference, eloOf } from './elo.ts'

test('ten wins to one are 400 points', () => {
  expect(eloOf(10 / 11)).toBeCloseTo(400, 9)
  expect(eloOf(1 / 2)).toBe(0)
  expect(eloOf(0.25)).toBeCloseTo(-eloOf(0.75), 9)
})

test('who won everything is infinitely better, as far as can be seen', () => {
  expect(eloDifference(1, [0.6, 1])).toEqual({
    difference: Number.POSITIVE_INFINITY,
    interval: [eloOf(0.6), Number.POSITIVE_INFINITY],
  })
  expect(JSON.parse(JSON.stringify(eloDifference(0, [0, 0.4])))).toMatchObject({ difference: null })
})

test('steps add up, and each is asked for with more confidence the more there are', () => {
  const asked: number[] = []
  const step = (share: number) => ({
    share,
    interval: (confidence: number) => {
      asked.push(confidence)
      return [share - 0.1, share + 0.1] as const
    },
  })
  const { difference, interval } = addEloSteps([step(0.6), step(0.7)], 0.98)
  expect(difference).toBeCloseTo(eloOf(0.6) + eloOf(0.7), 9)
  expect(interval[0]).toBeCloseTo(eloOf(0.5) + eloOf(0.6), 9)
  expect(interval[1]).toBeCloseTo(eloOf(0.7) + eloOf(0.8), 9)
  expect(asked.map((confidence) => confidence.toFixed(9))).toEqual(['0.990000000', '0.990000000'])
})

test('up without end and down without end leads nobody knows where', () => {
  const step = (share: number) => ({ share, interval: () => [0, 1] as const })
  expect(addEloSteps([step(1), step(0)], 0.99).difference).toBeNull()
})
