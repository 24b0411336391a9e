/** What the record knows of the baseline. */
import { z } from 'zod'
import type { Json, RunWriter } from '../runs/index.ts'

const BaselineState = z.object({
  /** None if it does not come through all stages. */
  performance: z.number().optional(),
  interval: z.tuple([z.number(), z.number()]).optional(),
  /** Digests of what it was scored by, and of itself. */
  scoredBy: z.string(),
  program: z.string(),
})
export type BaselineState = z.infer<typeof BaselineState>

const BaselineClaim = z.object({
  token: z.int(),
  nonce: z.string(),
  scoredBy: z.string(),
  program: z.string(),
})
/** A claim that somebody works on, or has, when it was last heard of. */
export type BaselineClaim = z.infer<typeof BaselineClaim>

const NAME = 'baseline'
const CLAIM = 'baseline claim'

export function loadBaseline(run: Pick<RunWriter, 'loadStates'>): BaselineState | undefined {
  const found = run.loadStates(NAME).find(([name]) => name === NAME)
  return found && BaselineState.safeParse(found[1]).data
}

export function loadBaselineClaim(run: Pick<RunWriter, 'loadStates'>): BaselineClaim | undefined {
  const found = run.loadStates(CLAIM).find(([name]) => name === CLAIM)
  return found && BaselineClaim.safeParse(found[1]).data
}

export function saveBaselineClaim(run: Pick<RunWriter, 'saveStates'>, claim: BaselineClaim): void {
  run.saveStates([[CLAIM, claim as unknown as Json]])
}

export function saveBaseline(run: Pick<RunWriter, 'saveStates'>, state: BaselineState): void {
  run.saveStates([[NAME, state as unknown as Json]])
}
