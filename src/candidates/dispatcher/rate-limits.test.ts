import { expect, test } from 'vitest'
import { RateLimits } from './rate-limits.ts'

const OPTIONS = { exit_codes: [], pattern: '', wait: 10, most_wait: 10, most_pauses: 3 }

test('pauses that do not help come to an end, unless a coder works in between', () => {
  let now = 0
  const limits = new RateLimits(OPTIONS, () => now)
  const ask = (id: string): string => {
    now += 10
    return limits.ask(id).kind
  }
  expect([1, 2, 3, 4].map(() => ask('a'))).toEqual(['pause', 'pause', 'pause', 'enough'])
  limits.coderWorked()
  expect(['b', 'c', 'd', 'e'].map(ask)).toEqual(['pause', 'pause', 'pause', 'enough'])
})

test('a coder that always asks while others work is alone with it', () => {
  let now = 0
  const limits = new RateLimits(OPTIONS, () => now)
  const answers = Array.from({ length: 6 }, () => {
    now += 10
    const { kind } = limits.ask('a')
    limits.coderWorked()
    return kind
  })
  expect(answers).toEqual(['pause', 'pause', 'pause', 'pause', 'pause', 'alone'])
  expect(limits.ask('b').kind).toBe('pause')
})
