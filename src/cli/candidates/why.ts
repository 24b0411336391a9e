import { relative } from 'node:path'
import { Command } from 'commander'
import {
  differenceOf,
  type History,
  historyOf,
  lineageOf,
  originOf,
  programOf,
  type Row,
  type ScoredRow,
  type Standing,
  scoredByNow,
  scoredRows,
  type Workspace,
  whyWaiting,
  writingOf,
} from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { SHARED } from '../command/options.ts'
import { dirOption, openWorkspace, standingOf } from './open-workspace.ts'
import { plain, short, shownScore } from './shown.ts'

interface Why {
  readonly row: Row
  readonly scored: ScoredRow | undefined
  /** What it waits for that does not come by itself. */
  readonly waiting: string | undefined
  /** Its parent first. */
  readonly ancestors: readonly Row[]
  readonly history: History | undefined
  /** The idea that the candidate was written from, if it is another one than the CSV has now. */
  readonly writtenFrom: string | undefined
  readonly difference: string | undefined
  /** The parent is another one than the candidate was written from. */
  readonly isParentNewer: boolean
}

export function why(): Command {
  return new Command('why')
    .description('one candidate: what it comes from, the prompt, what was changed, the logs, the result')
    .argument('<id>', 'the row')
    .addOption(dirOption())
    .addOption(SHARED.json())
    .action((id: string, { dir, json }: { readonly dir: string; readonly json?: boolean }) => {
      const workspace = openWorkspace(dir)
      const found = whyOf(workspace, id)
      if (json) console.log(JSON.stringify(jsonOf(found)))
      else for (const line of linesOf(found, workspace)) console.log(line)
    })
}

function whyOf(workspace: Workspace, id: string): Why {
  const standing = standingOf(workspace)
  const row = standing.rows.get(id)
  if (!row) throw new InputError(`there is no row ${id} in ${workspace.csv}${closestIds(standing)}`)
  const scored = scoredRows(standing, workspace.config, scoredByNow(workspace))
  const [, ...ancestors] = lineageOf(standing, row)
  return {
    row,
    scored: scored.find((each) => each.row.id === id),
    waiting: whyWaiting(standing.rows, row),
    ancestors,
    history: historyOf(workspace, row),
    writtenFrom: writtenFrom(workspace, row),
    difference: differenceFrom(workspace, row, ancestors[0]),
    isParentNewer: isNewer(workspace, ancestors[0], row),
  }
}

function closestIds({ rows }: Standing): string {
  const ids = [...rows.keys()]
  return ids.length === 0 ? ': it has none' : `; there is ${short(ids.join(', '), 60)}`
}

function writtenFrom(workspace: Workspace, row: Row): string | undefined {
  const description = writingOf(workspace, row)?.description || row.description
  return description === row.description ? undefined : description
}

/** Whether the parent was begun again after the row was. */
function isNewer(workspace: Workspace, parent: Row | undefined, row: Row): boolean {
  const [before, after] = [parent, row].map((each) => each && writingOf(workspace, each)?.token)
  return before !== undefined && after !== undefined && before > after
}

function differenceFrom(workspace: Workspace, row: Row, parent: Row | undefined): string | undefined {
  const candidate = programOf(workspace, row)
  const before = parent ? programOf(workspace, parent) : workspace.baseline
  return candidate && before ? differenceOf(before, candidate, workspace.folder) : undefined
}

function jsonOf(found: Why): object {
  const { row, scored, waiting, ancestors, history, difference } = found
  return {
    id: row.id,
    status: row.status,
    cause: row.state?.cause ?? row.cells.cause,
    message: row.state?.message ?? '',
    waiting: waiting ?? null,
    description: row.description,
    writtenFrom: found.writtenFrom ?? null,
    performance: scored?.performance ?? null,
    interval: scored?.interval ?? null,
    metrics: row.state?.metrics ?? {},
    stale: scored?.isStale ?? false,
    ancestors: ancestors.map(({ id, performance, description }) => ({
      id,
      performance: performance === '' ? null : Number(performance),
      description,
    })),
    attempt: history?.attempt ?? null,
    seconds: history?.seconds ?? null,
    evaluations: history?.evaluations ?? [],
    prompt: history?.prompt ?? null,
    diff: difference ?? null,
    parentWrittenAgain: found.isParentNewer,
    logs: history?.logs ?? {},
  }
}

const MOST_OF_IDEA = 400

function linesOf(found: Why, workspace: Workspace): string[] {
  const { row, scored, waiting, ancestors, history, writtenFrom, difference } = found
  const from = [...ancestors.map(withScore), originOf([row, ...ancestors])].join(' < ')
  return [
    `${row.id}: ${outcome(row, scored, waiting)}`,
    `idea: ${short(row.description, MOST_OF_IDEA)}`,
    ...(writtenFrom === undefined ? [] : [`written from another idea: ${short(writtenFrom, MOST_OF_IDEA)}`]),
    `from: ${from}`,
    ...(history ? [...historyLines(history, workspace)] : ['', 'nothing is left of the work on it']),
    ...section(diffTitle(found), difference),
  ]
}

const diffTitle = ({ ancestors: [parent], isParentNewer }: Why): string =>
  `diff to ${parent?.id ?? 'the baseline'}${isParentNewer ? ', which was written again since' : ''}`

function outcome(
  { status, state, cells }: Row,
  scored: ScoredRow | undefined,
  waiting: string | undefined,
): string {
  if (scored) return `${status}, ${shownScore(scored)}`
  const cause = state?.cause ?? cells.cause
  return plain([status, cause, state?.message, waiting].filter(Boolean).join(', '))
}

const withScore = ({ id, status, performance }: Row): string => `${id} (${performance || status})`

function* historyLines(history: History, workspace: Workspace): Generator<string> {
  const { attempt, seconds, folder, evaluations, prompt, logs } = history
  const took = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s`
  yield `attempt: ${attempt}${took}, in ${relative(workspace.folder, folder)}`
  for (const { stage, repeat, metrics } of evaluations) {
    const numbers = Object.entries(metrics).map(([name, value]) => `${name} ${value}`)
    yield `evaluation: ${stage} ${repeat}: ${numbers.join(', ')}`
  }
  yield* section('prompt', prompt)
  for (const [name, tail] of Object.entries(logs)) yield* section(name, tail)
}

const section = (title: string, text: string | undefined): string[] => {
  if (text === undefined) return []
  const lines = plain(text).trimEnd().split('\n')
  return ['', `${title}:`, ...lines.map((line) => `  ${line}`.trimEnd())]
}
