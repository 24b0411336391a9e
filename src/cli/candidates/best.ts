import { Command } from 'commander'
import {
  lineageOf,
  originOf,
  type ScoredRow,
  type Standing,
  scoredByNow,
  scoredRows,
} from '../../candidates/index.ts'
import { aligned } from '../command/columns.ts'
import type { SetExitCode } from '../command/exit.ts'
import { EXIT } from '../command/exit.ts'
import { SHARED, whole } from '../command/options.ts'
import { dirOption, openWorkspace, standingOf } from './open-workspace.ts'
import { bestJson, brief, short, shownScore } from './shown.ts'

export function best(setExitCode: SetExitCode): Command {
  return new Command('best')
    .description('the best candidates so far, with what they were written from')
    .argument('[n]', 'how many', whole(1), 5)
    .addOption(dirOption())
    .addOption(SHARED.json())
    .action((n: number, { dir, json }: { readonly dir: string; readonly json?: boolean }) => {
      const workspace = openWorkspace(dir)
      const standing = standingOf(workspace)
      const scored = scoredRows(standing, workspace.config, scoredByNow(workspace)).slice(0, n)
      if (json)
        console.log(
          JSON.stringify({
            baseline: standing.baseline ?? null,
            best: scored.map((each) => ({ ...bestJson(each), lineage: lineageIds(standing, each) })),
          }),
        )
      else for (const line of linesOf(standing, scored)) console.log(line)
      setExitCode(scored.length > 0 ? EXIT.done : EXIT.bad)
    })
}

function linesOf(standing: Standing, scored: readonly ScoredRow[]): string[] {
  if (scored.length === 0) return ['no candidate has a score yet: manyhands candidates run']
  const rows = scored.map((each) => [
    each.row.id,
    shownScore(each),
    lineageIds(standing, each).join(' < '),
    short(each.row.description),
  ])
  const baseline = standing.baseline === undefined ? [] : [['baseline', brief(standing.baseline), '', '']]
  return aligned([['id', 'performance', 'from', 'idea'], ...rows, ...baseline], [2, 3])
}

/** Its parent, the parent of that, and so on. */
function lineageIds(standing: Standing, { row }: ScoredRow): string[] {
  const lineage = lineageOf(standing, row)
  return [...lineage.slice(1).map(({ id }) => id), originOf(lineage)]
}
