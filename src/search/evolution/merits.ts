/**
 * What each genome is worth as a parent, on the scale of the door.
 *
 * A look is cheap, and those that come to the door were chosen for their looks, so looks promise too much. How much of it the
 * door confirms is counted. Merit is inherited: a child of parents that passed the door is expected to be worth what they are,
 * or less if its look is worse than theirs was. In trials a look found out what a change had spoiled, and not what it had gained.
 *
 * One measurement is noisy, so what was expected counts as much as one of them: a lucky child does not become everybody's parent.
 */
export interface Merit {
  /** By its look. */
  readonly look: number
  /** Of its parents, when it was born: by their looks, and as parents. Undefined if the door has not measured all of them. */
  readonly parents?: { readonly look: number; readonly merit: number } | undefined
  /** Measurements at the door. */
  readonly sum: number
  readonly measured: number
}

export interface SavedMerits {
  readonly all: readonly (readonly [key: string, merit: Merit])[]
  readonly looked: number
  readonly confirmed: number
}

export class Merits {
  readonly #all: Map<string, Merit>
  /** Over all newcomers at the door: what their looks promised, and what was confirmed. */
  #looked: number
  #confirmed: number

  constructor(saved: SavedMerits = { all: [], looked: 0, confirmed: 0 }) {
    this.#all = new Map(saved.all)
    this.#looked = saved.looked
    this.#confirmed = saved.confirmed
  }

  addLook(key: string, look: number, parents: readonly string[]): void {
    const known = parents.flatMap((parent) => this.#all.get(parent) ?? [])
    const areMeasured =
      parents.length > 0 && known.length === parents.length && known.every(({ measured }) => measured > 0)
    this.#all.set(key, {
      look,
      parents: areMeasured
        ? { look: mean(known.map((each) => each.look)), merit: this.ofParents(parents) }
        : undefined,
      sum: 0,
      measured: 0,
    })
  }

  /** The first measurement of a newcomer. */
  confirm(key: string, merit: number | null): void {
    const known = this.#get(key)
    this.#looked += known.look
    this.#confirmed += merit ?? 0
    if (merit !== null) this.measure(key, merit)
  }

  measure(key: string, merit: number): void {
    const known = this.#get(key)
    this.#all.set(key, { ...known, sum: known.sum + merit, measured: known.measured + 1 })
  }

  /** A genome that takes the place of an equivalent one. */
  move(from: string, to: string): void {
    this.#all.set(to, this.#get(from))
  }

  /** What the door is expected to say before it has said anything. */
  expected(key: string): number {
    const { look, parents } = this.#get(key)
    if (!parents) return look * this.#trust
    return parents.look > 0 ? parents.merit * Math.min(1, look / parents.look) : 0
  }

  /** 0 if nothing is known. */
  of(key: string): number {
    const known = this.#all.get(key)
    return known ? (known.sum + this.expected(key)) / (known.measured + 1) : 0
  }

  ofParents(parents: readonly string[]): number {
    return mean(parents.map((parent) => this.of(parent)))
  }

  prune(living: ReadonlySet<string>): void {
    for (const key of this.#all.keys()) if (!living.has(key)) this.#all.delete(key)
  }

  save(): SavedMerits {
    return { all: [...this.#all], looked: this.#looked, confirmed: this.#confirmed }
  }

  /** Looks are believed as long as the door has confirmed none. */
  get #trust(): number {
    return this.#looked > 0 ? this.#confirmed / this.#looked : 1
  }

  #get(key: string): Merit {
    const known = this.#all.get(key)
    if (!known) throw new Error(`the merit of ${key} is not known: it had no look`)
    return known
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
