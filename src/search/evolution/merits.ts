/**
 * What each genome is worth as a parent, as far as all measurements together tell.
 *
 * A measurement errs by about as much as siblings differ, so the genome with the best one was mostly lucky. What is expected of a
 * genome therefore comes from all that is known: its own looks and measurements at the door, its parents, and its children, as a
 * child is about what its parents are. This is how breeders of animals estimate merit (Henderson's best linear unbiased prediction,
 * 1975): the merits that make all deviations together least likely to be larger,
 *
 *     Σ (merit − mean of the parents)² + LOOK · Σ (look − merit)² + DOOR · Σ (measured − merit)² + START · Σ (merit − mean)²
 *
 * where the last sum is over genomes whose parents are not known, and the mean is that of their looks.
 */
export interface Observed {
  /** Empty unless all of them had a look. */
  readonly parents: readonly string[]
  readonly look: number
  /** Measurements at the door. */
  readonly doors: { readonly sum: number; readonly many: number }
}

export type SavedMerits = readonly (readonly [key: string, observed: Observed])[]

/**
 * How exact each is, beside how exactly parents say what a child is worth: the squares of 5.2 over 3.5 and 3, as children of one card
 * game differed by 5.2 of 100 when this was set, and looks and doors erred by as much. `npm run prove -- inheritance` has the present
 * figures. Starting games differ by 10.
 */
const LOOK = 2
const DOOR = 3
const START = 0.3

/** The estimates come this near to their limit. */
const SWEEPS = 40

const NOTHING = { sum: 0, many: 0 }

export class Merits {
  readonly #all: Map<string, Observed>
  /** Of all, as far as they were worked out since something was observed. */
  #estimates: ReadonlyMap<string, number> | undefined

  constructor(saved: SavedMerits = []) {
    this.#all = new Map(saved)
  }

  addLook(key: string, look: number, parents: readonly string[]): void {
    const areKnown = parents.every((parent) => this.#all.has(parent))
    this.#set(key, { parents: areKnown ? parents : [], look, doors: NOTHING })
  }

  measure(key: string, merit: number): void {
    const known = this.#get(key)
    const { sum, many } = known.doors
    this.#set(key, { ...known, doors: { sum: sum + merit, many: many + 1 } })
  }

  /** A genome that takes the place of an equivalent one. */
  move(from: string, to: string): void {
    const known = this.#get(from)
    this.#all.delete(from)
    for (const [key, each] of this.#all)
      if (each.parents.includes(from))
        this.#all.set(key, {
          ...each,
          parents: each.parents.map((parent) => (parent === from ? to : parent)),
        })
    this.#set(to, known)
  }

  /** 0 if nothing is known. */
  of(key: string): number {
    this.#estimates ??= this.#estimated()
    return this.#estimates.get(key) ?? 0
  }

  /** What a child of these is worth before it had a look; without parents, what those are worth whose parents are not known. */
  ofParents(parents: readonly string[]): number {
    if (parents.length > 0) return mean(parents.map((parent) => this.of(parent)))
    this.#estimates ??= this.#estimated()
    return mean([...this.#all].flatMap(([key, each]) => (each.parents.length === 0 ? this.of(key) : [])))
  }

  /** Keeps the living, what they come from, and the children of all these. */
  prune(living: Iterable<string>): void {
    const kept = new Set<string>()
    const keep = (key: string): void => {
      if (kept.has(key)) return
      kept.add(key)
      for (const parent of this.#all.get(key)?.parents ?? []) keep(parent)
    }
    for (const key of living) keep(key)
    const gone = [...this.#all].filter(
      ([key, { parents }]) => !kept.has(key) && !parents.some((parent) => kept.has(parent)),
    )
    for (const [key] of gone) this.#all.delete(key)
  }

  save(): SavedMerits {
    return [...this.#all]
  }

  /** By going round, each time with what is expected of parents and children so far. */
  #estimated(): ReadonlyMap<string, number> {
    const places = new Map(Array.from(this.#all.keys(), (key, n) => [key, n] as const))
    const all = Array.from(this.#all.values(), ({ parents, look, doors }) => ({
      // A mate may have been forgotten.
      parents: parents.flatMap((parent) => places.get(parent) ?? []),
      sum: LOOK * look + DOOR * doors.sum,
      weight: LOOK + DOOR * doors.many,
      children: [] as number[],
    }))
    for (const [n, { parents }] of all.entries()) for (const parent of parents) all[parent]?.children.push(n)
    const founders = all.filter(({ parents }) => parents.length === 0)
    const usual = mean(founders.map(({ sum, weight }) => sum / weight))
    const merits = all.map(() => usual)
    const ofParents = (parents: readonly number[]): number => mean(parents.map((n) => merits[n] as number))
    for (let sweep = 0; sweep < SWEEPS; sweep += 1)
      for (const [n, { parents, sum, weight, children }] of all.entries()) {
        let total = sum + (parents.length === 0 ? START * usual : ofParents(parents))
        let whole = weight + (parents.length === 0 ? START : 1)
        for (const child of children) {
          const others = (all[child] as (typeof all)[number]).parents
          const share = 1 / others.length
          const rest = ofParents(others) - share * (merits[n] as number)
          total += share * ((merits[child] as number) - rest)
          whole += share * share
        }
        merits[n] = total / whole
      }
    return new Map(Array.from(places, ([key, n]) => [key, merits[n] as number]))
  }

  #set(key: string, observed: Observed): void {
    this.#all.set(key, observed)
    this.#estimates = undefined
  }

  #get(key: string): Observed {
    const known = this.#all.get(key)
    if (!known) throw new Error(`the merit of ${key} is not known: it had no look`)
    return known
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
