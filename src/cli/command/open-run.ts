import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  createRun,
  type Fingerprint,
  findMatchingRun,
  isRun,
  RUNS_FOLDER,
  type RunWriter,
  resumeRun,
} from '../../runs/index.ts'

/** Where a command records its run, as its user has said. */
export interface RunChoice {
  readonly run?: string
  readonly resume?: boolean
  readonly quiet?: boolean
}

/**
 * Opens the run that the options name. Without `--run` it is a new folder in `.manyhands/runs`, or with
 * `--resume` the last one there that was started by the same request and did not finish.
 */
export async function openRun(kind: string, choice: RunChoice, fingerprint: Fingerprint): Promise<RunWriter> {
  const request = { kind, command: process.argv.slice(2), fingerprint }
  const folder = choice.run ?? (choice.resume ? findMatchingRun(request)?.folder : undefined)
  if (choice.resume && folder !== undefined && isRun(folder)) return resumeRun(folder, request)
  if (choice.resume && !choice.quiet) {
    console.error(
      folder ? `${folder} has no run yet: starting one` : 'no unfinished run of this request: starting one',
    )
  }
  return createRun(folder ?? join(RUNS_FOLDER, newName()), request)
}

/** Sorts by time, and two that start in the same second do not meet. */
function newName(): string {
  return `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${randomBytes(3).toString('hex')}`
}
