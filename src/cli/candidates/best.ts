import { lineageOf, originOf, type ScoredRow, type WorkspaceState } from '../../candidates/index.ts'
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
    const { state, scored: all } = openWorkspace(dir)
    const scored = all.slice(0, n)
    const best = scored.map((each) => ({ ...bestJson(each), lineage: lineageIds(state, each) }))
    return {
      document: { baseline: state.baseline ?? null, best },
      lines: linesOf(state, scored),
      exitCode: scored.length > 0 ? EXIT.done : EXIT.bad,
    }
  },
})

function linesOf(state: WorkspaceState, scored: readonly ScoredRow[]): string[] {
  if (scored.length === 0) return ['no candidate has a score yet: manyhands candidates run']
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
