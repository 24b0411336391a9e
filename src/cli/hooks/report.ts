import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { digest } from '../../digest/index.ts'
import {
  type CompiledHooks,
  dailyReportFile,
  loadHooks,
  projectFolder,
  readLog,
  reportMarkdown,
  reportOf,
  usualConfig,
  writeDailyReport,
} from '../../hooks/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { optional, SHARED, toggle } from '../command/inputs.ts'
import { CONFIG } from './config-file.ts'

const USUAL_LOG = '.claude/memory/hook_performance.jsonl'

export const report = defineCommand({
  name: 'report',
  description: 'show where the time of hooks goes, by event and hook',
  options: {
    config: CONFIG,
    log: optional('<file>', 'the log (default: the one that the configuration names)'),
    daily: toggle(
      'write hook_performance_report.md beside the log, unless the last one is younger than a day',
    ),
    json: SHARED.json,
  },
  notes: `Prints Markdown. "removal saves" is how much shorter the event would be without the hook, on average:
nothing if a longer hook runs beside it. For a daily report, add a PostToolUse hook with this command and
--daily.`,
  examples: ['manyhands hooks report', 'manyhands hooks report --json', 'manyhands hooks report --daily'],
  async run({ config = usualConfig(), log, daily }) {
    // An old log can be read without the configuration; its hooks count as independent then.
    const hooks: CompiledHooks | undefined = existsSync(config) ? await loadHooks(config) : undefined
    const file = resolve(projectFolder(), log ?? hooks?.log ?? USUAL_LOG)
    const page = (): string => {
      const found = readLog(file)
      return reportMarkdown(reportOf(found.records, hooks), found)
    }
    if (daily) {
      const isWritten = writeDailyReport(file, page)
      // The agent would read text as an answer of the hook.
      return { document: { written: isWritten, file: dailyReportFile(file) }, lines: [] }
    }
    const found = readLog(file)
    const events = reportOf(found.records, hooks)
    return {
      document: { log: file, runs: found.records.length, broken: found.broken, events },
      digest: digest({ events }),
      lines: page().trimEnd().split('\n'),
    }
  },
})
