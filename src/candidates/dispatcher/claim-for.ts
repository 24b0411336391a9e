import { randomBytes } from 'node:crypto'
import type { Claim } from '../claim.ts'
import type { Row } from '../ledger/ledger.ts'
import { isToEvaluate } from '../ledger/row-state.ts'
import { writtenFor } from '../queries/history.ts'
import type { Workspace } from '../workspace.ts'
import { parentIdOf } from './queue.ts'

export interface Circumstances {
  readonly token: number
  /** None for the baseline. */
  readonly parent: Row | undefined
  /** The baseline's score. */
  readonly baseline: number | undefined
}

/** What a worker is told: whose candidate is to be written from what, and what of that was done before. */
export function claimFor(workspace: Workspace, row: Row, { token, parent, baseline }: Circumstances): Claim {
  const { id, description, state, cells } = row
  const basedOnId = parentIdOf(row)
  const parentPerformance = parent ? Number(parent.performance || Number.NaN) : (baseline ?? Number.NaN)
  const digest = parent?.state?.candidate
  const finished = isToEvaluate(state?.cause ?? cells.cause) ? writtenFor(workspace, row) : undefined
  return {
    token,
    id,
    attempt: (state?.attempt ?? 0) + 1,
    description,
    basedOnId,
    parent: workspace.program(basedOnId),
    ...(digest !== undefined && {
      scoredParent: { folder: workspace.candidateFolder(basedOnId), digest },
    }),
    ...(Number.isFinite(parentPerformance) && { parentPerformance }),
    ...(state?.built !== undefined && { built: workspace.claimFolder(state.built) }),
    ...(finished !== undefined && { finished }),
    workspace: workspace.folder,
    config: workspace.config,
    run: workspace.run,
    nonce: randomBytes(16).toString('hex'),
  }
}
