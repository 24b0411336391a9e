/**
 * What each genome is worth as a parent, on the scale of the door.
 *
 * Three things are known of a genome: what its parents are worth, what its look said, and what the door measured. A look is a
 * brief measurement, and those that come to the door were chosen for their looks, so looks promise too much: how much of it the
 * door confirms is counted, and looks are scaled by that. Merit is inherited, so a genome is expected to lie halfway between its
 * parents and its look; a child of starting genomes, of which the door measures none, between its look and the mean look.
 *
 * One measurement is noisy, so what was expected counts as much as one of them: a lucky child does not become everybody's parent.
 */
export interface Merit {
  /** By its look. */
  readonly look: number
  /** What its parents were worth when it was born; undefined if not all of them had a look. */
  readonly parents?: number | undefined
  /** Measurements at the door. */
  readonly sum: number
  readonly measured: number
}

export interface SavedMerits {
  readonly all: readonly (readonly [key: string, merit: Merit])[]
  readonly looks: Total
  readonly confirmed: Confirmed
}

interface Total {
  readonly sum: number
  readonly many: number
}

/** Over all newcomers at the door: what their looks promised, and what was confirmed. */
interface Confirmed {
  readonly looked: number
  readonly measured: number
}

export class Merits {
  readonly #all: Map<string, Merit>
  #looks: Total
  #confirmed: Confirmed

  constructor(saved?: SavedMerits) {
    this.#all = new Map(saved?.all)
    this.#looks = saved?.looks ?? { sum: 0, many: 0 }
    this.#confirmed = saved?.confirmed ?? { looked: 0, measured: 0 }
  }

  addLook(key: string, look: number, parents: readonly string[]): void {
    const areKnown = parents.length > 0 && parents.every((parent) => this.#all.has(parent))
    const worth = areKnown ? this.ofParents(parents) : undefined
    this.#all.set(key, { look, parents: worth, sum: 0, measured: 0 })
    const { sum, many } = this.#looks
    this.#looks = { sum: sum + look, many: many + 1 }
  }

  /** The first measurement of a newcomer. */
  confirm(key: string, merit: number | null): void {
    const { looked, measured } = this.#confirmed
    this.#confirmed = { looked: looked + this.#get(key).look, measured: measured + (merit ?? 0) }
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
    const { sum, many } = this.#looks
    return mean([look * this.#trust, parents ?? (sum / many) * this.#trust])
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
    return { all: [...this.#all], looks: this.#looks, confirmed: this.#confirmed }
  }

  /** Looks are believed as long as the door has confirmed none. */
  get #trust(): number {
    const { looked, measured } = this.#confirmed
    return looked > 0 ? measured / looked : 1
  }

  #get(key: string): Merit {
    const known = this.#all.get(key)
    if (!known) throw new Error(`the merit of ${key} is not known: it had no look`)
    return known
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
