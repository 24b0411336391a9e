import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeAtomically } from '../../subprocess/atomic-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Beside the log. */
export const dailyReportFile = (log: string): string => join(dirname(log), 'hook_performance_report.md')

/** Writes the report unless the last one is younger than a day. @param report made only if it is needed */
export function writeDailyReport(log: string, report: () => string, now = Date.now()): boolean {
  const file = dailyReportFile(log)
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY
  if (now - last < DAY_MS) return false
  writeAtomically(file, report())
  return true
}
