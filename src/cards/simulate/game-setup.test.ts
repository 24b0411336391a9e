import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from './game-setup.ts'

const TABLES = [
  ['random', 'random'],
  ['thumb:last-high', 'random'],
  ['mcts:4', 'greedy'],
  ['rollout:2@thumb:first-low', 'forgetful-mcts:3@thumb:first-high'],
  ['myopic@thumb:first-low', 'mcts-open:4'],
]

test.each(['gops', 'cribbage', 'go-fish', 'gin-rummy'])(
  'a setup of %s that shares the code of another plays as one of its own, whoever plays in between',
  (id) => {
    const game = CLASSICS.get(id) as Game
    const first = new GameSetup(game, { seats: 2, seed: 5 })
    const shared = TABLES.map((players) => first.with({ players, stepLimit: 300 }))
    const own = TABLES.map((players) => new GameSetup(game, { seats: 2, seed: 5, players, stepLimit: 300 }))
    for (const index of [0, 1])
      for (const [n, setup] of shared.entries()) expect(setup.play(index)).toEqual(own[n]?.play(index))
  },
)

test('another seating keeps the game, its options, its deck and its seed, but not its limits', () => {
  const deck = ['AS', 'KS']
  const setup = new GameSetup('gin-rummy?deals=2', { seed: 9, deck, stepLimit: 77, players: 'mcts:5' })
  expect(setup.with({ players: 'random' }).spec).toEqual({
    ...new GameSetup('gin-rummy?deals=2', { seed: 9, deck }).spec,
  })
  expect(setup.with({ players: 'greedy', seed: 2 }).spec).toEqual({
    ...new GameSetup('gin-rummy?deals=2', { seed: 2, deck, players: 'greedy' }).spec,
  })
})

test('another seating is refused where the players do not fit', () => {
  const setup = new GameSetup('hearts')
  expect(() => setup.with({ players: ['random', 'random'] })).toThrow('2 players are named for 4 seats')
  expect(() => setup.with({ players: 'nobody' })).toThrow('there is no player "nobody"')
})
