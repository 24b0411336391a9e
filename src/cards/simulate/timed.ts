/** When work began and ended, by a clock that all workers of a machine share, in milliseconds. */
export interface Timed<Value> {
  readonly value: Value
  readonly began: number
  readonly ended: number
}

export const now = (): number => performance.timeOrigin + performance.now()

export function timed<Value>(work: () => Value): Timed<Value> {
  const began = now()
  const value = work()
  return { value, began, ended: now() }
}

/** The seconds from the first beginning to the last end. */
export class TimeSpan {
  #began = Number.POSITIVE_INFINITY
  #ended = Number.NEGATIVE_INFINITY

  add({ began, ended }: Omit<Timed<unknown>, 'value'>): void {
    this.#began = Math.min(this.#began, began)
    this.#ended = Math.max(this.#ended, ended)
  }

  get seconds(): number {
    return Math.max(0, this.#ended - this.#began) / 1000
  }
}
