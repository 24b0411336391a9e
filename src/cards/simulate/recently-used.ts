/** A small cache: what was made for the keys used last. */
const MOST_KEPT = 8

export class RecentlyUsed<Made> {
  /** The least recently used one first. */
  readonly #made = new Map<string, Made>()

  get(key: string, make: () => Made): Made {
    const made = this.#made.get(key) ?? make()
    this.#made.delete(key)
    this.#made.set(key, made)
    for (const oldest of this.#made.keys()) {
      if (this.#made.size <= MOST_KEPT) break
      this.#made.delete(oldest)
    }
    return made
  }
}
