/**
 * What passes between the dispatcher and a worker. The dispatcher leaves a claim in a folder made for it; the worker
 * answers with a result beside it, in one step, when all is done. Whoever finds the folder later knows from it how far
 * the work has come, whether either of them is still there or not.
 */
import { z } from 'zod'
import type { Config } from './config.ts'

export { FILES } from './files.ts'

export interface Claim {
  /** Rises with each claim; the result of an older one for the same row counts for nothing. */
  readonly token: number
  readonly id: string
  readonly attempt: number
  readonly description: string
  /** Empty for the baseline. */
  readonly basedOnId: string
  /** The parent's file or folder. */
  readonly parent: string
  /** The parent's folder and digest as it was scored; not of the baseline. */
  readonly scoredParent?: { readonly folder: string; readonly digest: string }
  /** No coder runs: the parent itself is scored. */
  readonly asItIs?: true
  /** What the parent scored, if that is known. */
  readonly parentPerformance?: number
  /** What an earlier attempt has built, if it came so far: its claim's folder. */
  readonly built?: string
  /** A candidate that is only to be scored again: its folder. */
  readonly finished?: string
  readonly workspace: string
  readonly config: Config
  /** The record, to look up evaluations that were made before. */
  readonly run: string
  /** In the environment of all that this claim starts, so that it can be found and ended. */
  readonly nonce: string
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

const evaluation = z.object({
  /** A digest of the candidate, of what it was scored by, of the stage and the repeat. */
  address: z.string(),
  stage: z.string(),
  repeat: z.int(),
  metrics: z.record(z.string(), z.number()),
  seconds: z.number(),
})

const shared = { token: z.int(), evaluations: z.array(evaluation).default([]), seconds: z.number() }

export const WorkResult = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('scored'),
    performance: z.number(),
    /** Of the mean, at 95%; the performance itself if there was one repeat. */
    interval: z.tuple([z.number(), z.number()]),
    /** The other numbers that the evaluator gave. */
    metrics: z.record(z.string(), z.number()),
    /** Digests of the candidate, and of what it was scored by. */
    candidate: z.string(),
    scoredBy: z.string(),
  }),
  z.object({ ...shared, kind: z.literal('failed'), cause: z.enum(CAUSES), message: z.string() }),
  /** Nobody's failure: the row is to be tried again later. */
  z.object({ ...shared, kind: z.literal('rate limited'), message: z.string() }),
  z.object({ ...shared, kind: z.literal('no space'), message: z.string() }),
])
export type WorkResult = z.infer<typeof WorkResult>
/** One that says something about the candidate. */
export type Verdict = Extract<WorkResult, { readonly kind: 'scored' | 'failed' }>
export type Evaluation = z.infer<typeof evaluation>
export const Evaluations = z.array(evaluation)
