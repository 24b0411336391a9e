/** What a worker leaves: the result of a claim, and the evaluations that it has made. */
import { z } from 'zod'
import { CAUSES } from './worker/work.ts'

const evaluation = z.object({
  /** A digest of the candidate, the evaluator's fingerprint, the stage and the repeat. */
  address: z.string(),
  stage: z.string(),
  repeat: z.int(),
  metrics: z.record(z.string(), z.number()),
  seconds: z.number(),
})
export type Evaluation = z.infer<typeof evaluation>
export const Evaluations = z.array(evaluation)

const shared = { token: z.int(), evaluations: Evaluations.default([]), seconds: z.number() }

export const WorkResult = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('scored'),
    performance: z.number(),
    /** Of the mean, at 95%; the performance itself if there was one repeat. */
    interval: z.tuple([z.number(), z.number()]),
    /** The other numbers that the evaluator gave. */
    metrics: z.record(z.string(), z.number()),
    /** The candidate's digest and the evaluator's fingerprint. */
    candidate: z.string(),
    scoredBy: z.string(),
  }),
  z.object({ ...shared, kind: z.literal('failed'), cause: z.enum(CAUSES), message: z.string() }),
  /** Not the candidate's failure: the row is tried again later. */
  z.object({
    ...shared,
    kind: z.literal('rate limited'),
    message: z.string(),
    /** When the service can be asked again, in milliseconds since 1970, if it names a time. */
    until: z.number().optional(),
  }),
  z.object({ ...shared, kind: z.literal('no space'), message: z.string() }),
])
export type WorkResult = z.infer<typeof WorkResult>
/** A result that says something about the candidate. */
export type Verdict = Extract<WorkResult, { readonly kind: 'scored' | 'failed' }>
