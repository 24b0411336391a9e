import type { Outcome } from '../pool/index.ts'
import { fromText, type Json, toJson } from './json.ts'

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

/**
 * An outcome from its text in a record. Written without a schema library, because a record may hold millions, and
 * some processes read a single one and must start fast.
 */
export function parseOutcome(text: unknown): Outcome<Json> {
  const read = fromText(text)
  if (isOutcome(read)) return read
  throw new SyntaxError('an evaluation has no outcome')
}

function isOutcome(read: Json): read is Json & Outcome<Json> {
  if (!isObject(read) || typeof read['index'] !== 'number') return false
  if (read['ok'] === true) return read['value'] !== undefined
  const { error } = read
  return read['ok'] === false && isObject(error) && typeof error['kind'] === 'string'
}

const isObject = (read: Json | undefined): read is { readonly [key: string]: Json } =>
  typeof read === 'object' && read !== null && !Array.isArray(read)
