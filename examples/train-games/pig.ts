/** Pig, a dice game: roll as often as you dare and bank the sum; a 1 loses the turn. Who has 50 first wins. */
import type { TrainGame } from 'manyhands/train'

const GOAL = 50

export interface Pig {
  readonly banked: readonly number[]
  readonly next: number
  /** What this turn has brought so far. */
  readonly pot: number
}

const passed = (banked: readonly number[], next: number): Pig => ({
  banked,
  next: (next + 1) % banked.length,
  pot: 0,
})

const game: TrainGame<Pig, 'roll' | 'hold'> = {
  name: 'Pig',
  players: { min: 2, max: 4 },
  init: ({ players }) => ({ banked: new Array(players).fill(0), next: 0, pot: 0 }),
  actors: ({ banked, next }) => (banked.some((points) => points >= GOAL) ? [] : [next]),
  actions: ({ pot }) => (pot === 0 ? ['roll'] : ['roll', 'hold']),
  apply: ({ banked, next, pot }, player, action, rng) => {
    if (action === 'hold') return passed(banked.with(player, (banked[player] ?? 0) + pot), next)
    const die = rng.between(1, 6)
    return die === 1 ? passed(banked, next) : { banked, next, pot: pot + die }
  },
  returns: ({ banked }) => banked.map((points) => (points >= GOAL ? 1 : 0)),
  features: {
    score: ({ banked }, player) => banked[player] ?? 0,
    pot: ({ next, pot }, player) => (next === player ? pot : 0),
    lead: ({ banked }, player) =>
      (banked[player] ?? 0) - Math.max(...banked.filter((_, other) => other !== player)),
    'would win': ({ banked, next, pot }, player) =>
      next === player && (banked[player] ?? 0) + pot >= GOAL ? 1 : 0,
  },
}

export default game
