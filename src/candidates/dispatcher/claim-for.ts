import { randomBytes } from 'node:crypto'
import type { NewClaim } from '../claim.ts'
import type { Row } from '../ledger/row.ts'
import { writtenFor } from '../queries/attempts.ts'
import type { Workspace } from '../workspace.ts'

export interface Circumstances {
  readonly token: number
  /** None for the baseline. */
  readonly parent: Row | undefined
  /** The baseline's score. */
  readonly baseline: number | undefined
}

/** What a worker is told: which candidate to write from which parent, and what of that was done before. */
export function claimFor(
  workspace: Workspace,
  row: Row,
  { token, parent, baseline }: Circumstances,
): NewClaim {
  const { id, description, state, basedOnId } = row
  const parentPerformance = parent ? Number(parent.performance || Number.NaN) : (baseline ?? Number.NaN)
  const digest = parent?.state?.candidate
  const finished = row.isToEvaluate ? writtenFor(workspace, row) : undefined
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
