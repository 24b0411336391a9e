import { expect, test } from 'vitest'
import type { CommandResult } from '../../subprocess/index.ts'
import { parseConfig } from '../config.ts'
import { rateLimitIn } from './rate-limit.ts'
import { resetTimeIn } from './reset-time.ts'

const { rate_limit } = parseConfig(
  { baseline: 'x', coder: { command: 'c' }, evaluator: { command: 'e' } },
  'test',
).coder

const exited = (code: number, stdout: string, stderr = ''): CommandResult => ({
  kind: 'exited',
  code,
  stdout: Buffer.from(stdout),
  stderr: Buffer.from(stderr),
  seconds: 1,
})
const isLimit = (result: CommandResult): boolean => rateLimitIn(result, rate_limit) !== undefined

/** As Claude Code 2.1 prints it with `--output-format json`; `concurrency_limit` is among its figures. */
const asJson = (result: string, status: number | null = null, is_error = true): string =>
  JSON.stringify({
    refused: { concurrency_limit: 0 },
    is_error,
    api_error_status: status,
    result,
    type: 'result',
  })

test.each([
  'Claude AI usage limit reached|1767225600',
  "You've hit your session limit · resets 3am",
  "You've hit your weekly limit · resets Oct 9 at 5pm (UTC)",
  '5-hour limit reached ∙ resets 3pm',
  'API Error: Request rejected (429) · This request would exceed your account’s limit',
  'API Error: 529 Overloaded. This is a server-side issue, usually temporary — try again in a moment.',
  'API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
  'exceeded retry limit, last status: 429 Too Many Requests',
  'Error: got status: RESOURCE_EXHAUSTED. Quota exceeded',
  'Rate limit reached for requests. Please try again in 20s.',
  'The model is currently overloaded',
])('a coder that fails with these last words asks for a pause: %s', (words) => {
  expect(isLimit(exited(1, `working\n${words}\n`))).toBe(true)
  expect(isLimit(exited(1, '', `${words}\n`))).toBe(true)
  expect(isLimit(exited(1, `${asJson(words)}\n`))).toBe(true)
  // An agent that says so and nothing else has not done its work, whatever its exit code.
  expect(isLimit(exited(0, `${words}\n`))).toBe(true)
})

test('a code that is agreed on, or a status in the result, asks for a pause too', () => {
  expect(isLimit(exited(75, ''))).toBe(true)
  expect(isLimit(exited(1, asJson('API Error: no', 429)))).toBe(true)
})

test.each([
  ['a compiler', exited(1, '', 'solve.cpp:3: error: no matching overloaded function\n')],
  ['a test', exited(1, '3 tests failed\nexpected 200 to be 429\n')],
  ['its work, long before', exited(1, `rate limit\n${'working\n'.repeat(5)}out of ideas\n`)],
  ['its work, when it ends well', exited(0, 'I have looked at the rate limit.\nNothing to do.\n')],
  ['its result, when that is no error', exited(0, asJson('The rate limiter is fine', null, false))],
  ['figures beside the result', exited(1, asJson('Execution error'))],
  [
    'a coder that took too long',
    { ...exited(1, 'rate limit'), kind: 'stopped', limit: 'timeout', message: '' },
  ],
] as const)('no pause is asked for by %s', (_, result) => {
  expect(isLimit(result as CommandResult)).toBe(false)
})

const NOW = Date.UTC(2026, 0, 14, 12, 7, 30)
const inUtc = (text: string): string | undefined => {
  const time = resetTimeIn(text, NOW)
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 16)
}

test.each([
  ['limit reached|1768395600', '2026-01-14T13:00'],
  ['limit reached|1768395600000', '2026-01-14T13:00'],
  ['resets 3pm (UTC)', '2026-01-14T15:00'],
  ['resets 3am (UTC)', '2026-01-15T03:00'],
  ['resets at 12:20 (UTC)', '2026-01-14T12:20'],
  ['resets 12am (UTC)', '2026-01-15T00:00'],
  ['resets 3:30pm (Europe/Berlin)', '2026-01-14T14:30'],
  ['resets 6pm (Asia/Kathmandu)', '2026-01-14T12:15'],
  ['resets Jan 17 at 5pm (UTC)', '2026-01-17T17:00'],
  ['resets Jan 17, 5pm (UTC)', '2026-01-17T17:00'],
  ['resets Mon 12:00 AM (UTC)', '2026-01-19T00:00'],
  ['Retry-After: 60', '2026-01-14T12:08'],
  ['Please try again in 5m', '2026-01-14T12:12'],
])('the time named in "%s" is known', (text, time) => {
  expect(inUtc(text)).toBe(time)
})

test.each([
  'usage limit reached|1600000000',
  'resets soon',
  'resets 25pm (UTC)',
  'resets 0am (UTC)',
  'resets 25:00 (UTC)',
  'resets 3am (Nowhere/Land)',
  // It has just passed, and is not meant for tomorrow.
  'resets 12:05pm (UTC)',
  'resets Aug 1 at 5pm (UTC)',
  'try again in a moment',
  'try again in 999h',
])('no time to wait for is named in "%s"', (text) => {
  expect(inUtc(text)).toBeUndefined()
})
