/** What the record knows of the baseline. */
import { z } from 'zod'
import type { Json, RunWriter } from '../runs/index.ts'

const digests = {
  /** The evaluator's fingerprint. */
  scoredBy: z.string(),
  program: z.string(),
}

const BaselineState = z.object({
  /** None if it does not pass all stages. */
  performance: z.number().optional(),
  interval: z.tuple([z.number(), z.number()]).optional(),
  ...digests,
})
export type BaselineState = z.infer<typeof BaselineState>

/** The last claim on the baseline. */
const BaselineClaim = z.object({
  token: z.int(),
  nonce: z.string(),
  /** How many claims before it had no result. */
  lost: z.int().default(0),
  ...digests,
})
export type BaselineClaim = z.infer<typeof BaselineClaim>

const [STATE, CLAIM] = ['baseline', 'baseline claim']

type Reading = Pick<RunWriter, 'loadStates'>
type Writing = Pick<RunWriter, 'saveStates'>

/** Undefined if there is none, or none that this version can read: the baseline is scored again. */
function load<Value>(run: Reading, name: string, schema: z.ZodType<Value>): Value | undefined {
  const [, value] = run.loadStates(name).find(([found]) => found === name) ?? []
  return schema.safeParse(value).data
}

export const loadBaseline = (run: Reading): BaselineState | undefined => load(run, STATE, BaselineState)
export const loadBaselineClaim = (run: Reading): BaselineClaim | undefined => load(run, CLAIM, BaselineClaim)
export const saveBaseline = (run: Writing, state: BaselineState): void =>
  run.saveStates([[STATE, state as unknown as Json]])
export const saveBaselineClaim = (run: Writing, claim: BaselineClaim): void =>
  run.saveStates([[CLAIM, claim]])
