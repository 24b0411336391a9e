/** A pause that a service has asked for, in the record, so that others can see why nothing is begun. */
import { z } from 'zod'
import type { RunWriter } from '../runs/index.ts'

const PauseState = z.object({
  /** In milliseconds since 1970. */
  until: z.number(),
  why: z.string(),
  /** How many there were in a row, with this one. */
  times: z.int(),
})
export type PauseState = z.infer<typeof PauseState>

const NAME = 'pause'

export const savePause = (run: Pick<RunWriter, 'saveStates'>, pause: PauseState): void =>
  run.saveStates([[NAME, pause]])

/** Undefined if there is none now. */
export function loadPause(run: Pick<RunWriter, 'loadStates'>): PauseState | undefined {
  const [, value] = run.loadStates(NAME).find(([name]) => name === NAME) ?? []
  const { data } = PauseState.safeParse(value)
  return data && data.until > Date.now() ? data : undefined
}
