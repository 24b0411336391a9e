import { Arrivals, type Stretch } from './arrivals.ts'
import type { Outcome } from './outcome.ts'

type Read = IteratorResult<Outcome<unknown>>

/** The caller's end of a map: hands outcomes to whoever reads, in order, and then says that it is over. */
export class Delivery {
  readonly #arrivals: Arrivals
  readonly #readers: PromiseWithResolvers<Read>[] = []
  #delivered = 0
  #last = Number.POSITIVE_INFINITY
  #abandoned = false
  #over = false
  #thrown: { readonly thrown: unknown } | undefined

  constructor(order: 'input' | 'completion', attempts: ReadonlyMap<number, number>) {
    this.#arrivals = new Arrivals(order, attempts)
  }

  /** How many outcomes have been handed out. */
  get delivered(): number {
    return this.#delivered
  }

  /** In input order, no outcome after this index is handed out. */
  endAfter(index: number): void {
    this.#last = index
  }

  /** Nobody reads any more: what arrives is dropped. */
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
    if (!this.#abandoned) this.#arrivals.add(stretch)
    while (this.#readers.length > 0) {
      const outcome = this.#shift()
      if (!outcome) return
      this.#readers.shift()?.resolve({ done: false, value: outcome })
    }
  }

  /** The outcomes of a stretch, for those who want them before their turn. */
  outcomes(stretch: Stretch): Outcome<unknown>[] {
    return this.#arrivals.outcomes(stretch)
  }

  /** Nothing more will arrive. What the source threw, if anything, reaches the caller after the last outcome. */
  finish(thrown: { readonly thrown: unknown } | undefined): void {
    this.#over = true
    this.#thrown = thrown
    for (const reader of this.#readers.splice(0)) this.#end().then(reader.resolve, reader.reject)
  }

  #shift(): Outcome<unknown> | undefined {
    if (this.#abandoned || this.#arrivals.next > this.#last) return undefined
    const outcome = this.#arrivals.shift()
    if (outcome) this.#delivered += 1
    return outcome
  }

  #end(): Promise<Read> {
    const thrown = this.#thrown
    this.#thrown = undefined
    return thrown ? Promise.reject(thrown.thrown) : Promise.resolve({ done: true, value: undefined })
  }
}
