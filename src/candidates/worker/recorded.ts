/** Evaluations that were made before: known by what they depend on, and not made again. */
import { digest } from '../../digest/index.ts'
import { findRecorded } from '../../runs/find-recorded.ts'
import type { Evaluation } from '../claim.ts'
import type { Stage } from '../config.ts'
import type { Work } from './work.ts'

export function addressOf({
  candidate,
  scoredBy,
  stage,
  repeat,
}: {
  readonly candidate: string
  readonly scoredBy: string
  readonly stage: Stage
  readonly repeat: number
}): string {
  return digest([candidate, scoredBy, stage.name, stage.command, repeat])
}

/** None if the record cannot be read: then it is made anew. */
export function findEvaluation(
  { claim, say }: Work,
  address: string,
  { name }: Stage,
  repeat: number,
): Evaluation | undefined {
  try {
    const outcome = findRecorded(claim.run, address)
    if (!outcome?.ok) return undefined
    const { metrics, seconds } = outcome.value as unknown as Pick<Evaluation, 'metrics' | 'seconds'>
    if (!Number.isFinite(metrics?.['performance'])) return undefined
    say(`evaluate-${name}-${repeat}: the same was evaluated before`)
    return { address, stage: name, repeat, metrics, seconds }
  } catch (thrown) {
    say(`the record cannot be read: ${(thrown as Error).message}`)
    return undefined
  }
}
