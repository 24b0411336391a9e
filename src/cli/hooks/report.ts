import { existsSync, writeFileSync } from 'node:fs'
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
  reportPage,
  usualConfig,
  writeDailyReport,
} from '../../hooks/index.ts'
import { type CommandResult, defineCommand } from '../command/define-command.ts'
import { optional, SHARED, toggle } from '../command/inputs.ts'
import { asHook } from './as-hook.ts'
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
    html: optional('<file>', 'also write a page with the same tables and a timeline of each event'),
    json: SHARED.json,
  },
  notes: `Prints Markdown. The last columns are how much shorter the event would be, on average, without the hook, with
a hook that always takes as long as its quickest run, and with two halves of it at the same time: nothing if
a longer hook runs beside it. For a daily report, add a PostToolUse hook with this command and --daily.`,
  examples: [
    'manyhands hooks report',
    'manyhands hooks report --html hooks.html',
    'manyhands hooks report --json',
    'manyhands hooks report --daily',
  ],
  async run({ config = usualConfig(), log, daily, html }) {
    if (daily) return asHook(() => dailyReport(config, log))
    const { file, hooks } = await sourcesOf(config, log)
    const found = readLog(file)
    const events = reportOf(found.records, hooks)
    if (html !== undefined) writeFileSync(html, reportPage(events, found))
    return {
      document: { log: file, runs: found.records.length, broken: found.broken, events },
      digest: digest({ events }),
      lines: reportMarkdown(events, found).trimEnd().split('\n'),
    }
  },
})

async function sourcesOf(
  config: string,
  log: string | undefined,
): Promise<{ readonly file: string; readonly hooks: CompiledHooks | undefined }> {
  // An old log can be read without the configuration; its hooks count as independent then.
  const hooks = existsSync(config) ? await loadHooks(config) : undefined
  return { file: resolve(projectFolder(), log ?? hooks?.log ?? USUAL_LOG), hooks }
}

async function dailyReport(config: string, log: string | undefined): Promise<CommandResult> {
  const { file, hooks } = await sourcesOf(config, log)
  // The run that this is the first hook of has not written the log yet.
  const isWritten =
    existsSync(file) &&
    writeDailyReport(file, () => {
      const found = readLog(file)
      return reportMarkdown(reportOf(found.records, hooks), found)
    })
  // The agent would read text as an answer of the hook.
  return { document: { written: isWritten, file: dailyReportFile(file) }, lines: [] }
}
