import { expect, test } from 'vitest'
import { Rate } from './rate.ts'

test('the rate is that of the last readings', () => {
  const rate = new Rate()
  expect(rate.perSecond).toBeNull()
  rate.add(0, 0)
  expect(rate.perSecond).toBeNull()
  for (let second = 1; second <= 20; second += 1)
    rate.add(second <= 10 ? second : 10 + 5 * (second - 10), 1000 * second)
  expect(rate.perSecond).toBe(5)
})
