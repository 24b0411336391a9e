/** Nim whose first action misbehaves in some games, by what `options.faults` says for the last digit of the seed. */
import type { TrainGame } from '../game.ts'

export const GAME_FAULTS = [
  'throw',
  'late throw',
  'floating rejection',
  'timer',
  'exit',
  'loop',
  'heap',
] as const
export type GameFault = (typeof GAME_FAULTS)[number]

interface FaultyState {
  readonly sticks: number
  readonly next: number
  readonly fault: GameFault | undefined
}

function misbehave(fault: GameFault): unknown {
  switch (fault) {
    case 'throw':
      throw new RangeError('there is no such stick')
    case 'late throw':
      setTimeout(() => {
        throw new Error('from a timer')
      }, 20)
      return fault
    case 'floating rejection':
      void Promise.reject(new Error('nobody awaits this'))
      return fault
    case 'timer':
      return setInterval(() => {}, 5)
    case 'exit':
      return process.exit(7)
    case 'loop':
      for (;;);
    case 'heap': {
      const hoard: number[][] = []
      for (;;) hoard.push(new Array(10_000).fill(hoard.length))
    }
  }
}

const faulty: TrainGame<FaultyState, number> = {
  name: 'Faulty Nim',
  players: 2,
  init: ({ seed, options }) => {
    const faults = (options?.['faults'] ?? {}) as Readonly<Record<string, GameFault>>
    return { sticks: 10, next: 0, fault: faults[String(seed % 10)] }
  },
  actors: ({ sticks, next }) => (sticks > 0 ? [next] : []),
  actions: ({ sticks }) => [1, 2, 3].filter((taken) => taken <= sticks),
  apply: ({ sticks, next, fault }, _player, taken) => {
    if (fault && sticks === 10) misbehave(fault)
    return { sticks: sticks - taken, next: 1 - next, fault }
  },
  returns: ({ next }) => (next === 0 ? [-1, 1] : [1, -1]),
}

export default faulty
