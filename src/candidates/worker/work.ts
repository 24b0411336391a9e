/** What a worker knows while it works, and the ways in which an attempt can fail. */
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Claim } from '../claim.ts'

export interface Work {
  /** The claim's folder. */
  readonly folder: string
  readonly claim: Claim
  /** Writes a line to the worker's log. */
  readonly say: (line: string) => void
}

export const CAUSES = [
  'coder',
  'validation',
  'evaluator',
  'timeout',
  'memory',
  'infrastructure',
  'tampering',
] as const
export type Cause = (typeof CAUSES)[number]

/** The row has failed. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure'
  override readonly cause: Cause

  constructor(cause: Cause, message: string) {
    super(message)
    this.cause = cause
  }
}

/** A service asks for a pause: the row has not failed. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
  /** In milliseconds since 1970, if the service names a time. */
  readonly until: number | undefined

  constructor(message: string, until: number | undefined) {
    super(message)
    this.until = until
  }
}

/** The disk is full: the row has not failed either. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace'
}

/**
 * The program within a copy of it: the copy itself, or the one file in it if the baseline is a file. A finished candidate
 * is always a folder, whatever the baseline is.
 */
export function programIn(copy: string, { workspace, config: { baseline } }: Claim): string {
  const stat = statSync(resolve(workspace, baseline), { throwIfNoEntry: false })
  if (stat === undefined)
    throw new WorkFailure('infrastructure', `baseline: ${baseline} is not there; see config.yaml`)
  return stat.isFile() ? join(copy, basename(baseline)) : copy
}
