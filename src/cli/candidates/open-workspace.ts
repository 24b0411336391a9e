import { Option } from 'commander'
import { ConfigError, CsvError, readStanding, type Standing, Workspace } from '../../candidates/index.ts'
import { InputError } from '../../errors/index.ts'

export const dirOption = (): Option => new Option('--dir <dir>', 'the workspace').default('.')

export function openWorkspace(dir: string): Workspace {
  try {
    return Workspace.open(dir)
  } catch (thrown) {
    throw thrown instanceof ConfigError ? new InputError(thrown.message) : thrown
  }
}

export function standingOf(workspace: Workspace): Standing {
  try {
    const standing = readStanding(workspace)
    for (const problem of standing.problems) console.error(`${workspace.config.csv}, ${problem}`)
    return standing
  } catch (thrown) {
    throw aboutCsv(thrown, workspace)
  }
}

/** What is wrong with the CSV is wrong use; all else stays what it was. */
export const aboutCsv = (thrown: unknown, { csv }: Workspace): unknown =>
  thrown instanceof CsvError || thrown instanceof RangeError
    ? new InputError(`${csv}: ${thrown.message}`)
    : thrown
