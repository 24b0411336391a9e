/** Which failures of a call are worth another attempt, and after how long. */
import { stream } from '../../rng/index.ts'
import { ModelError } from '../models/model.ts'

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds before the second attempt; it doubles each time. */
  readonly firstDelay: number
  /** A server that asks for a longer rest is not waited for. */
  readonly longestWait: number
}

export const USUAL_RETRIES: RetryPolicy = { retries: 3, firstDelay: 500, longestWait: 60_000 }

/** Milliseconds to wait, or undefined if the failure is final. */
export function delayBeforeRetry(
  thrown: unknown,
  attempts: number,
  { retries, firstDelay, longestWait }: RetryPolicy,
  call: string,
): number | undefined {
  if (!(thrown instanceof ModelError) || attempts > retries) return undefined
  if (thrown.fault === 'refused' || thrown.fault === 'endless') return undefined
  if (thrown.retryAfter !== undefined) return thrown.retryAfter <= longestWait ? thrown.retryAfter : undefined
  // Calls that failed together do not come back together.
  const jitter = 0.5 + stream(1, 'retry', call, attempts).below(1000) / 2000
  return Math.min(longestWait, firstDelay * 2 ** (attempts - 1) * jitter)
}
