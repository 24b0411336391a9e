import type { HookLog } from './read-log.ts'
import type { EventReport, HookReport, Times } from './report.ts'

/** The report as a page. */
export function reportMarkdown(events: readonly EventReport[], { records, broken }: HookLog): string {
  const [first, last] = [records[0], records.at(-1)]
  const lines = [
    '# Time of hooks',
    '',
    first && last
      ? `${records.length} runs from ${first.timestamp} to ${last.timestamp}. Times are in milliseconds.`
      : 'No hook has run yet.',
    ...(broken > 0 ? ['', `Lines of the log that could not be read: ${broken}.`] : []),
    ...events.flatMap(eventLines),
  ]
  return `${lines.join('\n')}\n`
}

const HEADS = ['', 'count', 'mean', 'median', 'p95', 'p99', 'slowest', 'failures', 'trend', 'removal saves']

function eventLines(event: EventReport): string[] {
  return [
    '',
    `## ${event.event}`,
    '',
    row(HEADS),
    row(HEADS.map((_, at) => (at === 0 ? '---' : '---:'))),
    row(['all hooks', ...cellsOf(event), '']),
    ...event.hooks.map((hook) => row([hook.hook, ...cellsOf(hook), ms(hook.saves)])),
    '',
    `Critical path: ${event.criticalPath.join(' → ')}`,
  ]
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const cellsOf = (times: Times & Pick<HookReport, 'failures'>): string[] => [
  String(times.count),
  ms(times.mean),
  ms(times.median),
  ms(times.p95),
  ms(times.p99),
  ms(times.slowest),
  String(times.failures),
  times.trend === null ? '' : percent(times.trend),
]

const ms = (value: number): string => value.toFixed(1)

const percent = (ratio: number): string => {
  const change = Math.round((ratio - 1) * 100)
  return `${change > 0 ? '+' : ''}${change}%`
}
