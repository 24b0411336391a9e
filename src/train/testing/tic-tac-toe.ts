/** Tic-tac-toe with marks that do not say which player they are of. */
import type { TrainGame } from '../game.ts'

export interface TicTacToeState {
  readonly cells: readonly string[]
  readonly next: number
}

const MARKS = ['X', 'O']
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

const hasLine = (cells: readonly string[], mark: string | undefined): boolean =>
  LINES.some((line) => line.every((cell) => cells[cell] === mark))

const ticTacToe: TrainGame<TicTacToeState, number> = {
  name: 'Tic-tac-toe',
  players: 2,
  init: () => ({ cells: new Array<string>(9).fill(''), next: 0 }),
  actors: ({ cells, next }) =>
    hasLine(cells, 'X') || hasLine(cells, 'O') || !cells.includes('') ? [] : [next],
  actions: ({ cells }) => [...cells.keys()].filter((cell) => cells[cell] === ''),
  apply: ({ cells, next }, player, cell) => ({
    cells: cells.with(cell, MARKS[player] as string),
    next: 1 - next,
  }),
  returns: ({ cells }) => (hasLine(cells, 'X') ? [1, -1] : hasLine(cells, 'O') ? [-1, 1] : [0, 0]),
}

export default ticTacToe
