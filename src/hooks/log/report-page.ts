/** The report as one HTML page, with a timeline of a usual run and of the slowest one of each event. */
import { Html, html, page, section, table } from '../../html/index.ts'
import type { HookLog } from './read-log.ts'
import type { RunRecord, Span } from './record.ts'
import type { EventReport } from './report.ts'
import { HEADS, rowsOf, spanOf } from './report-markdown.ts'

const WIDTH = 640
const LABEL = 160
const ROW = 22

export function reportPage(events: readonly EventReport[], { records, broken }: HookLog): string {
  const unread = broken > 0 ? ` ${broken} lines of the log could not be read.` : ''
  return page({
    name: 'Time of hooks',
    kind: 'report',
    about: `${spanOf(records)}${unread}`,
    sections: events.map(({ event }) => [event, event] as const),
    main: html`${events.map((event) => eventSection(event, records))}`,
    style: STYLE,
  })
}

function eventSection(event: EventReport, records: readonly RunRecord[]): Html {
  const runs = records
    .filter(({ phase }) => phase === event.event)
    .toSorted((a, b) => a.elapsed_ms - b.elapsed_ms)
  const usual = runs[Math.ceil(runs.length / 2) - 1] as RunRecord
  const slowest = runs.at(-1) as RunRecord
  const path = new Set(event.criticalPath)
  return section(
    event.event,
    event.event,
    html`${table({ caption: 'Where the time goes', head: HEADS, rows: rowsOf(event) })}
<p><i class="key"></i> Critical path: ${event.criticalPath.join(' → ')}</p>
${timeline(`A run of median length, ${usual.timestamp}`, usual, path)}
${runs.length > 1 ? timeline(`The slowest run, ${slowest.timestamp}`, slowest, path) : undefined}`,
  )
}

/** A bar for each hook, from its start to its end; those of the critical path stand out. */
function timeline(caption: string, { spans, elapsed_ms }: RunRecord, path: ReadonlySet<string>): Html {
  const scale = (WIDTH - LABEL - 60) / Math.max(elapsed_ms, 1)
  const height = ROW * spans.length + 4
  const bars = spans.map((span, at) => bar(span, at, scale, path.has(span.hook)))
  return html`<figure><figcaption>${caption}: ${elapsed_ms.toFixed(1)} ms</figcaption>
<div class="wide" tabindex="0" role="region" aria-label="${caption}"><svg role="img" aria-label="${caption}" width="${WIDTH}" height="${height}">
${bars}
</svg></div></figure>`
}

function bar({ hook, wait_ms, run_ms, exit }: Span, at: number, scale: number, isCritical: boolean): Html {
  const [x, y] = [LABEL + wait_ms * scale, at * ROW + 4]
  const width = Math.max(run_ms * scale, 1)
  const isFailed = exit !== 0 && exit !== 2
  const label = `${hook}: started after ${wait_ms.toFixed(1)} ms, took ${run_ms.toFixed(1)} ms, exit ${exit}`
  return html`<g><title>${label}</title><text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${shortened(hook)}</text>
<rect class="${isCritical ? 'critical' : 'beside'}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 6}"/>
<text x="${(x + width + 6).toFixed(1)}" y="${y + 12}">${run_ms.toFixed(1)}${isFailed ? `, failed: ${exit}` : ''}</text></g>`
}

const LONGEST = 24

const shortened = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)

const STYLE = new Html(`
td, thead th { text-align: right } rect.critical { fill: var(--bad) } rect.beside { fill: var(--good) }
.key { display: inline-block; width: 0.8em; height: 0.8em; background: var(--bad) }
`)
