import type { Packed } from './lanes/pack.ts'
import type { FailureCause, Outcome } from './outcome.ts'

/** Answers for neighbouring items, as they came from a worker. */
export interface Stretch {
  readonly index: number
  readonly values: Packed
  readonly failures: readonly (readonly [at: number, cause: FailureCause])[]
}

/**
 * Answers that have arrived and wait for the caller, who gets them in input order or as they came.
 * They are kept as the stretches in which they came; an outcome is made only when it is handed out.
 */
export class Arrivals {
  readonly #inOrder: boolean
  readonly #attempts: ReadonlyMap<number, number>
  readonly #waiting = new Map<number, Stretch>()
  #current: Stretch | undefined
  #at = 0
  #failureAt = 0
  /** All of the current stretch succeeded at the first attempt. */
  #plain = false
  /** The input index of the next outcome, when outcomes come in input order. */
  #next = 0

  constructor(order: 'input' | 'completion', attempts: ReadonlyMap<number, number>) {
    this.#inOrder = order === 'input'
    this.#attempts = attempts
  }

  get next(): number {
    return this.#next
  }

  add(stretch: Stretch): void {
    if (stretch.values.length > 0) this.#waiting.set(stretch.index, stretch)
  }

  shift(): Outcome<unknown> | undefined {
    const stretch = this.#current ?? this.#open()
    if (!stretch) return undefined
    const at = this.#at
    const outcome = this.#plain
      ? ({ ok: true, index: stretch.index + at, value: stretch.values[at] } as const)
      : this.#outcome(stretch, at, this.#cause(stretch, at))
    this.#next = stretch.index + at + 1
    this.#at = at + 1
    if (this.#at === stretch.values.length) this.#current = undefined
    return outcome
  }

  /** The outcomes of a stretch, in order. */
  outcomes(stretch: Stretch): Outcome<unknown>[] {
    let failed = 0
    return Array.from({ length: stretch.values.length }, (_, at) => {
      const cause = stretch.failures[failed]?.[0] === at ? stretch.failures[failed++]?.[1] : undefined
      return this.#outcome(stretch, at, cause)
    })
  }

  #cause({ failures }: Stretch, at: number): FailureCause | undefined {
    return failures[this.#failureAt]?.[0] === at ? failures[this.#failureAt++]?.[1] : undefined
  }

  #open(): Stretch | undefined {
    const index = this.#inOrder ? this.#next : this.#waiting.keys().next().value
    if (index === undefined) return undefined
    this.#current = this.#waiting.get(index)
    this.#waiting.delete(index)
    this.#at = 0
    this.#failureAt = 0
    this.#plain = this.#attempts.size === 0 && this.#current?.failures.length === 0
    return this.#current
  }

  #outcome({ index: first, values }: Stretch, at: number, cause: FailureCause | undefined): Outcome<unknown> {
    const index = first + at
    const attempts = this.#attempts.size > 0 ? this.#attempts.get(index) : undefined
    if (cause) return { ok: false, index, error: { ...cause, attempts: attempts ?? 1 } }
    const value = values[at]
    return attempts && attempts > 1 ? { ok: true, index, value, attempts } : { ok: true, index, value }
  }
}
