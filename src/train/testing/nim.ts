/** Nim as the interface shows it: the smallest game, immutable and without chance. */
import type { TrainGame } from '../game.ts'

export interface NimState {
  readonly sticks: number
  readonly next: number
}

export const nim: TrainGame<NimState, number> = {
  name: 'Nim',
  players: 2,
  init: ({ seed }) => ({ sticks: 12 + (seed % 3), next: 0 }),
  actors: ({ sticks, next }) => (sticks > 0 ? [next] : []),
  actions: ({ sticks }) => [1, 2, 3].filter((taken) => taken <= sticks),
  apply: ({ sticks, next }, _player, taken) => ({ sticks: sticks - taken, next: 1 - next }),
  returns: ({ next }) => (next === 0 ? [-1, 1] : [1, -1]),
}
