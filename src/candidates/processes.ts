/** Processes by more than their number, and all processes of a claim: see `process-table.ts`. */
import { z } from 'zod'

export * from '../subprocess/process-table.ts'

export const ProcessMark = z.object({
  pid: z.int(),
  /** In ticks since the machine started, and which start that was. */
  started: z.string(),
})
export type ProcessMark = z.infer<typeof ProcessMark>
