import { expect, test } from 'vitest'
import { convergenceOf } from './convergence.ts'
import { type MadeUp, studyOf, tunedOf } from './testing/sample.ts'

const on = (x: number, block: number, score: number | string): MadeUp => ({
  config: { x, kind: 'plain' },
  block,
  scores: typeof score === 'number' ? [score] : score,
})

test('the best known is compared on the same blocks, counts from half of them on, and may turn out less good', () => {
  const study = studyOf({ horizons: ['near'], instances: 4, heldOut: 0 })
  const inUse = [10, 20, 30, 40].map((score, block) => on(5, block, score))
  const tuned = tunedOf(study, [
    ...inUse,
    on(1, 0, 4),
    on(1, 1, 16),
    on(1, 2, 33),
    on(2, 0, 'failed'),
    on(2, 1, 0),
  ])
  // In use: 25. The other: 6 and 4 less, then 3 more: 5 less on two blocks, 7 / 3 less on three.
  expect(convergenceOf(study, tuned)).toEqual([
    {
      evaluations: 9,
      incumbent: 25,
      points: [
        [2, 25],
        [6, 20],
        [7, 25 - 7 / 3],
      ],
    },
  ])
})

test('a metric that is to be great goes up', () => {
  const study = studyOf({ horizons: ['near'], instances: 1, direction: 'maximize' })
  const tuned = tunedOf(study, [on(5, 0, 0.5), on(1, 0, 0.75), on(2, 0, 0.6)])
  expect(convergenceOf(study, tuned)[0]?.points).toEqual([
    [1, 0.5],
    [2, 0.75],
  ])
})

test('there is none without what is in use', () => {
  const study = studyOf({ horizons: ['near'] })
  expect(convergenceOf(study, tunedOf(study, [on(1, 0, 3)]))).toEqual([undefined])
})
