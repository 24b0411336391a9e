import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Admitted, MINUTE, RateLimiter, waitFor } from './rate-limit.ts'

const limits = fc.record({
  requestsPerMinute: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  tokensPerMinute: fc.option(fc.integer({ min: 100, max: 1000 }), { nil: undefined }),
})
const calls = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 40_000 }), tokens: fc.integer({ min: 1, max: 400 }) }),
  { maxLength: 30 },
)

test('no minute has more requests or tokens than the limits, but for a call that alone has more', () => {
  fc.assert(
    fc.property(limits, calls, (how, wanted) => {
      const { requestsPerMinute = Infinity, tokensPerMinute = Infinity } = how
      const admitted: Admitted[] = []
      let now = 0
      for (const { after, tokens } of wanted) {
        now += after
        now += waitFor(tokens, admitted, now, how)
        admitted.push({ at: now, tokens })
        const minute = admitted.filter(({ at }) => at > now - MINUTE)
        expect(minute.length).toBeLessThanOrEqual(requestsPerMinute)
        const sum = minute.reduce((total, each) => total + each.tokens, 0)
        expect(sum <= tokensPerMinute || minute.length === 1).toBe(true)
      }
    }),
  )
})

test('a call does not wait longer than it must', () => {
  const two = [
    { at: 0, tokens: 10 },
    { at: 30_000, tokens: 10 },
  ]
  expect(waitFor(10, two, 40_000, { requestsPerMinute: 3 })).toBe(0)
  expect(waitFor(10, two, 40_000, { requestsPerMinute: 2 })).toBe(20_000)
  expect(waitFor(10, two, 40_000, { requestsPerMinute: 1 })).toBe(50_000)
  expect(waitFor(10, two, 40_000, { tokensPerMinute: 29 })).toBe(20_000)
  expect(waitFor(1000, two, 40_000, { tokensPerMinute: 29 })).toBe(50_000)
})

test('a call that waits can be given up', async () => {
  const limiter = new RateLimiter({ requestsPerMinute: 1 })
  const controller = new AbortController()
  await limiter.admit(1, controller.signal)
  const second = limiter.admit(1, controller.signal)
  controller.abort(new Error('no longer wanted'))
  await expect(second).rejects.toThrow('no longer wanted')
})
