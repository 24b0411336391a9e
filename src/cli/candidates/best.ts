import { commandLine } from '../../candidates/command-line.ts'
import {
  lineageOf,
  originOf,
  type ScoredRow,
  type Workspace,
  type WorkspaceState,
} from '../../candidates/index.ts'
import { aligned } from '../command/columns.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { optional, SHARED, whole, withDefault } from '../command/inputs.ts'
import { bestJson, brief, short, shownScore } from './shown.ts'
import { DIR, openWorkspace } from './workspace.ts'

export const best = defineCommand({
  name: 'best',
  description: 'the best candidates so far, with what they were written from',
  arguments: { n: withDefault(optional('[n]', 'how many', whole(1)), 5) },
  options: { dir: DIR, json: SHARED.json },
  run({ n, dir }) {
    const { workspace, state, scored: all } = openWorkspace(dir)
    const scored = all.slice(0, n)
    const best = scored.map((each) => ({ ...bestJson(each), lineage: lineageIds(state, each) }))
    return {
      document: { baseline: state.baseline ?? null, best },
      lines: scored.length > 0 ? linesOf(state, scored) : noneLines(workspace),
      exitCode: scored.length > 0 ? EXIT.done : EXIT.bad,
    }
  },
})

const noneLines = ({ folder }: Workspace): string[] => [
  `no candidate has a score yet: ${commandLine(folder, 'run')}`,
]

function linesOf(state: WorkspaceState, scored: readonly ScoredRow[]): string[] {
  const rows = scored.map((each) => [
    each.row.id,
    shownScore(each),
    lineageIds(state, each).join(' < '),
    short(each.row.description),
  ])
  const baseline = state.baseline === undefined ? [] : [['baseline', brief(state.baseline), '', '']]
  return aligned([['id', 'performance', 'from', 'idea'], ...rows, ...baseline], [2, 3])
}

/** Its parent, the parent of that, and so on. */
function lineageIds({ rows }: WorkspaceState, { row }: ScoredRow): string[] {
  const lineage = lineageOf(rows, row)
  return [...lineage.slice(1).map(({ id }) => id), originOf(lineage)]
}
