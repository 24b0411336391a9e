import { relative } from 'node:path'
import {
  type Attempt,
  differenceOf,
  lastAttemptAt,
  lineageOf,
  originOf,
  programOf,
  type Row,
  type ScoredRow,
  type Workspace,
  type WorkspaceState,
  whyWaiting,
  writingOf,
} from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { required, SHARED } from '../command/inputs.ts'
import { plain, short, shownScore } from './shown.ts'
import { DIR, type OpenWorkspace, openWorkspace } from './workspace.ts'

interface Why {
  readonly row: Row
  readonly scored: ScoredRow | undefined
  /** What it waits for that does not come by itself. */
  readonly waiting: string | undefined
  /** Its parent first. */
  readonly ancestors: readonly Row[]
  readonly history: Attempt | undefined
  /** The idea that the candidate was written from, if it is another one than the CSV has now. */
  readonly writtenFrom: string | undefined
  readonly difference: string | undefined
  /** The parent is another one than the candidate was written from. */
  readonly isParentNewer: boolean
}

export const why = defineCommand({
  name: 'why',
  description: 'one candidate: what it comes from, the prompt, what was changed, the logs, the result',
  arguments: { id: required('<id>', 'the row') },
  options: { dir: DIR, json: SHARED.json },
  run({ id, dir }) {
    const open = openWorkspace(dir)
    const found = whyOf(open, id)
    return { document: jsonOf(found), lines: linesOf(found, open.workspace) }
  },
})

function whyOf({ workspace, state, scored }: OpenWorkspace, id: string): Why {
  const row = state.rows.get(id)
  const wrong = id.trim() === '' ? 'why takes the id of a row' : `there is no row ${id} in ${workspace.csv}`
  if (!row) throw new InputError(`${wrong}${closestIds(state)}`)
  const [, ...ancestors] = lineageOf(state.rows, row)
  return {
    row,
    scored: scored.find((each) => each.row.id === id),
    waiting: whyWaiting(state.rows, row),
    ancestors,
    history: lastAttemptAt(workspace, row),
    writtenFrom: writtenFrom(workspace, row),
    difference: differenceFrom(workspace, row, ancestors[0]),
    isParentNewer: isNewer(workspace, ancestors[0], row),
  }
}

function closestIds({ rows }: WorkspaceState): string {
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
    status: row.statusText,
    cause: row.cause,
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
  { statusText, state, cause }: Row,
  scored: ScoredRow | undefined,
  waiting: string | undefined,
): string {
  if (scored) return `${statusText}, ${shownScore(scored)}`
  return plain([statusText, cause, state?.message, waiting].filter(Boolean).join(', '))
}

const withScore = ({ id, statusText, performance }: Row): string => `${id} (${performance || statusText})`

function* historyLines(history: Attempt, workspace: Workspace): Generator<string> {
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
