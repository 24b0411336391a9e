import { commandLine } from '../../candidates/command-line.ts'
import {
  countRows,
  digestOfRows,
  type PauseState,
  type Row,
  type Status as RowStatus,
  type RunningRow,
  runningRows,
  type ScoredRow,
  type SkippedRow,
  skippedRows,
  type WaitingRow,
  waitingRows,
} from '../../candidates/index.ts'
import { describeWriter, type Writer } from '../../runs/index.ts'
import { aligned } from '../command/columns.ts'
import { defineCommand } from '../command/define-command.ts'
import { SHARED } from '../command/inputs.ts'
import { showDuration } from '../progress/durations.ts'
import { bestJson, brief, short, shownPause, shownScore } from './shown.ts'
import { DIR, openWorkspace } from './workspace.ts'

interface Status {
  readonly rows: Readonly<Record<RowStatus, number>>
  readonly running: readonly RunningRow[]
  readonly waiting: readonly WaitingRow[]
  readonly skipped: readonly SkippedRow[]
  /** By cause. */
  readonly failed: ReadonlyMap<string, readonly Row[]>
  readonly scored: readonly ScoredRow[]
  readonly baseline: number | undefined
  readonly dispatcher: Writer | undefined
  readonly pause: PauseState | undefined
}

export const status = defineCommand({
  name: 'status',
  description: 'how many rows are pending, running, complete or failed, and the best so far',
  options: { dir: DIR, json: SHARED.json },
  run({ dir }) {
    const { workspace, scored, state } = openWorkspace(dir)
    const { rows, baseline, dispatcher, pause } = state
    const failed = [...rows.values()].filter(({ status }) => status === 'failed')
    const found: Status = {
      rows: countRows(rows),
      running: runningRows(rows, workspace),
      waiting: waitingRows(rows),
      skipped: skippedRows(rows),
      failed: Map.groupBy(failed, ({ cause }) => cause || 'no cause given'),
      scored,
      baseline,
      dispatcher,
      pause,
    }
    return {
      document: jsonOf(found),
      lines: linesOf(found, (words) => commandLine(workspace.folder, words)),
      digest: digestOfRows(rows),
    }
  },
})

function jsonOf({
  rows,
  running,
  waiting,
  skipped,
  failed,
  scored,
  baseline,
  dispatcher,
  pause,
}: Status): object {
  return {
    rows,
    running: running.map(({ row, pid, seconds }) => ({
      id: row.id,
      attempt: row.state?.attempt,
      pid,
      seconds,
      description: row.description,
    })),
    waiting,
    skipped,
    failures: Object.fromEntries(Array.from(failed, ([cause, ids]) => [cause, ids.length])),
    best: scored[0] ? bestJson(scored[0]) : null,
    baseline: baseline ?? null,
    stale: idsOf(scored, 'isStale'),
    unverified: idsOf(scored, 'isUnverified'),
    dispatcher: dispatcher ?? null,
    pause: pause ? { ...pause, until: new Date(pause.until).toISOString() } : null,
  }
}

function linesOf(found: Status, command: (words: string) => string): string[] {
  const { rows, running, waiting, skipped, failed, scored, baseline, pause } = found
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  return [
    `${all} ${all === 1 ? 'row' : 'rows'}${counts.map(([name, count], at) => `${at === 0 ? ': ' : ', '}${count} ${name}`).join('')}`,
    ...dispatcherLines(found, command('run')),
    ...pauseLines(pause),
    ...under('running', running.map(runningCells)),
    ...under(
      'waiting',
      waiting.map(({ id, why }) => [id, short(why)]),
    ),
    ...under('skipped', groupCells(Map.groupBy(skipped, ({ why }) => short(why)))),
    ...under('failed', groupCells(failed)),
    ...(scored[0]
      ? ['', `best: ${scored[0].row.id}, ${shownScore(scored[0])}, ${short(scored[0].row.description)}`]
      : []),
    ...(baseline === undefined ? [] : [`baseline: ${brief(baseline)}`]),
    ...scoreAgainLines(
      command('edit stale evaluate'),
      'stale: the evaluator or its data have changed since these were scored',
      idsOf(scored, 'isStale'),
    ),
    ...scoreAgainLines(
      command('edit unverified evaluate'),
      'no record says what these were scored by',
      idsOf(scored, 'isUnverified'),
    ),
  ]
}

const idsOf = (scored: readonly ScoredRow[], which: 'isStale' | 'isUnverified'): string[] =>
  scored.filter((each) => each[which]).map(({ row }) => row.id)

const scoreAgainLines = (command: string, what: string, ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : ['', `${what}: ${short(ids.join(', '))}`, `to score them again: ${command}`]

function dispatcherLines({ dispatcher, rows: { pending, running } }: Status, run: string): string[] {
  if (dispatcher) return [`at work: ${describeWriter(dispatcher)}`]
  return pending + running > 0 ? [`no dispatcher is at work: ${run}`] : []
}

function pauseLines(pause: PauseState | undefined): string[] {
  if (!pause) return []
  const seconds = (pause.until - Date.now()) / 1000
  const many = pause.times > 1 ? `, pause ${pause.times} in a row` : ''
  return [`paused ${shownPause(seconds)}${many}: ${short(pause.why)}`]
}

const runningCells = ({ row, pid, seconds }: RunningRow): string[] => [
  row.id,
  `for ${showDuration(seconds)}`,
  pid === undefined ? '' : `process ${pid}`,
  short(row.description),
]

const groupCells = (groups: ReadonlyMap<string, readonly { readonly id: string }[]>): string[][] =>
  Array.from(groups, ([why, rows]) => [why, String(rows.length), short(rows.map(({ id }) => id).join(', '))])

const under = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : ['', `${title}:`, ...aligned(rows, [1, 2, 3]).map((line) => `  ${line}`)]
