/** Looks at many games on a pool, one job a game. */
import type { Pool } from '../../pool/index.ts'
import { type Look, type LookPlan, looking, newlyClosed } from './look.ts'
import { Playtester, type Subject } from './playtester.ts'

const LOOK_TASK = { module: new URL(import.meta.url), export: 'lookAt' }

export interface LookJob {
  readonly subject: Subject
  readonly plan: LookPlan
}

/** What a worker does. */
export function lookAt({ subject, plan }: LookJob): Look {
  const tester = new Playtester(subject)
  const stages = looking(plan)
  let next = stages.next()
  while (!next.done) next = stages.next(next.value.map((playtest) => tester.run(playtest)))
  return next.value
}

/** A look takes about a second: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 120_000

interface LookOptions {
  readonly signal?: AbortSignal | undefined
  /** Called after each look. */
  readonly onLook?: (done: number) => void
}

/** In the order of the jobs. A game that hangs or crashes is not let through. */
export async function lookOn(
  pool: Pool,
  jobs: readonly LookJob[],
  { signal, onLook }: LookOptions,
): Promise<readonly Look[]> {
  const looks: Look[] = []
  const options = { timeoutMs: HANGS_AFTER_MS, batch: 1, ...(signal && { signal }) }
  for await (const outcome of pool.map<LookJob, Look>(LOOK_TASK, jobs, options)) {
    signal?.throwIfAborted()
    looks.push(outcome.ok ? outcome.value : failed(outcome.error.message))
    onLook?.(looks.length)
  }
  return looks
}

const failed = (failure: string): Look => ({
  random: [],
  thumb: [],
  thinking: [],
  gate: newlyClosed({ sides: 1, random: [], failure }, []),
})
