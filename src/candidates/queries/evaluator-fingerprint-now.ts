import { scoredByOf } from '../worker/evaluator-fingerprint.ts'
import { WorkFailure } from '../worker/work.ts'
import type { Workspace } from '../workspace.ts'

/** A digest of what candidates are scored by now; none if a part of that is missing. */
export function scoredByNow({ folder, config }: Workspace): string | undefined {
  try {
    return scoredByOf(folder, config)
  } catch (thrown) {
    if (thrown instanceof WorkFailure) return undefined
    throw thrown
  }
}
