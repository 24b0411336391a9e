import {
  evaluatorFingerprint,
  readWorkspaceState,
  type ScoredRow,
  scoredRows,
  Workspace,
  type WorkspaceState,
} from '../../candidates/index.ts'
import { optional, withDefault } from '../command/inputs.ts'

export const DIR = withDefault(optional('<dir>', 'the workspace'), '.')

export interface OpenWorkspace {
  readonly workspace: Workspace
  readonly state: WorkspaceState
  /** The best first. */
  readonly scored: readonly ScoredRow[]
  /** Of the evaluator now. */
  readonly fingerprint: string | undefined
}

/** Reports faults of the CSV on standard error. */
export function openWorkspace(dir: string): OpenWorkspace {
  const workspace = Workspace.open(dir)
  const state = readWorkspaceState(workspace)
  for (const problem of state.problems) console.error(`${workspace.config.csv}, ${problem}`)
  const fingerprint = evaluatorFingerprint(workspace)
  return { workspace, state, scored: scoredRows(state.rows, workspace.config, fingerprint), fingerprint }
}
