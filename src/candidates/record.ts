/** The record of a workspace. It is resumed whatever has changed: scores know themselves what they were scored by. */
import { createRun, isRun, type RunWriter, resumeRun } from '../runs/index.ts'
import type { Workspace } from './workspace.ts'

export function openRecord({ run }: Workspace, command: readonly string[]): RunWriter {
  const request = { kind: 'candidates', command, fingerprint: {} }
  return isRun(run) ? resumeRun(run, request) : createRun(run, request)
}
