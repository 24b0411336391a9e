/**
 * Whose a mark is. Games write players into their states in many ways: 0 and 1, 1 and 2, "X" and "O". What a mark means shows in
 * play: where a mark becomes more, the player who has just acted has put it there.
 */

import type { Scalar, Shape } from './structure.ts'
import { entriesOf, fieldOf, scalarOf } from './summary.ts'

/** The share of a mark's additions that must come from one player. */
const MOSTLY = 0.95

type Marked = Extract<Shape, { kind: 'board' | 'list' }>

export class OwnerSearch {
  readonly #shape: Shape
  readonly #players: number
  /** By path: how many of each label there were in the last state. */
  #before = new Map<string, readonly number[]>()
  /** By path, label and player. */
  readonly #added = new Map<string, number[][]>()

  constructor(shape: Shape, players: number) {
    this.#shape = shape
    this.#players = players
  }

  /** @param mover who acted since the last state; −1 if that is not known, or if this is another game */
  add(value: unknown, mover: number): void {
    const before = this.#before
    this.#before = new Map()
    visitMarked(this.#shape, value, '', (shape, path, found) => {
      const labels = labelsOf(shape) ?? []
      const counts = countLabels(cellsOf(shape, found), labels)
      this.#before.set(path, counts)
      const last = before.get(path)
      if (mover < 0 || !last) return
      const added = this.#addedAt(path, labels.length)
      counts.forEach((count, n) => {
        const row = added[n] as number[]
        row[mover] = (row[mover] as number) + Math.max(0, count - (last[n] as number))
      })
    })
  }

  #addedAt(path: string, labels: number): number[][] {
    const known = this.#added.get(path)
    if (known) return known
    const added = Array.from({ length: labels }, () => new Array<number>(this.#players).fill(0))
    this.#added.set(path, added)
    return added
  }

  /** The shape with the owners of its marks, where every player has some. */
  shape(): Shape {
    return mapMarked(this.#shape, '', (shape, path) => {
      const owners = this.#added.get(path)?.map((byPlayer) => {
        const all = byPlayer.reduce((sum, each) => sum + each, 0)
        return byPlayer.findIndex((each) => all > 0 && each >= MOSTLY * all)
      })
      const isFound =
        owners &&
        Array.from({ length: this.#players }, (_, n) => n).every((player) => owners.includes(player))
      return isFound ? { ...shape, owners } : shape
    })
  }
}

/** The labels of a board's cells or of a list's entries; undefined if they have none. */
export const labelsOf = (shape: Marked): readonly Scalar[] | undefined =>
  shape.kind === 'board'
    ? shape.labels
    : shape.item.kind === 'scalar' && shape.item.labels
      ? shape.item.labels
      : undefined

/** All cells of a board, row by row; rows that are too short are filled up. */
export function cellsOf(shape: Marked, value: unknown): readonly unknown[] {
  const entries = entriesOf(value) ?? []
  if (shape.kind === 'list' || shape.isFlat) return entries
  const width = shape.widths[0] as number
  const cells: unknown[] = []
  for (let row = 0; row < shape.cells / width; row += 1) {
    const inRow = entriesOf(entries[row]) ?? []
    for (let column = 0; column < width; column += 1) cells.push(inRow[column])
  }
  return cells
}

function countLabels(entries: readonly unknown[], labels: readonly Scalar[]): number[] {
  const counts = labels.map(() => 0)
  for (let n = 0; n < entries.length; n += 1) {
    const at = labels.indexOf(scalarOf(entries[n]))
    if (at >= 0) counts[at] = (counts[at] as number) + 1
  }
  return counts
}

/** Boards and lists of labels that all players share: those inside of a player's own entry are that player's. */
function visitMarked(
  shape: Shape,
  value: unknown,
  path: string,
  visit: (shape: Marked, path: string, value: unknown) => void,
): void {
  if (shape.kind === 'record')
    for (const [name, field] of Object.entries(shape.fields))
      visitMarked(field, fieldOf(value, name), `${path}/${name}`, visit)
  else if ((shape.kind === 'board' || shape.kind === 'list') && labelsOf(shape)) visit(shape, path, value)
}

function mapMarked(shape: Shape, path: string, map: (shape: Marked, path: string) => Shape): Shape {
  if (shape.kind === 'record') {
    const fields = Object.entries(shape.fields).map(
      ([name, field]) => [name, mapMarked(field, `${path}/${name}`, map)] as const,
    )
    return { kind: 'record', fields: Object.fromEntries(fields) }
  }
  return shape.kind === 'board' || shape.kind === 'list' ? map(shape, path) : shape
}
