import { Command } from 'commander'
import {
  evaluatorFingerprint,
  lineageOf,
  originOf,
  type ScoredRow,
  scoredRows,
  type WorkspaceState,
} from '../../candidates/index.ts'
import { aligned } from '../command/columns.ts'
import { EXIT } from '../command/exit.ts'
import { SHARED, whole } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { dirOption, openWorkspace, readState } from './open-workspace.ts'
import { bestJson, brief, short, shownScore } from './shown.ts'

export function best(setExitCode: SetExitCode): Command {
  return new Command('best')
    .description('the best candidates so far, with what they were written from')
    .argument('[n]', 'how many', whole(1), 5)
    .addOption(dirOption())
    .addOption(SHARED.json())
    .action((n: number, { dir, json }: { readonly dir: string; readonly json?: boolean }) => {
      const workspace = openWorkspace(dir)
      const state = readState(workspace)
      const scored = scoredRows(state.rows, workspace.config, evaluatorFingerprint(workspace)).slice(0, n)
      if (json)
        console.log(
          JSON.stringify({
            baseline: state.baseline ?? null,
            best: scored.map((each) => ({ ...bestJson(each), lineage: lineageIds(state, each) })),
          }),
        )
      else for (const line of linesOf(state, scored)) console.log(line)
      setExitCode(scored.length > 0 ? EXIT.done : EXIT.bad)
    })
}

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
function lineageIds(state: WorkspaceState, { row }: ScoredRow): string[] {
  const lineage = lineageOf(state.rows, row)
  return [...lineage.slice(1).map(({ id }) => id), originOf(lineage)]
}
