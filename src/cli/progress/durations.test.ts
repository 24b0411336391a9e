import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDuration, showDuration } from './durations.ts'

test.each([
  [0, '0s'],
  [0.999, '0s'],
  [45, '45s'],
  [59.9, '59s'],
  [60, '1m 0s'],
  [135, '2m 15s'],
  [3599, '59m 59s'],
  [3723, '1h 2m 3s'],
  [360_000, '100h 0m 0s'],
  [-5, '0s'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(showDuration(seconds)).toBe(text)
})

test.each([
  ['500ms', 500],
  ['5s', 5000],
  ['0.5s', 500],
  ['1.5m', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['0s', 0],
])('%s is %d milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

test.each([
  '',
  '5',
  's',
  '5 s',
  ' 5s',
  '5s ',
  '-5s',
  '5S',
  '5sec',
  '1m30s',
  '.5s',
  '5.s',
  '1e3ms',
  'Infinity s',
])('"%s" is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

test('every whole number of seconds is the same in any unit that it is written in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
      expect(parseDuration(`${seconds}s`)).toBe(seconds * 1000)
      expect(parseDuration(`${seconds * 1000}ms`)).toBe(seconds * 1000)
      expect(parseDuration(`${seconds * 60}s`)).toBe(parseDuration(`${seconds}m`))
      expect(parseDuration(`${seconds * 60}m`)).toBe(parseDuration(`${seconds}h`))
    }),
  )
})

test('what is shown names each second once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
      const parts = showDuration(seconds).split(' ')
      expect(parts.reduce((sum, part) => sum + (parseDuration(part) as number), 0)).toBe(seconds * 1000)
    }),
  )
})
