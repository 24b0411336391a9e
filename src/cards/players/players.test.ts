import { describe, expect, test } from 'vitest'
import { boardFor, STEPS_IMAGINED } from '../../games/forward-model.ts'
import { Search } from '../../games/tree-search.ts'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { determinize } from '../knowledge/determinize.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { simulateParallel } from '../simulate/simulate-parallel.ts'
import { settingsOf } from '../testing/settings.ts'
import { chooseGreedily } from './greedy.ts'
import { InterpretedBoard } from './interpreted-board.ts'
import { PlayerError } from './players.ts'

const ITERATIONS = 15
const DECISIONS = 4

describe('what a seat cannot see makes no difference to what it chooses', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const setting = settingsOf(id)[0] ?? {}
    const program = new InformedProgram(game, { ...setting })
    const board = boardFor(game, { ...setting, seats: program.seats }, 'imagined')
    const search = new Search(board, { iterations: ITERATIONS })
    const rng = stream('fair', id)
    const play = Play.start(program, { seed: 3, stepLimit: 5000 })
    for (let decision = 0; !play.over && decision < 60; decision += 1) {
      if (decision % (60 / DECISIONS) === 5) {
        const { state, seat } = play
        const elsewhere = determinize(program, state, seat, rng.derive(decision))
        const other = Play.load(program, new Uint8Array(elsewhere.words.slice().buffer))
        const chosen = (where: Play): unknown[] => [
          search.judge(where, stream('same', decision)),
          chooseGreedily(where, board, stream('same', decision)),
        ]
        expect(chosen(other)).toEqual(chosen(play))
      }
      play.choose(rng.below(play.choices.length))
    }
  })
})

describe('search is the same on a compiled board and on an interpreted one', () => {
  test.each([...CLASSICS])('%s', (id, game) => {
    const setting = settingsOf(id)[0] ?? {}
    const program = new InformedProgram(game, { ...setting })
    const options = { ...setting, seats: program.seats }
    const compiled = boardFor(game, options, 'imagined')
    const interpreted = new InterpretedBoard(game, {
      ...options,
      seed: 'imagined',
      stepLimit: STEPS_IMAGINED,
    })
    expect(compiled).not.toBeInstanceOf(InterpretedBoard)
    const rng = stream('boards', id)
    const play = Play.start(program, { seed: 8, stepLimit: 5000 })
    for (let decision = 0; !play.over && decision < 60; decision += 1) {
      if (decision % 20 === 7) {
        const judged = [compiled, interpreted].map((board) =>
          new Search(board, { iterations: 10 }).judge(play, stream(1, decision)),
        )
        expect(judged[0]).toEqual(judged[1])
      }
      play.choose(rng.below(play.choices.length))
    }
  })
})

test('a search that stops early chooses what it would have chosen in the end', () => {
  const game = CLASSICS.get('hearts') as Game
  const setting = { options: { deals: 1 }, seats: 4 }
  const search = new Search(boardFor(game, setting, 'imagined'), { iterations: 60 })
  const rng = stream('early')
  const play = Play.start(new InformedProgram(game, { ...setting }), { seed: 2 })
  while (!play.over) {
    const judged = search.judge(play, stream('same'))
    const most = Math.max(...judged.map(({ visits }) => visits))
    expect(judged[search.choose(play, stream('same'))]?.visits).toBe(most)
    play.choose(rng.below(play.choices.length))
  }
})

test('the better player wins more', () => {
  const options = { games: 60, seed: 1 }
  const wins = (...players: string[]): number =>
    simulateBatch('gops', { ...options, players }).wins[0] as number
  expect(wins('greedy', 'random')).toBeGreaterThan(34)
  expect(wins('mcts:60', 'random')).toBeGreaterThan(38)
})

test('games of players who search do not depend on the workers', async () => {
  const options = { games: 6, seed: 2, players: ['mcts:10', 'greedy'] }
  const expected = simulateBatch('gops', options)
  expect(await simulateParallel('gops', { ...options, workers: 2 })).toEqual(expected)
})

test.each([
  ['mcts', 'there is no player "mcts"; there is: random, greedy, mcts:N'],
  ['mcts:0', '"mcts:0": mcts takes a whole number of iterations from 1 to 1000000, as in mcts:200'],
  ['mcts-open:x', 'as in mcts-open:200'],
  ['clever', 'there is no player "clever"'],
])('%s is refused', (players, message) => {
  const simulate = (): unknown => simulateBatch('gops', { games: 1, players })
  expect(simulate).toThrow(PlayerError)
  expect(simulate).toThrow(message)
})
