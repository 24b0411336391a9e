/** Tic-tac-toe in which about one game in eight misbehaves, by the seed. */
import type { TrainGame } from '../game.ts'
import ticTacToe, { type TicTacToeState } from './tic-tac-toe.ts'

interface FaultyState extends TicTacToeState {
  readonly fault: number
}

const sometimesFaulty: TrainGame<FaultyState, number> = {
  players: 2,
  actors: ticTacToe.actors,
  actions: ticTacToe.actions,
  returns: ticTacToe.returns,
  name: 'Sometimes faulty',
  init: (setup) => ({ ...ticTacToe.init(setup), fault: setup.seed % 40 }),
  apply: (state, player, cell, rng) => {
    if (state.fault === 0) throw new RangeError('there is no such cell')
    if (state.fault === 1) process.exit(3)
    if (state.fault === 2) for (;;);
    if (state.fault === 3) void Promise.reject(new Error('nobody awaits this'))
    if (state.fault === 4) setTimeout(() => boom(), 5)
    return { ...ticTacToe.apply(state, player, cell, rng), fault: state.fault }
  },
}

function boom(): never {
  throw new Error('from a timer')
}

export default sometimesFaulty
