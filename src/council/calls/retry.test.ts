import { expect, test } from 'vitest'
import { ModelError } from '../models/model.ts'
import { delayBeforeRetry } from './retry.ts'

const POLICY = { retries: 5, firstDelay: 100, longestWait: 1000 }
const failed = new ModelError('unavailable', 'no')

test('waits double, up to the longest, and calls that failed together come back at different times', () => {
  for (const [attempts, full] of [
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
  ] as const) {
    const delay = delayBeforeRetry(failed, attempts, POLICY, 'judge 0') ?? 0
    expect(delay).toBeGreaterThanOrEqual(full / 2)
    expect(delay).toBeLessThanOrEqual(full)
    expect(delayBeforeRetry(failed, attempts, POLICY, 'critic 1')).not.toBe(delay)
  }
  expect(delayBeforeRetry(failed, 5, { ...POLICY, firstDelay: 500 }, 'judge 0')).toBe(1000)
  expect(delayBeforeRetry(failed, 6, POLICY, 'judge 0')).toBeUndefined()
})
