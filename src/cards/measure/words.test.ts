import { expect, test } from 'vitest'
import { madeUpRun } from './testing/sample.ts'
import { intervalText, MEASURE_GROUPS, shown } from './words.ts'

const all = MEASURE_GROUPS.flatMap(({ measures }) => measures)

test('every measure has words, and every word a measure', () => {
  const { measures } = madeUpRun().result
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(measures).toSorted())
})

test('what a measure means is one sentence', () => {
  for (const { means } of all) expect(means).toMatch(/^[A-Z0-9][^.]*\.$/)
})

test('shares are percentages, and exact figures have no interval', () => {
  expect([0.5, 0.042, 1].map((value) => shown(value, 'share'))).toEqual(['50%', '4.2%', '100%'])
  expect([3, 2.345, 23.45].map((value) => shown(value, 'number'))).toEqual(['3', '2.35', '23.4'])
  expect(intervalText({ value: 1, low: 1, high: 1, n: 1 }, 'number')).toBe('')
  expect(intervalText({ value: 0.5, low: 0.4, high: 0.6, n: 9 }, 'share')).toBe('40% to 60%')
})
