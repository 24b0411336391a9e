import type { HookLog } from './read-log.ts'
import type { EventReport, Times } from './report.ts'

/** The report as a page. */
export function reportMarkdown(events: readonly EventReport[], { records, broken }: HookLog): string {
  const lines = [
    '# Time of hooks',
    '',
    spanOf(records),
    ...(broken > 0 ? ['', `Lines of the log that could not be read: ${broken}.`] : []),
    ...events.flatMap(eventLines),
  ]
  return `${lines.join('\n')}\n`
}

/** How many runs there were, and when. */
export function spanOf(records: HookLog['records']): string {
  const [first, last] = [records[0], records.at(-1)]
  if (!first || !last) return 'No hook has run yet.'
  const runs =
    records.length === 1
      ? `1 run, at ${first.timestamp}`
      : `${records.length} runs from ${first.timestamp} to ${last.timestamp}`
  return `${runs}. Times are in milliseconds.`
}

/** Of a table of hooks. */
export const HEADS = [
  '',
  'count',
  'mean',
  'median',
  'p95',
  'p99',
  'slowest',
  'failures',
  'trend',
  'removing saves',
  'caching saves',
  'splitting saves',
]

function eventLines(event: EventReport): string[] {
  return [
    '',
    `## ${event.event}`,
    '',
    row(HEADS),
    row(HEADS.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rowsOf(event).map(row),
    '',
    `Critical path: ${event.criticalPath.join(' → ')}`,
  ]
}

/** The event, then its hooks. */
export function rowsOf(event: EventReport): string[][] {
  return [
    ['all hooks', ...cellsOf(event), '', '', ''],
    ...event.hooks.map(({ saves, ...hook }) => [
      hook.hook,
      ...cellsOf(hook),
      ...[saves.removing, saves.caching, saves.splitting].map(ms),
    ]),
  ]
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const cellsOf = (times: Times & Pick<EventReport, 'failures'>): string[] => [
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
