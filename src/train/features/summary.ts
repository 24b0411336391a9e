/** What was seen at one place of many states, and the shape that follows from it. */
import type { Scalar, Shape } from './structure.ts'

/** More different values than these are not labels but numbers, or texts that say nothing. */
const MOST_LABELS = 16
/** States may be nested, and may contain themselves. */
const MOST_DEPTH = 6
const MOST_FIELDS = 64
/** The least rows and columns of a board. */
const LEAST_SIDE = 3

export class Summary {
  readonly #depth: number
  readonly #labels = new Set<Scalar>()
  #hasManyLabels = false
  #scalars = 0
  #numbers = 0
  #lists = 0
  #records = 0
  #lengths = { least: Number.POSITIVE_INFINITY, most: 0 }
  readonly #fields = new Map<string, Summary>()
  #item: Summary | undefined

  constructor(depth = 0) {
    this.#depth = depth
  }

  add(value: unknown): void {
    if (typeof value === 'function' || this.#depth > MOST_DEPTH) return
    const entries = entriesOf(value)
    if (entries) this.#addList(entries)
    else if (typeof value === 'object' && value !== null) this.#addRecord(value)
    else this.#addScalar(scalarOf(value))
  }

  #addScalar(value: Scalar): void {
    this.#scalars += 1
    if (typeof value === 'number' || typeof value === 'boolean') this.#numbers += 1
    if (this.#labels.size < MOST_LABELS || this.#labels.has(value)) this.#labels.add(value)
    else this.#hasManyLabels = true
  }

  #addList(entries: readonly unknown[]): void {
    this.#lists += 1
    this.#lengths.least = Math.min(this.#lengths.least, entries.length)
    this.#lengths.most = Math.max(this.#lengths.most, entries.length)
    this.#item ??= new Summary(this.#depth + 1)
    for (const entry of entries) this.#item.add(entry)
  }

  #addRecord(value: object): void {
    this.#records += 1
    for (const [name, field] of fieldsOf(value)) {
      let summary = this.#fields.get(name)
      if (!summary) {
        if (this.#fields.size === MOST_FIELDS) continue
        summary = new Summary(this.#depth + 1)
        this.#fields.set(name, summary)
      }
      summary.add(field)
    }
  }

  shape(players: number): Shape {
    if (this.#lists > 0) return this.#listShape(players)
    if (this.#records > 0) return this.#recordShape(players)
    if (this.#scalars === 0) return { kind: 'opaque' }
    return this.#scalarShape()
  }

  #scalarShape(): Extract<Shape, { kind: 'scalar' }> {
    return {
      kind: 'scalar',
      isNumeric: this.#numbers > 0,
      labels: this.#hasManyLabels ? null : sortedLabels(this.#labels),
    }
  }

  #listShape(players: number): Shape {
    const item = this.#item?.shape(players) ?? { kind: 'opaque' }
    const { least, most } = this.#lengths
    const length = least === most ? most : null
    if (length === players && players > 1) return { kind: 'players', item }
    const list = { kind: 'list', length, item, owners: null } as const
    if (length === null || length === 0) return list
    // Rows may be of different lengths, as where pieces are stacked in columns: what is missing is empty.
    const width = this.#item ? this.#item.#lengths.most : 0
    if (item.kind === 'list' && item.item.kind === 'scalar' && item.item.labels)
      return length >= LEAST_SIDE && width >= LEAST_SIDE
        ? boardOf(length * width, [width], false, withEmpty(item.item.labels, item.length === null))
        : list
    if (item.kind === 'scalar' && item.labels && length >= LEAST_SIDE * LEAST_SIDE)
      return boardOf(length, widthsOf(length), true, item.labels)
    return list
  }

  #recordShape(players: number): Shape {
    const names = [...this.#fields.keys()].toSorted()
    const isByPlayer = players > 1 && names.length === players && names.every((name, n) => name === String(n))
    const shapes = names.map((name) => [name, (this.#fields.get(name) as Summary).shape(players)] as const)
    if (isByPlayer) return { kind: 'players', item: (shapes[0] as (typeof shapes)[number])[1] }
    return { kind: 'record', fields: Object.fromEntries(shapes) }
  }
}

const boardOf = (
  cells: number,
  widths: readonly number[],
  isFlat: boolean,
  labels: readonly Scalar[],
): Shape => ({ kind: 'board', cells, widths, isFlat, labels, owners: labels.map(() => -1) })

const withEmpty = (labels: readonly Scalar[], isRagged: boolean): readonly Scalar[] =>
  isRagged && !labels.includes(null) ? [...labels, null] : labels

/** A list of cells does not say how wide the board is: the two most square readings are tried. */
function widthsOf(cells: number): number[] {
  for (let side = Math.floor(Math.sqrt(cells)); side >= LEAST_SIDE; side -= 1)
    if (cells % side === 0) return side * side === cells ? [side] : [cells / side, side]
  return []
}

/** Sorted, so that the order does not depend on which game came first. */
const sortedLabels = (labels: ReadonlySet<Scalar>): Scalar[] =>
  [...labels].toSorted((one, other) => {
    const [a, b] = [`${typeof one} ${one}`, `${typeof other} ${other}`]
    return typeof one === 'number' && typeof other === 'number' ? one - other : a < b ? -1 : a > b ? 1 : 0
  })

/** What is missing is read as null. */
export const scalarOf = (value: unknown): Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** The entries of anything that is a list; undefined if it is none. */
export function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (value instanceof Set) return [...value]
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return value as unknown as readonly number[]
  return undefined
}

/** The fields of anything that has some. */
function fieldsOf(value: object): Iterable<readonly [string, unknown]> {
  return value instanceof Map
    ? [...value].map(([name, field]) => [String(name), field] as const)
    : Object.entries(value)
}

export const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Map
    ? (value.get(name) ?? value.get(Number(name)))
    : (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
