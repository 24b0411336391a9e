/** Connect four: drop a piece into one of seven columns; four in a line win. No chance, nothing hidden. */
import type { TrainGame } from 'manyhands/train'

const [COLUMNS, ROWS] = [7, 6]
const EMPTY = -1

export interface ConnectFour {
  /** Row by row from the bottom: the player whose piece is there, or EMPTY. */
  readonly cells: readonly number[]
  readonly next: number
  readonly winner: number | null
  readonly pieces: number
}

/** Steps from a cell to its neighbours on a line: along a row, a column and both diagonals. */
const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

function isFour(cells: readonly number[], column: number, row: number, player: number): boolean {
  const run = (across: number, up: number): number => {
    let [x, y, length] = [column + across, row + up, 0]
    while (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && cells[y * COLUMNS + x] === player) {
      x += across
      y += up
      length += 1
    }
    return length
  }
  return LINES.some(([across, up]) => run(across, up) + run(-across, -up) >= 3)
}

const game: TrainGame<ConnectFour, number> = {
  name: 'Connect four',
  players: 2,
  init: () => ({ cells: new Array(COLUMNS * ROWS).fill(EMPTY), next: 0, winner: null, pieces: 0 }),
  actors: ({ next, winner, pieces }) => (winner === null && pieces < COLUMNS * ROWS ? [next] : []),
  actions: ({ cells }) => {
    const open: number[] = []
    for (let column = 0; column < COLUMNS; column += 1)
      if (cells[(ROWS - 1) * COLUMNS + column] === EMPTY) open.push(column)
    return open
  },
  apply: ({ cells, pieces }, player, column) => {
    let row = 0
    while (cells[row * COLUMNS + column] !== EMPTY) row += 1
    const after = cells.slice()
    after[row * COLUMNS + column] = player
    return {
      cells: after,
      next: 1 - player,
      winner: isFour(after, column, row, player) ? player : null,
      pieces: pieces + 1,
    }
  },
  returns: ({ winner }) => (winner === null ? [0, 0] : winner === 0 ? [1, -1] : [-1, 1]),
}

export default game
