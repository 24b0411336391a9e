import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendRecord } from './append.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-hooks-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const record = (n: number) => ({
  timestamp: `2026-01-01T00:00:0${n}.000Z`,
  phase: 'Stop',
  total_hooks: 1,
  batches: 1,
  elapsed_ms: 1.23456789,
  failures: 0,
  spans: [{ hook: 'a', wait_ms: 0, run_ms: 1.5, exit: 0 }],
})

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

test('a log that has become too long is renamed, with all its lines, and one older log is kept', async () => {
  const file = join(folder, 'new/log.jsonl')
  for (const n of [1, 2, 3]) await appendRecord(file, record(n), 300)
  expect(linesOf(`${file}.1`)).toHaveLength(2)
  expect(linesOf(file)).toHaveLength(1)
  expect(JSON.parse(linesOf(file)[0] as string)).toEqual({ ...record(3), elapsed_ms: 1.235 })
})
