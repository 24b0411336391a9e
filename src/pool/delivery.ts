import type { Packed } from './lanes/pack.ts'
import type { FailureCause, Outcome } from './outcome.ts'

/** Answers for neighbouring items, as they came from a worker. */
export interface Stretch {
  readonly index: number
  readonly values: Packed
  readonly failures: readonly (readonly [at: number, cause: FailureCause])[]
}

type Read = IteratorResult<Outcome<unknown>>

/**
 * The caller's end of a map: answers wait here for the caller, who reads them in input order or as they came.
 * They are kept as the stretches in which they came; an outcome is made only when it is read.
 */
export class Delivery {
  readonly #inOrder: boolean
  readonly #attempts: ReadonlyMap<number, number>
  readonly #waiting = new Map<number, Stretch>()
  readonly #readers: PromiseWithResolvers<Read>[] = []
  #current: Stretch | undefined
  #at = 0
  #failureAt = 0
  /** All of the current stretch succeeded at the first attempt. */
  #plain = false
  /** The input index of the next outcome, when outcomes come in input order. */
  #next = 0
  #delivered = 0
  #last = Number.POSITIVE_INFINITY
  #abandoned = false
  #over = false
  #thrown: { readonly thrown: unknown } | undefined

  constructor(order: 'input' | 'completion', attempts: ReadonlyMap<number, number>) {
    this.#inOrder = order === 'input'
    this.#attempts = attempts
  }

  /** How many outcomes have been read. */
  get delivered(): number {
    return this.#delivered
  }

  /** In input order, no outcome after this index is delivered. */
  endAfter(index: number): void {
    this.#last = index
  }

  /** The caller reads no more: what arrives is dropped. */
  abandon(): void {
    this.#abandoned = true
  }

  read(): Promise<Read> {
    const outcome = this.#shift()
    if (outcome) return Promise.resolve({ done: false, value: outcome })
    if (this.#over) return this.#end()
    const reader = Promise.withResolvers<Read>()
    this.#readers.push(reader)
    return reader.promise
  }

  add(stretch: Stretch): void {
    if (!this.#abandoned && stretch.values.length > 0) this.#waiting.set(stretch.index, stretch)
    while (this.#readers.length > 0) {
      const outcome = this.#shift()
      if (!outcome) return
      this.#readers.shift()?.resolve({ done: false, value: outcome })
    }
  }

  /** The outcomes of a stretch, before they are read. */
  outcomes(stretch: Stretch): Outcome<unknown>[] {
    let failed = 0
    return Array.from({ length: stretch.values.length }, (_, at) => {
      const cause = stretch.failures[failed]?.[0] === at ? stretch.failures[failed++]?.[1] : undefined
      return this.#outcome(stretch, at, cause)
    })
  }

  /** Nothing more will arrive. What the source threw, if anything, reaches the caller after the last outcome. */
  finish(thrown: { readonly thrown: unknown } | undefined): void {
    this.#over = true
    this.#thrown = thrown
    for (const reader of this.#readers.splice(0)) this.#end().then(reader.resolve, reader.reject)
  }

  #end(): Promise<Read> {
    const thrown = this.#thrown
    this.#thrown = undefined
    return thrown ? Promise.reject(thrown.thrown) : Promise.resolve({ done: true, value: undefined })
  }

  #shift(): Outcome<unknown> | undefined {
    if (this.#abandoned || this.#next > this.#last) return undefined
    const stretch = this.#current ?? this.#open()
    if (!stretch) return undefined
    const at = this.#at
    const outcome = this.#plain
      ? ({ ok: true, index: stretch.index + at, value: stretch.values[at] } as const)
      : this.#outcome(stretch, at, this.#cause(stretch, at))
    this.#next = stretch.index + at + 1
    this.#at = at + 1
    if (this.#at === stretch.values.length) this.#current = undefined
    this.#delivered += 1
    return outcome
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
