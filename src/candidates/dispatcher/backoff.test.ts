import { expect, test } from 'vitest'
import { Backoff } from './backoff.ts'

test('each time it is longer, up to a limit, and short again after something worked', () => {
  let now = 0
  const pause = new Backoff({ wait: 10, most_wait: 35 }, () => now)
  const lengths = (): number[] =>
    [1, 2, 3].map(() => {
      const length = pause.begin()
      now += length
      return length
    })
  expect(lengths()).toEqual([10, 20, 35])
  pause.reset()
  expect(lengths()).toEqual([10, 20, 35])
})

test('many who are told at once share one pause', () => {
  let now = 0
  const pause = new Backoff({ wait: 10, most_wait: 100 }, () => now)
  expect(pause.isActive).toBe(false)
  expect(pause.begin()).toBe(10)
  now = 4
  expect(pause.begin()).toBe(6)
  expect(pause.isActive).toBe(true)
  now = 10
  expect(pause.isActive).toBe(false)
})

test('a time that the service names counts, however far away it is, and the latest of several', () => {
  let now = 1_000_000
  const pause = new Backoff({ wait: 10, most_wait: 100 }, () => now)
  const hour = now + 3_600_000
  expect(pause.begin(hour)).toBeGreaterThanOrEqual(3_600_000)
  expect(pause.begin()).toBeGreaterThanOrEqual(3_600_000)
  expect(pause.begin(hour + 1000)).toBeGreaterThanOrEqual(3_601_000)
  expect(pause.times).toBe(1)
  now += 3_700_000
  expect(pause.isActive).toBe(false)
})
