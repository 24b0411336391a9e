/** What became of one item. */
export type Outcome<Value> = Success<Value> | Failure

export interface Success<Value> {
  readonly ok: true
  readonly index: number
  readonly value: Value
  /** Present when the item needed more than one attempt. */
  readonly attempts?: number
}

export interface Failure {
  readonly ok: false
  readonly index: number
  readonly error: FailureCause & { readonly attempts: number }
}

export interface FailureCause {
  readonly kind: FailureKind
  readonly message: string
  readonly stack?: string
}

/**
 * - `threw`: the task threw or rejected, or its answer cannot be sent back, or it could not be loaded
 * - `crashed`: the worker died: an uncaught error, an exit, a signal, memory
 * - `timeout`: it ran longer than `timeoutMs`, and its worker was killed
 * - `aborted`: the caller's signal, `failFast` or `close()` ended it
 */
export type FailureKind = 'threw' | 'crashed' | 'timeout' | 'aborted'

/** Thrown by a task whose work is done by something else that died: its item has `crashed`, not `threw`. */
export class CrashedError extends Error {
  override readonly name = 'CrashedError'
}

/**
 * What was thrown, as text that travels: an error's message and stack, or the thrown value itself. Whatever
 * was thrown, and however it resists, this does not throw.
 */
export function describeThrown(thrown: unknown): { message: string; stack?: string } {
  try {
    if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) }
    const { message, name, stack } = thrown as { message?: unknown; name?: unknown; stack?: unknown }
    const text =
      [message, name].find((part) => typeof part === 'string' && part !== '') ?? JSON.stringify(thrown)
    return { message: String(text), ...(typeof stack === 'string' && { stack }) }
  } catch {
    return { message: 'something was thrown that has no text' }
  }
}
