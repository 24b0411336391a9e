import { Option } from 'commander'
import {
  ConfigError,
  CsvError,
  readWorkspaceState,
  Workspace,
  type WorkspaceState,
} from '../../candidates/index.ts'
import { UsageError } from '../command/exit.ts'

export const dirOption = (): Option => new Option('--dir <dir>', 'the workspace').default('.')

export function openWorkspace(dir: string): Workspace {
  try {
    return Workspace.open(dir)
  } catch (thrown) {
    throw thrown instanceof ConfigError ? new UsageError(thrown.message) : thrown
  }
}

export function readState(workspace: Workspace): WorkspaceState {
  try {
    const state = readWorkspaceState(workspace)
    for (const problem of state.problems) console.error(`${workspace.config.csv}, ${problem}`)
    return state
  } catch (thrown) {
    throw aboutCsv(thrown, workspace)
  }
}

/** What is wrong with the CSV is wrong use; all else stays what it was. */
export const aboutCsv = (thrown: unknown, { csv }: Workspace): unknown =>
  thrown instanceof CsvError || thrown instanceof RangeError
    ? new UsageError(`${csv}: ${thrown.message}`)
    : thrown
