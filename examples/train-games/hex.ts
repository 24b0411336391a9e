/**
 * Hex on a small board: the first player joins the top to the bottom, the second the left to the right. Somebody always wins.
 * The option `size` sets the board's side; 5 unless given.
 */
import type { TrainGame } from 'manyhands/train'

const EMPTY = -1

export interface Hex {
  /** Row by row: the player whose stone is there, or EMPTY. */
  readonly cells: readonly number[]
  readonly size: number
  readonly next: number
  readonly winner: number | null
}

/** The six neighbours of a cell, as steps across and down. */
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const

/** Whether the stones that hang together with a cell touch both edges of their player. */
function joinsEdges(cells: readonly number[], size: number, start: number, player: number): boolean {
  const seen = new Set([start])
  const edges = new Set<'first' | 'last'>()
  for (const cell of seen) {
    const [x, y] = [cell % size, Math.floor(cell / size)]
    const along = player === 0 ? y : x
    if (along === 0) edges.add('first')
    if (along === size - 1) edges.add('last')
    for (const [across, down] of NEIGHBOURS) {
      const [toX, toY] = [x + across, y + down]
      const to = toY * size + toX
      if (toX >= 0 && toX < size && toY >= 0 && toY < size && cells[to] === player) seen.add(to)
    }
  }
  return edges.size === 2
}

const game: TrainGame<Hex, number> = {
  name: 'Hex',
  players: 2,
  init: ({ options }) => {
    const size = typeof options?.['size'] === 'number' ? options['size'] : 5
    return { cells: new Array(size * size).fill(EMPTY), size, next: 0, winner: null }
  },
  actors: ({ next, winner }) => (winner === null ? [next] : []),
  actions: ({ cells }) => cells.flatMap((stone, cell) => (stone === EMPTY ? [cell] : [])),
  apply: ({ cells, size }, player, cell) => {
    const after = cells.with(cell, player)
    return {
      cells: after,
      size,
      next: 1 - player,
      winner: joinsEdges(after, size, cell, player) ? player : null,
    }
  },
  returns: ({ winner }) => (winner === 0 ? [1, -1] : [-1, 1]),
}

export default game
