/** What agent hooks cost: the last runs as a timeline, and the slowest hooks. */
import type { RunRecord } from '../../../hooks/log/record.ts'
import { type Column, Table } from '../parts/table.tsx'
import { count, counted, moment } from '../parts/words.ts'
import { useAnswer } from '../server/use-answer.ts'
import { Head } from '../shell/head.tsx'
import './hooks.css'

const SHOWN = 30

export function HooksPage() {
  const { answer, fault } = useAnswer<{ file: string; records: readonly RunRecord[] }>('/hooks')
  const records = answer?.records ?? []
  const longest = Math.max(1, ...records.slice(-SHOWN).map(({ elapsed_ms }) => elapsed_ms))
  return (
    <>
      <Head
        title="Hooks"
        about={answer ? `From ${answer.file}: the last ${counted(records.length, 'run')}.` : 'Loading…'}
      />
      {fault && <p class="fault">{fault}</p>}
      {answer && records.length === 0 && (
        <p>
          No run of hooks is logged here. <code>manyhands hooks install</code> lets an agent run its hooks
          through Manyhands, which then writes this log.
        </p>
      )}
      {records.length > 0 && (
        <div class="grid">
          <section class="panel two-thirds">
            <h2>The last runs</h2>
            <ol class="hook-runs">
              {records
                .slice(-SHOWN)
                .toReversed()
                .map((record) => (
                  <HookRun key={`${record.timestamp} ${record.phase}`} record={record} longest={longest} />
                ))}
            </ol>
          </section>
          <Slowest records={records} />
        </div>
      )}
    </>
  )
}

function HookRun({ record, longest }: { readonly record: RunRecord; readonly longest: number }) {
  const { timestamp, phase, elapsed_ms, failures, spans } = record
  return (
    <li>
      <span class="small">
        {moment(timestamp)} <strong>{phase}</strong>{' '}
        <span class="soft">
          {Math.round(elapsed_ms)} ms
          {failures > 0 && <strong class="fault">, {counted(failures, 'failure')}</strong>}
        </span>
      </span>
      <ul>
        {spans.map(({ hook, wait_ms, run_ms, exit }, n) => (
          <li key={`${hook} ${n}`}>
            <span class="hook small">{hook}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" height="10" aria-hidden="true">
              <title>When {hook} ran</title>
              <rect
                class={exit === 0 ? 'fine' : 'failed'}
                x={(100 * wait_ms) / longest}
                y="1"
                width={Math.max(0.3, (100 * run_ms) / longest)}
                height="8"
              />
            </svg>
            <span class="small soft number">
              {Math.round(run_ms)} ms{exit !== 0 && `, exit ${exit}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface TimedHook {
  readonly hook: string
  /** The shortest first. */
  readonly times: readonly number[]
  readonly median: number
  readonly failed: number
}

const COLUMNS: readonly Column<TimedHook>[] = [
  { head: 'Hook', cell: ({ hook }) => hook },
  { head: 'Median', cell: ({ median }) => `${Math.round(median)} ms` },
  { head: 'Longest', cell: ({ times }) => `${Math.round(times.at(-1) ?? 0)} ms` },
  { head: 'Runs', cell: ({ times }) => count(times.length) },
  { head: 'Failed', cell: ({ failed }) => count(failed) },
]

/** Of sorted numbers; between the two in the middle where there are two. */
const medianOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2

function Slowest({ records }: { readonly records: readonly RunRecord[] }) {
  const byHook = Map.groupBy(
    records.flatMap(({ spans }) => spans),
    ({ hook }) => hook,
  )
  const hooks = [...byHook]
    .map(([hook, spans]) => {
      const times = spans.map(({ run_ms }) => run_ms).toSorted((a, b) => a - b)
      const failed = spans.filter(({ exit }) => exit !== 0).length
      return { hook, times, median: medianOf(times), failed }
    })
    .toSorted((a, b) => b.median - a.median)
  return (
    <section class="panel third">
      <h2>The slowest</h2>
      <Table label="Hooks by their median time" columns={COLUMNS} rows={hooks} keyOf={({ hook }) => hook} />
    </section>
  )
}
