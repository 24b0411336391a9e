import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { featureSetOf } from '../features/feature-set.ts'
import { sampleStructure } from '../features/sample-structure.ts'
import type { TrainGame } from '../game.ts'
import { goofspiel } from '../testing/goofspiel.ts'
import { secretDice } from '../testing/secret-dice.ts'
import ticTacToe from '../testing/tic-tac-toe.ts'
import { type Ai, parseAi, sealedAi } from './ai-file.ts'
import { Evaluation, logistic } from './evaluate.ts'
import { createPlayer } from './player.ts'

/** A player that gives some features a weight and all others none. */
function aiFor<State, Action>(game: TrainGame<State, Action>, weights: Readonly<Record<string, number>>): Ai {
  const structure = sampleStructure(game, { players: 2 })
  const { names } = featureSetOf(game, structure)
  for (const name of Object.keys(weights)) expect(names).toContain(name)
  return sealedAi({
    version: 1,
    game: game.name,
    players: 2,
    iterations: 20,
    structure,
    weights: {
      features: names,
      means: names.map(() => 0),
      scales: names.map(() => 1),
      weights: names.map((name) => weights[name] ?? 0),
      bias: 0,
    },
    looksAhead: true,
    provenance: {},
  })
}

const board = (cells: string, next: number) => ({
  cells: [...cells].map((cell) => (cell === '.' ? '' : cell)),
  next,
})

describe('a trained player', () => {
  const ai = aiFor(ticTacToe, { 'cells 2 of 3 mine': 1, "cells 2 of 3 others'": -1 })
  const player = createPlayer(ticTacToe, ai)

  test('values a state by the weighted sum of its features', () => {
    expect(player.value(board('XX.O.....', 1), 0)).toBeCloseTo(logistic(1), 12)
    expect(player.value(board('XX.O.....', 1), 1)).toBeCloseTo(logistic(-1), 12)
  })

  test('takes a win, and prevents one', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(player.choose(board('XX.OO....', 0), 0, stream(seed))).toBe(2)
      expect(player.choose(board('X...O...X', 1), 1, stream(seed), { nodes: 200 })).not.toBe(2)
      expect(player.choose(board('XX.O.....', 1), 1, stream(seed), { nodes: 100 })).toBe(2)
    }
  })

  test('chooses the same for the same stream, and something within a budget of time', () => {
    const state = board('.........', 0)
    const choices = [1, 2, 3].map((seed) => player.choose(state, 0, stream(seed)))
    expect([1, 2, 3].map((seed) => player.choose(state, 0, stream(seed)))).toEqual(choices)
    expect(ticTacToe.actions(state, 0)).toContain(player.choose(state, 0, stream(1), { milliseconds: 5 }))
  })

  test('refuses to choose for a player who does not act, and once the game is over', () => {
    expect(() => player.choose(board('.........', 0), 1, stream(1))).toThrow(
      'player 1 does not have to act; player 0 does',
    )
    expect(() => player.choose(board('XXXOO....', 1), 1, stream(1))).toThrow('the game is over')
  })

  test('refuses another game, and weights of other features', () => {
    expect(() => createPlayer({ ...ticTacToe, name: 'Noughts' }, ai)).toThrow(
      'the player was trained for Tic-tac-toe; the game is Noughts',
    )
    const features = { one: () => 1 }
    expect(() => createPlayer({ ...ticTacToe, features }, ai)).toThrow('the weights are of other features')
  })
})

test('what a player cannot see does not change its choice', () => {
  const player = createPlayer(secretDice, aiFor(secretDice, { die: 1 }))
  for (let seed = 0; seed < 10; seed += 1) {
    const choices = [1, 2, 3, 4, 5, 6].map((hidden) =>
      player.choose({ dice: [4, hidden], turn: 0 }, 0, stream(seed)),
    )
    for (const choice of choices) expect(choice).toEqual(choices[0])
  }
})

test('a state is not changed by choosing, even if the game changes states', () => {
  const player = createPlayer(secretDice, aiFor(secretDice, { die: 1 }))
  const state = { dice: [4, 2], turn: 0 }
  player.choose(state, 0, stream(1))
  expect(state).toEqual({ dice: [4, 2], turn: 0 })
})

test('of several who act at the same time, each can choose', () => {
  const player = createPlayer(goofspiel, aiFor(goofspiel, { 'won lead': 1 }))
  const state = goofspiel.init({ players: 2, seed: 1 })
  for (const seat of [0, 1]) expect([1, 2, 3, 4, 5]).toContain(player.choose(state, seat, stream(1)))
})

describe('ai.json', () => {
  const ai = aiFor(ticTacToe, { 'cells mine': 1 })

  test('read back is the same player', () => {
    expect(parseAi(JSON.parse(JSON.stringify(ai)))).toEqual(ai)
  })

  test('that was changed by hand is refused', () => {
    const weights = { ...ai.weights, bias: 1 }
    expect(() => parseAi({ ...ai, weights })).toThrow('the trained player was changed after it was written')
    expect(() => parseAi({ ...ai, weights: { ...weights, means: [] } })).toThrow(
      'means, scales and weights have one number for each feature',
    )
    expect(() => parseAi({})).toThrow('this is not a trained player')
  })
})

test('an evaluation needs the weights of its own features', () => {
  const { weights, structure } = aiFor(ticTacToe, {})
  const features = featureSetOf(ticTacToe, structure ?? undefined)
  expect(() => new Evaluation(features, { ...weights, features: ['other'] })).toThrow('other features')
})
