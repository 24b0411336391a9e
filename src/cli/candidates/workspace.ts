import { InvalidArgumentError } from 'commander'
import {
  evaluatorFingerprint,
  readWorkspaceState,
  type ScoredRow,
  scoredRows,
  Workspace,
  type WorkspaceState,
} from '../../candidates/index.ts'
import { optional, withDefault } from '../command/inputs.ts'

/** An empty one is a mistake, as of a variable that is not set: the current folder would be taken for it. */
export function folderName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It takes a folder; the current one is "."')
  return text
}

export const DIR = withDefault(optional('<dir>', 'the workspace', folderName), '.')

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
