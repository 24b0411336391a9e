/** Rows that are worked on: by whom, and for how long. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { FILES } from '../files.ts'
import type { Row } from '../ledger/ledger.ts'
import type { Workspace } from '../workspace.ts'
import type { Standing } from './standing.ts'

export interface RunningRow {
  readonly row: Row
  readonly pid: number | undefined
  /** Since its claim was made. */
  readonly seconds: number
}

export function runningRows({ rows }: Standing, workspace: Workspace): readonly RunningRow[] {
  return [...rows.values()].flatMap((row) => {
    if (row.status !== 'running' || !row.state) return []
    const claim = join(workspace.claimFolder(row.state.token), FILES.claim)
    const began = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return [{ row, pid: row.state.worker?.pid, seconds: Math.max(0, (Date.now() - began) / 1000) }]
  })
}
