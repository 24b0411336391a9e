/** How fast a number grows, over the last few readings. */
const READINGS = 6

export class Rate {
  readonly #readings: { readonly at: number; readonly count: number }[] = []

  add(count: number, at = performance.now()): void {
    this.#readings.push({ at, count })
    if (this.#readings.length > READINGS) this.#readings.shift()
  }

  /** Null until there are two readings. */
  get perSecond(): number | null {
    const [first, last] = [this.#readings[0], this.#readings.at(-1)]
    if (!first || !last || last.at <= first.at) return null
    return Math.round((10_000 * (last.count - first.count)) / (last.at - first.at)) / 10
  }
}
