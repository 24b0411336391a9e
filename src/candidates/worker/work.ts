/** What a worker knows while it works, and the ways in which the work can come to nothing. */
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Cause, Claim } from '../claim.ts'

export interface Work {
  /** The claim's folder. */
  readonly folder: string
  readonly claim: Claim
  /** Into the worker's log, a line. */
  readonly say: (line: string) => void
}

/** The row has failed. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure'
  override readonly cause: Cause

  constructor(cause: Cause, message: string) {
    super(message)
    this.cause = cause
  }
}

/** A service wants to be left alone for a while: the row has not failed. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
}

/** The disk is full: that says nothing about the candidate either. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace'
}

/**
 * The program within a copy of it: the copy itself, or the one file in it if the baseline is a file. A finished candidate
 * is always a folder, so the parent does not tell.
 */
export function programIn(copy: string, { workspace, config }: Claim): string {
  return join(copy, fileNameOf(workspace, config.baseline))
}

/** Empty for a folder. */
function fileNameOf(workspace: string, baseline: string): string {
  const stat = statSync(resolve(workspace, baseline), { throwIfNoEntry: false })
  if (stat === undefined)
    throw new WorkFailure('infrastructure', `baseline: ${baseline} is not there; see config.yaml`)
  return stat.isFile() ? basename(baseline) : ''
}
