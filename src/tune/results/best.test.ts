import { expect, test } from 'vitest'
import { bestsOf, DEVIATIONS } from './best.ts'
import { fileNamesOf } from './file-names.ts'
import { studyOf, tunedOf, verdictOf } from './testing/sample.ts'

const IN_USE = { x: 5, kind: 'plain' }
const FOUND = { x: 3, kind: 'plain' }
const trials = [
  { config: IN_USE, block: 0, scores: [1, 1] },
  { config: FOUND, block: 0, scores: [0, 2] },
]

test('what was adopted is to be used, with its difference and the blocks that it was seen on', () => {
  const study = studyOf()
  const tuned = tunedOf(study, trials, { horizons: [verdictOf(FOUND, -1, [-1.5, -0.5])] })
  expect(bestsOf(study, tuned)[0]).toEqual({
    study: 'sample',
    horizon: 'near',
    metric: 'mae',
    direction: 'minimize',
    adopted: true,
    config_id: 1,
    config: FOUND,
    difference: -1,
    interval: [-1.5, -0.5],
    unit: 'mae',
    held_out_blocks: 12,
  })
})

test('where nothing was adopted, what is in use stays, and the closest is told apart from it', () => {
  const study = studyOf()
  const far = verdictOf(FOUND, 0.25, [Number.NEGATIVE_INFINITY, 2], false)
  const [near, closest] = bestsOf(study, tunedOf(study, trials, { horizons: [{}, far] }))
  expect(near).toMatchObject({ adopted: false, config_id: 0, config: IN_USE, difference: 0 })
  expect(near).not.toHaveProperty('closest')
  expect(closest).toMatchObject({
    adopted: false,
    config: IN_USE,
    closest: { config_id: 1, config: FOUND, difference: 0.25, interval: [null, 2], why: 'futile' },
  })
})

test('a metric that is to be great has differences of its own sign', () => {
  const study = studyOf({ direction: 'maximize' })
  const tuned = tunedOf(study, trials, { horizons: [verdictOf(FOUND, -1, [-1.5, -0.5])] })
  expect(bestsOf(study, tuned)[0]).toMatchObject({ difference: 1, interval: [0.5, 1.5] })
})

test('the shared one says what it does for each horizon; there is none where horizons use different ones', () => {
  const study = studyOf({ incumbent: { byHorizon: { near: { x: 1 }, far: { x: 2 } } } })
  const byHorizon = [
    { difference: -2, interval: [-3, -1] },
    { difference: 1, interval: [0, 2] },
  ] as const
  const adopted = tunedOf(study, trials, {
    shared: { ...verdictOf(FOUND, -0.5, [-0.9, -0.1]), byHorizon },
  })
  expect(bestsOf(study, adopted).at(-1)).toMatchObject({
    horizon: null,
    adopted: true,
    config: FOUND,
    unit: DEVIATIONS,
    by_horizon: { near: { difference: -2, interval: [-3, -1] }, far: { difference: 1, interval: [0, 2] } },
  })
  expect(bestsOf(study, tunedOf(study, trials)).at(-1)).toMatchObject({ config: null, config_id: null })
})

test('any horizon has a file name, and no two have the same', () => {
  expect(fileNamesOf(['6-9', '../etc', 'a b', 'a/b', 'A b', 'shared', 'äöü', ''])).toEqual([
    '6-9',
    '.._etc',
    'a_b',
    'a_b_2',
    'A_b_3',
    'shared_2',
    '_',
    '',
  ])
  const [long, other] = fileNamesOf(['x'.repeat(500), `${'x'.repeat(500)}y`])
  expect(long?.length).toBeLessThan(100)
  expect(other).not.toBe(long)
})
