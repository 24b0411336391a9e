import type { Workspace } from '../workspace.ts'

/** A digest of what candidates are scored by now; none if a part of that is missing. */
export function scoredByNow(_workspace: Workspace): string | undefined {
  return undefined
}
