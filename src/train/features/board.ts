/**
 * Numbers of a board: whose cells there are, where they lie, and how they stand in line. A window is a stretch of cells in one
 * direction; one that holds nobody else's marks may still become a line, and the fuller it is the nearer it is to one.
 */
import type { Measures } from './measure.ts'
import { cellsOf } from './owners.ts'
import type { Shape } from './structure.ts'
import { scalarOf } from './summary.ts'

type Board = Extract<Shape, { kind: 'board' }>

/** Lengths of windows. */
const LENGTHS = [3, 4, 5]
const DIRECTIONS = [
  { name: 'row', down: 0, right: 1 },
  { name: 'column', down: 1, right: 0 },
  { name: 'diagonal', down: 1, right: 1 },
  { name: 'antidiagonal', down: 1, right: -1 },
]
/** Cells are read one by one up to this number. */
const MOST_CELLS = 64
const MOST_LABELS = 6

export function boardMeasures(board: Board, players: number): Measures {
  const isOwned = board.owners.some((owner) => owner >= 0)
  const parts = isOwned
    ? [
        ownedCells(board),
        ...board.widths.flatMap((width) => {
          const named = board.widths.length === 1 ? '' : ` (width ${width})`
          return [centre(board, width, named), neighbours(board, width, named), windows(board, width, named)]
        }),
      ]
    : board.labels.length <= MOST_LABELS && players > 0
      ? [labelledCells(board)]
      : []
  const names = parts.flatMap((part) => part.names)
  const marks = new Int8Array(board.cells)
  return {
    names,
    write(value, viewer, out, at) {
      const cells = cellsOf(board, value)
      // +1 for the player's own marks, −1 for those of others, 0 for nobody's; or the number of the label.
      for (let n = 0; n < board.cells; n += 1) {
        const label = board.labels.indexOf(scalarOf(cells[n]))
        const owner = board.owners[label] ?? -1
        marks[n] = isOwned ? (owner < 0 ? 0 : owner === viewer.player ? 1 : -1) : label
      }
      let to = at
      for (const part of parts) {
        part.write(marks, viewer.isActing, out, to)
        to += part.names.length
      }
    },
  }
}

interface Part {
  readonly names: readonly string[]
  write(marks: Int8Array, isActing: boolean, out: Float64Array, at: number): void
}

const labelledCells = ({ labels, cells }: Board): Part => ({
  names: labels.map((label) => `count of ${label}`),
  write(marks, _, out, at) {
    out.fill(0, at, at + labels.length)
    for (let n = 0; n < cells; n += 1) {
      const to = at + (marks[n] as number)
      if ((marks[n] as number) >= 0) out[to] = (out[to] as number) + 1
    }
  },
})

function ownedCells({ cells }: Board): Part {
  const single = cells <= MOST_CELLS ? cells : 0
  return {
    names: ['mine', "others'", ...Array.from({ length: single }, (_, n) => `cell ${n}`)],
    write(marks, _, out, at) {
      let [mine, others] = [0, 0]
      for (let n = 0; n < cells; n += 1) {
        if (marks[n] === 1) mine += 1
        else if (marks[n] === -1) others += 1
      }
      out[at] = mine
      out[at + 1] = others
      for (let n = 0; n < single; n += 1) out[at + 2 + n] = marks[n] as number
    },
  }
}

/** How near to the centre the marks lie, and how far down and to the right. */
function centre({ cells }: Board, width: number, named: string): Part {
  const rows = cells / width
  const nearness = Array.from({ length: cells }, (_, n) => {
    const down = Math.abs(Math.floor(n / width) - (rows - 1) / 2)
    const right = Math.abs((n % width) - (width - 1) / 2)
    return (rows + width) / 2 - down - right
  })
  return {
    names: ['centre lead', 'row lead', 'column lead'].map((name) => `${name}${named}`),
    write(marks, _, out, at) {
      let [near, row, column] = [0, 0, 0]
      for (let n = 0; n < cells; n += 1) {
        const mark = marks[n] as number
        near += mark * (nearness[n] as number)
        row += mark * Math.floor(n / width)
        column += mark * (n % width)
      }
      out[at] = near
      out[at + 1] = row
      out[at + 2] = column
    },
  }
}

/** Pairs of neighbouring marks of the same owner, by direction. */
function neighbours({ cells }: Board, width: number, named: string): Part {
  const pairs = DIRECTIONS.map((direction) => windowsIn(cells, width, 2, direction))
  return {
    names: DIRECTIONS.map(({ name }) => `${name} neighbours lead${named}`),
    write(marks, _, out, at) {
      pairs.forEach((windows, direction) => {
        let lead = 0
        for (let n = 0; n < windows.length; n += 2) {
          const mark = marks[windows[n] as number] as number
          if (mark === marks[windows[n + 1] as number]) lead += mark
        }
        out[at + direction] = lead
      })
    },
  }
}

/**
 * Windows that only one side has marks in, by their length and by how many marks there are; once more as they stand for the
 * player who has to act, because the next mark is that player's.
 */
function windows({ cells }: Board, width: number, named: string): Part {
  const sizes = LENGTHS.filter((length) => length <= Math.max(width, cells / width)).map((length) => ({
    length,
    places: new Int32Array(
      DIRECTIONS.flatMap((direction) => [...windowsIn(cells, width, length, direction)]),
    ),
  }))
  const names = sizes.flatMap(({ length }) =>
    Array.from({ length: length - 1 }, (_, n) => n + 2).flatMap((marks) =>
      ['mine', "others'", 'mine on move', "others' on move"].map(
        (whose) => `${marks} of ${length} ${whose}${named}`,
      ),
    ),
  )
  return {
    names,
    write(marks, isActing, out, at) {
      out.fill(0, at, at + names.length)
      let to = at
      for (const { length, places } of sizes) {
        for (let from = 0; from < places.length; from += length) {
          let [mine, others] = [0, 0]
          for (let n = from; n < from + length; n += 1) {
            const mark = marks[places[n] as number] as number
            if (mark > 0) mine += 1
            else if (mark < 0) others += 1
          }
          const most = mine > 0 ? mine : others
          if (most < 2 || (mine > 0 && others > 0)) continue
          const place = to + 4 * (most - 2) + (mine > 0 ? 0 : 1)
          out[place] = (out[place] as number) + 1
          if (isActing) out[place + 2] = (out[place + 2] as number) + 1
        }
        to += 4 * (length - 1)
      }
    },
  }
}

/** The cells of all windows of a length in a direction, one window after the other. */
function windowsIn(
  cells: number,
  width: number,
  length: number,
  { down, right }: { readonly down: number; readonly right: number },
): Int32Array {
  const rows = cells / width
  const places: number[] = []
  for (let row = 0; row + down * (length - 1) < rows; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const last = column + right * (length - 1)
      if (last < 0 || last >= width) continue
      for (let n = 0; n < length; n += 1) places.push((row + down * n) * width + column + right * n)
    }
  }
  return new Int32Array(places)
}
