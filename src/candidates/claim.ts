/**
 * A claim: one attempt at a candidate, in a folder of its own. The dispatcher leaves `claim.json` there, and the worker
 * answers with `result.json`. The folder shows how far the work has come, whether or not either of them still runs.
 *
 * A worker starts once for each candidate, and loading zod takes longer than all else it loads: this file does without.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** In the folder of a claim. */
export const FILES = {
  claim: 'claim.json',
  /** The worker's `ProcessMark`. */
  worker: 'worker.json',
  /** The candidate while it is written. */
  candidate: 'candidate',
  /** A copy of it, for one evaluation. */
  trial: 'trial',
  /** The coder is done and need not be paid again. */
  built: 'built.json',
  /** The evaluations made so far. */
  evaluations: 'evaluations.json',
  /** What the coder was told. */
  prompt: 'prompt.txt',
  /** Space for the result, taken before anything is spent. */
  reserved: 'result.reserved',
  result: 'result.json',
  log: 'worker.log',
} as const

/** Of `claim.json`: a worker of another version refuses a claim that it might misread. */
const FORMAT = 1

export interface Claim {
  readonly format: typeof FORMAT
  /** Rises with each claim; a result with an older token for the same row is ignored. */
  readonly token: number
  readonly id: string
  readonly attempt: number
  readonly description: string
  /** Empty for the baseline. */
  readonly basedOnId: string
  /** The parent's file or folder. */
  readonly parent: string
  /** The parent's folder and digest when it was scored; not of the baseline. */
  readonly scoredParent?: { readonly folder: string; readonly digest: string }
  /** No coder runs: the parent itself is scored. */
  readonly asItIs?: true
  /** The parent's score, if it is known. */
  readonly parentPerformance?: number
  /** The claim folder of an earlier attempt that has built the candidate. */
  readonly built?: string
  /** The folder of a candidate that is only to be scored again. */
  readonly finished?: string
  readonly workspace: string
  readonly config: Config
  /** The record, to look up evaluations that were made before. */
  readonly run: string
  /** The label of all processes of this claim. */
  readonly nonce: string
}

export type NewClaim = Omit<Claim, 'format'>

export const claimText = (claim: NewClaim): string =>
  `${JSON.stringify({ format: FORMAT, ...claim }, undefined, 2)}\n`

const TEXTS = ['id', 'description', 'basedOnId', 'parent', 'workspace', 'run', 'nonce'] as const

/** Throws if the claim is incomplete, or of another version. */
export function readClaim(folder: string): Claim {
  const claim: Partial<Claim> = JSON.parse(readFileSync(join(folder, FILES.claim), 'utf8'))
  if (claim.format !== FORMAT)
    throw new Error(`${FILES.claim} has format ${claim.format}, and this version reads ${FORMAT}`)
  const isComplete =
    TEXTS.every((name) => typeof claim[name] === 'string') &&
    [claim.token, claim.attempt].every(Number.isSafeInteger) &&
    claim.config?.coder !== undefined &&
    claim.config.evaluator !== undefined
  if (!isComplete) throw new Error(`${FILES.claim} is incomplete`)
  return claim as Claim
}
