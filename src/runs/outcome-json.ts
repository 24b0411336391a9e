import type { Outcome } from '../pool/index.ts'
import { type Json, toJson } from './json.ts'

/** The outcome with its value as JSON keeps it; one whose value JSON cannot keep has failed. */
export function describeForRecord(outcome: Outcome<unknown>): Outcome<Json> {
  if (!outcome.ok) return outcome
  try {
    return { ...outcome, value: toJson(outcome.value) }
  } catch (thrown) {
    const message = `the answer cannot be recorded: ${(thrown as Error).message}`
    return {
      ok: false,
      index: outcome.index,
      error: { kind: 'threw', message, attempts: outcome.attempts ?? 1 },
    }
  }
}
