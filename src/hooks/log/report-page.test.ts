import { expect, test } from 'vitest'
import { faultsOf } from '../../html/testing/faults.ts'
import type { RunRecord } from './record.ts'
import { reportOf } from './report.ts'
import { reportPage } from './report-page.ts'

const run = (phase: string, elapsed_ms: number, exit: number | string = 0): RunRecord => ({
  timestamp: `run of ${elapsed_ms}`,
  phase,
  total_hooks: 1,
  batches: 1,
  elapsed_ms,
  failures: exit === 0 ? 0 : 1,
  spans: [{ hook: '<slow> & co', wait_ms: 0, run_ms: elapsed_ms, exit }],
})

test('the page is well-formed, and has a section and two timelines for each event', () => {
  const records = [run('Stop', 5), run('Stop', 9, 'timeout'), run('Stop', 7), run('PreToolUse', 4)]
  const page = reportPage(reportOf(records), { records, broken: 0 })
  expect(faultsOf(page)).toEqual([])
  for (const part of [
    '<section id="Stop">',
    'A run of median length, run of 7: 7.0 ms',
    'The slowest run, run of 9: 9.0 ms',
    'failed: timeout',
    'A run of median length, run of 4: 4.0 ms',
    '&lt;slow&gt; &amp; co',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('The slowest run, run of 4')
})

test('a log without runs gives a page that says so', () => {
  const page = reportPage([], { records: [], broken: 2 })
  expect(faultsOf(page)).toEqual([])
  expect(page).toContain('No hook has run yet.')
})
