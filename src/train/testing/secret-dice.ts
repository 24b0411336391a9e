/** A die each, seen by its owner only; a second die that brings the sum above 8 makes it 0. It is played on a state that `apply` changes: `clone`, `view` and `determinize` together. */
import type { TrainGame } from '../game.ts'

export interface DiceState {
  dice: number[]
  turn: number
}

export const secretDice: TrainGame<DiceState, { readonly does: 'keep' | 'roll' }> = {
  name: 'Secret dice',
  players: 2,
  init: ({ players, seed }) => ({
    dice: Array.from({ length: players }, (_, n) => 1 + ((seed + 3 * n) % 6)),
    turn: 0,
  }),
  actors: ({ turn, dice }) => (turn < dice.length ? [turn] : []),
  actions: () => [{ does: 'keep' }, { does: 'roll' }],
  apply: (state, player, { does }, rng) => {
    const total = (state.dice[player] ?? 0) + (does === 'roll' ? rng.between(1, 6) : 0)
    state.dice[player] = total > 8 ? 0 : total
    state.turn += 1
    return state
  },
  returns: ({ dice }) => dice,
  clone: ({ dice, turn }) => ({ dice: [...dice], turn }),
  view: ({ dice, turn }, player) => ({ die: dice[player], turn }),
  determinize: ({ dice, turn }, player, rng) => ({
    dice: dice.map((die, who) => (who === player ? die : rng.between(1, 6))),
    turn,
  }),
}
