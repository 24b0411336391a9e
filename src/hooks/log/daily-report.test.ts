import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dailyReportFile, writeDailyReport } from './daily-report.ts'

test('the report is written once in 24 hours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-hooks-daily-'))
  const log = join(folder, 'log.jsonl')
  const file = dailyReportFile(log)
  expect(writeDailyReport(log, () => 'one')).toBe(true)
  expect(writeDailyReport(log, () => 'two')).toBe(false)
  const yesterday = Date.now() / 1000 - 86_401
  utimesSync(file, yesterday, yesterday)
  expect(writeDailyReport(log, () => 'three')).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('three')
  rmSync(folder, { recursive: true })
})
