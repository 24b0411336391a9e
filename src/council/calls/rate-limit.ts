/** Requests and tokens a minute, for each provider: a call waits until it fits. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface RateLimits {
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
}

/** A call that was let through. */
export interface Admitted {
  /** Milliseconds, by any clock. */
  readonly at: number
  readonly tokens: number
}

export const MINUTE = 60_000

/**
 * How long a call has to wait so that no minute has more than the limits. A call with more tokens than fit into a minute
 * goes when it is alone in one.
 */
export function waitFor(
  tokens: number,
  before: readonly Admitted[],
  now: number,
  { requestsPerMinute = Number.POSITIVE_INFINITY, tokensPerMinute = Number.POSITIVE_INFINITY }: RateLimits,
): number {
  const recent = before.filter(({ at }) => at + MINUTE > now)
  // There can only be more room when a call leaves the minute.
  const moments = [now, ...recent.map(({ at }) => at + MINUTE).toSorted((a, b) => a - b)]
  const moment = moments.find((then) => {
    const within = recent.filter(({ at }) => at + MINUTE > then)
    const sum = within.reduce((total, each) => total + each.tokens, tokens)
    return within.length < requestsPerMinute && (sum <= tokensPerMinute || within.length === 0)
  })
  return (moment ?? now) - now
}

/** The limits of one provider, shared by all calls to it. */
export class RateLimiter {
  readonly #limits: RateLimits
  #admitted: Admitted[] = []
  /** The server asked for silence until then. */
  #pausedUntil = 0

  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  /** Comes back when a call of so many tokens may start; rejects with the signal's reason. */
  async admit(tokens: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const now = performance.now()
      const wait = Math.max(this.#pausedUntil - now, waitFor(tokens, this.#admitted, now, this.#limits))
      if (wait <= 0) break
      await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
    const now = performance.now()
    this.#admitted = [...this.#admitted.filter(({ at }) => at > now - MINUTE), { at: now, tokens }]
  }

  /** No call starts for a while: what one was refused, the next would be, too. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds)
  }
}
