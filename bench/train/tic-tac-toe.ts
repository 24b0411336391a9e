/** Tic-tac-toe by the rules of boardgame.io's tutorial, as a game of plain functions. */
import type { TrainGame } from '../../src/train/index.ts'

interface TicTacToe {
  /** The squares of each player, as bits. */
  readonly taken: readonly [number, number]
  readonly next: number
}

const LINES = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124]
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const ALL = 0o777

const hasLine = (squares: number): boolean => LINES.some((line) => (squares & line) === line)

const game: TrainGame<TicTacToe, number> = {
  name: 'Tic-tac-toe',
  players: 2,
  init: () => ({ taken: [0, 0], next: 0 }),
  actors: ({ taken: [first, second], next }) =>
    (first | second) === ALL || hasLine(first) || hasLine(second) ? [] : [next],
  actions: ({ taken: [first, second] }) =>
    SQUARES.filter((square) => (((first | second) >> square) & 1) === 0),
  apply: ({ taken: [first, second] }, player, square) => ({
    taken: player === 0 ? [first | (1 << square), second] : [first, second | (1 << square)],
    next: 1 - player,
  }),
  returns: ({ taken: [first, second] }) => (hasLine(first) ? [1, 0] : hasLine(second) ? [0, 1] : [0, 0]),
}

export default game
