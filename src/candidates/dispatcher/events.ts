import { z } from 'zod'
import { RowState } from '../ledger/row-state.ts'

/** What people may want to know while a dispatcher is at work. */
export const DispatcherEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), id: z.string(), attempt: z.int() }),
  z.object({ kind: z.literal('baseline'), performance: z.number() }),
  z.object({ kind: z.literal('adopted'), state: RowState }),
  z.object({ kind: z.literal('over'), state: RowState }),
  z.object({ kind: z.literal('lost'), state: RowState, why: z.string() }),
  /** A person gave the row another status while it ran, as with `edit`. */
  z.object({ kind: z.literal('given up'), id: z.string() }),
  /** Its worker was stopped, and is given up after these seconds. */
  z.object({ kind: z.literal('stopped'), id: z.string(), pid: z.int(), seconds: z.number() }),
  z.object({ kind: z.literal('joined'), workers: z.int() }),
  z.object({ kind: z.literal('took over') }),
  /** The row is pending again; `times` pauses in a row, with this one. */
  z.object({
    kind: z.literal('paused'),
    id: z.string(),
    seconds: z.number(),
    why: z.string(),
    times: z.int(),
  }),
  z.object({ kind: z.literal('full'), free: z.number(), needed: z.number() }),
  z.object({ kind: z.literal('locked'), seconds: z.number() }),
  z.object({ kind: z.literal('problem'), text: z.string() }),
])
export type DispatcherEvent = z.infer<typeof DispatcherEvent>
