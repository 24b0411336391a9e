/**
 * The archive of MAP-Elites (Mouret and Clune, _Illuminating search spaces by mapping elites_, 2015, arXiv:1504.04909):
 * behaviour is cut into cells, and each cell keeps the fittest that was found there, its elite.
 *
 * Fitness is noisy here, so each cell also keeps the second best as a challenger. It takes over when the elite is
 * measured again and falls below it, or is removed.
 *
 * Invariants: in each cell the elite is at least as fit as the challenger; no key stands in the archive twice.
 */
import type { Behaviour, Inserted, Keep, Kept, PartialBehaviour } from './keep.ts'

/** One dimension of behaviour. `edges` ascend: a number's bin is the number of edges that it has reached. */
export type Dimension =
  | { readonly name: string; readonly type: 'number'; readonly edges: readonly number[] }
  | { readonly name: string; readonly type: 'category' }

/** A bin or a category for each dimension. */
export type Cell = readonly (number | string)[]

interface Place<Elite> {
  readonly cell: Cell
  readonly elite: Elite
  readonly challenger?: Elite
}

export class Archive<Elite extends Kept> implements Keep<Elite> {
  readonly #dimensions: readonly Dimension[]
  readonly #places = new Map<string, Place<Elite>>()
  /** The place of every key, of elites and challengers. */
  readonly #placeOf = new Map<string, string>()
  #elites: readonly Elite[] | undefined

  /** @param saved what `save` gave */
  constructor(dimensions: readonly Dimension[], saved: readonly Elite[] = []) {
    this.#dimensions = dimensions
    for (const elite of saved) this.insert(elite)
  }

  cellOf(behaviour: Behaviour): Cell {
    return this.#dimensions.map((dimension, n) => binIn(dimension, behaviour[n] as number | string))
  }

  admits(fitness: number, behaviour: Behaviour): boolean {
    const place = this.#places.get(this.nicheOf(behaviour))
    return place === undefined || fitness > place.elite.fitness
  }

  incumbent(behaviour: Behaviour): number {
    return this.#places.get(this.nicheOf(behaviour))?.elite.fitness ?? 0
  }

  incumbentsLike(behaviour: PartialBehaviour): number {
    const alike = [...this.#places.values()].filter(({ cell }) =>
      this.#dimensions.every((dimension, n) => {
        const value = behaviour[n] ?? null
        return value === null || cell[n] === binIn(dimension, value)
      }),
    )
    return alike.reduce((sum, { elite }) => sum + elite.fitness, 0) / Math.max(1, alike.length)
  }

  nicheOf(behaviour: Behaviour): string {
    return nameOf(this.cellOf(behaviour))
  }

  /** Rejected also if its key is in the archive, or if it is fit enough for a challenger only. */
  insert(elite: Elite): Inserted {
    if (this.#placeOf.has(elite.key)) return 'rejected'
    const cell = this.cellOf(elite.behaviour)
    const before = this.#places.get(nameOf(cell))
    this.#settle(cell, [before?.elite, before?.challenger, elite])
    if (before === undefined) return 'new'
    return elite.fitness > before.elite.fitness ? 'improved' : 'rejected'
  }

  revise(key: string, revised: Elite | undefined): void {
    const place = this.#places.get(this.#placeOf.get(key) ?? '')
    if (place === undefined) return
    const { cell, elite, challenger } = place
    this.#settle(cell, elite.key === key ? [revised, challenger] : [elite, revised])
  }

  /** Ordered by cell, whatever the order in which they came. */
  get elites(): readonly Elite[] {
    this.#elites ??= this.#inOrder().map(({ elite }) => elite)
    return this.#elites
  }

  get all(): readonly Elite[] {
    return this.#inOrder().flatMap(({ elite, challenger }) => (challenger ? [elite, challenger] : [elite]))
  }

  /** How many cells have an elite. */
  get coverage(): number {
    return this.#places.size
  }

  /** The sum of the elites' fitness: it says most where fitness is never below 0. */
  get qdScore(): number {
    return this.elites.reduce((sum, { fitness }) => sum + fitness, 0)
  }

  /** Plain data: the elites, each followed by its cell's challenger. */
  save(): readonly Elite[] {
    return this.all
  }

  /** The fittest two keep the cell; of two that are equally fit, the one that came first. */
  #settle(cell: Cell, contenders: readonly (Elite | undefined)[]): void {
    const name = nameOf(cell)
    const before = this.#places.get(name)
    for (const each of [before?.elite, before?.challenger]) if (each) this.#placeOf.delete(each.key)
    const [elite, challenger] = contenders
      .filter((each) => each !== undefined)
      .toSorted((a, b) => b.fitness - a.fitness)
    if (elite === undefined) this.#places.delete(name)
    else this.#places.set(name, { cell, elite, ...(challenger && { challenger }) })
    for (const each of [elite, challenger]) if (each) this.#placeOf.set(each.key, name)
    this.#elites = undefined
  }

  #inOrder(): readonly Place<Elite>[] {
    return [...this.#places.values()].sort((a, b) => compareCells(a.cell, b.cell))
  }
}

/** What is wrong with a behaviour; undefined if nothing is. */
export function behaviourProblem(dimensions: readonly Dimension[], behaviour: unknown): string | undefined {
  const names = dimensions.map(({ name }) => name).join(', ')
  if (dimensions.length === 0) return undefined
  if (!Array.isArray(behaviour) || behaviour.length !== dimensions.length)
    return `behaviour: ${dimensions.length} values (${names}) are expected; got ${JSON.stringify(behaviour)}`
  for (const [n, { name, type }] of dimensions.entries()) {
    const value: unknown = behaviour[n]
    const isRight = type === 'category' ? typeof value === 'string' : Number.isFinite(value)
    const wanted = type === 'category' ? 'a text' : 'a finite number'
    if (!isRight) return `behaviour, ${name}: ${wanted} is expected; got ${String(value)}`
  }
  return undefined
}

const nameOf = (cell: Cell): string => JSON.stringify(cell)

const binIn = (dimension: Dimension, value: number | string): number | string =>
  dimension.type === 'category' ? value : binOf(dimension.edges, value as number)

const binOf = (edges: readonly number[], value: number): number =>
  edges.reduce((bin, edge) => (value >= edge ? bin + 1 : bin), 0)

/** Bins count up, categories go by their letters. */
function compareCells(a: Cell, b: Cell): number {
  for (const [n, one] of a.entries()) {
    const other = b[n] as number | string
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
