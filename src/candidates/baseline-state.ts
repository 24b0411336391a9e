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

const NAME = 'baseline'

export function loadBaseline(run: Pick<RunWriter, 'loadStates'>): BaselineState | undefined {
  const found = run.loadStates(NAME).find(([name]) => name === NAME)
  return found && BaselineState.safeParse(found[1]).data
}

export function saveBaseline(run: Pick<RunWriter, 'saveStates'>, state: BaselineState): void {
  run.saveStates([[NAME, state as unknown as Json]])
}
