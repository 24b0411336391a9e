import { isRun, openReader, type RunWriter, resumeRun } from '../../runs/index.ts'
import type { Workspace } from '../workspace.ts'

/** The record, to be written by who asks: no dispatcher begins meanwhile. None if there is none, or a dispatcher has it. */
export function freeRun({ run }: Workspace): RunWriter | undefined {
  if (!isRun(run)) return undefined
  using reader = openReader(run)
  return reader.active ? undefined : resumeRun(run, reader.description)
}
