import { describe, expect, test } from 'vitest'
import type { TrainGame } from '../game.ts'
import { goofspiel } from '../testing/goofspiel.ts'
import { nim } from '../testing/nim.ts'
import { secretDice } from '../testing/secret-dice.ts'
import ticTacToe, { type TicTacToeState } from '../testing/tic-tac-toe.ts'
import { featureSetOf } from './feature-set.ts'
import { generateCandidateFeatures } from './generate.ts'
import { sampleStructure } from './sample-structure.ts'
import { deserializeGameStructure, serializeGameStructure } from './structure.ts'

/** All features of a state by name, before any is dropped. */
function featuresOf<State, Action>(game: TrainGame<State, Action>, state: State, player: number) {
  const structure = { ...sampleStructure(game, { players: 2 }), kept: null }
  const { names, measure } = featureSetOf(game, structure)
  const row = new Float64Array(names.length)
  measure(state, player, row)
  return Object.fromEntries(names.map((name, n) => [name, row[n]]))
}

const board = (cells: string, next: number): TicTacToeState => ({
  cells: [...cells].map((cell) => (cell === '.' ? '' : cell)),
  next,
})

describe('a board', () => {
  test('marks are mine or theirs by who puts them there, whatever they look like', () => {
    const state = board('XX.O.....', 1)
    expect(featuresOf(ticTacToe, state, 0)).toMatchObject({
      'cells mine': 2,
      "cells others'": 1,
      'cells cell 0': 1,
    })
    expect(featuresOf(ticTacToe, state, 1)).toMatchObject({
      'cells mine': 1,
      "cells others'": 2,
      'cells cell 0': -1,
    })
  })

  test('lines that one side can still fill are counted by how full they are', () => {
    const features = featuresOf(ticTacToe, board('XX.O.....', 0), 0)
    expect(features).toMatchObject({
      'cells 2 of 3 mine': 1,
      'cells 2 of 3 mine on move': 1,
      "cells 2 of 3 others'": 0,
      'cells row neighbours lead': 1,
      'to act': 1,
    })
    // The third cell of the row is taken: no line any more.
    expect(featuresOf(ticTacToe, board('XXOO.....', 0), 0)['cells 2 of 3 mine']).toBe(0)
  })
})

test('a list of numbers that divides evenly is read as a part for each player', () => {
  /** Two pits and a store for each: whoever moves drops a seed into a pit or the store of its own. */
  const sowing: TrainGame<{ pits: readonly number[]; next: number }, number> = {
    name: 'Sowing',
    players: 2,
    init: () => ({ pits: [3, 3, 0, 3, 3, 0], next: 0 }),
    actors: ({ pits, next }) => (Math.max(...pits) < 6 ? [next] : []),
    actions: () => [0, 1, 2],
    apply: ({ pits }, player, pit) => ({
      pits: pits.map((seeds, n) => (n === 3 * player + pit ? seeds + 1 : seeds)),
      next: 1 - player,
    }),
    returns: ({ pits }) => [pits[2] as number, pits[5] as number],
  }
  const state = { pits: [4, 3, 2, 3, 3, 1], next: 0 }
  expect(featuresOf(sowing, state, 0)).toMatchObject({ 'pits part sum lead': 2, 'pits part 2 mine': 2 })
  expect(featuresOf(sowing, state, 1)).toMatchObject({ 'pits part sum lead': -2, 'pits part 2 mine': 1 })
})

test('an entry for each player gives the own one, the best other one and the lead', () => {
  const state = { prizes: [1, 5], hands: [[1, 2], [4]], bids: [null, 3], won: [7, 3] }
  expect(featuresOf(goofspiel, state, 1)).toMatchObject({
    'won mine': 3,
    "won best other's": 7,
    'won lead': -4,
    'hands length mine': 1,
    'hands sum mine': 4,
    'prizes length': 2,
    'prizes count of 5': 1,
  })
})

test('what is nobody’s counts for the player on move', () => {
  expect(featuresOf(nim, { sticks: 4, next: 0 }, 0)).toMatchObject({
    sticks: 4,
    'sticks on move': 4,
    'next is mine': 1,
  })
  expect(featuresOf(nim, { sticks: 4, next: 0 }, 1)).toMatchObject({
    sticks: 4,
    'sticks on move': 0,
    'next is mine': 0,
  })
})

test('entries that are equal to a value elsewhere are counted', () => {
  interface Dice {
    readonly dice: readonly number[]
    readonly bid: number
  }
  const game: TrainGame<Dice, number> = {
    name: 'Bids',
    players: 2,
    init: ({ seed }) => ({ dice: [1, 2, 3, 4].map((n) => ((seed * n) % 5) + 1).slice(seed % 2), bid: 0 }),
    actors: ({ bid }) => (bid < 5 ? [bid % 2] : []),
    actions: () => [1, 2],
    apply: ({ dice, bid }, _, more) => ({ dice, bid: bid + more }),
    returns: ({ bid }) => [bid, 5],
  }
  const state = { dice: [4, 1, 4], bid: 4 }
  expect(featuresOf(game, state, 0)).toMatchObject({ 'dice equal to bid': 2, 'dice equal to bid on move': 2 })
  expect(featuresOf(game, state, 1)).toMatchObject({ 'dice equal to bid': 2, 'dice equal to bid on move': 0 })
})

test('what a player cannot see changes no feature', () => {
  const one = featuresOf(secretDice, { dice: [3, 1], turn: 0 }, 0)
  const other = featuresOf(secretDice, { dice: [3, 6], turn: 0 }, 0)
  expect(one).toEqual(other)
  expect(one).not.toEqual(featuresOf(secretDice, { dice: [4, 1], turn: 0 }, 0))
})

test('features that never vary, or are equal to another, are dropped', () => {
  const { name, players, actors, actions, returns } = ticTacToe
  const padded: TrainGame<TicTacToeState & { constant: number; twin: number }, number> = {
    ...{ name, players, actors, actions, returns },
    init: (setup) => ({ ...ticTacToe.init(setup), constant: 7, twin: 1 }),
    apply: (state, player, cell, rng) => {
      const next = ticTacToe.apply(state, player, cell, rng)
      return { ...next, constant: 7, twin: 1 - next.next }
    },
  }
  const { kept } = sampleStructure(padded, { players: 2 })
  expect(kept).toContain('next')
  expect(kept).not.toContain('constant')
  // It is always 1 − next.
  expect(kept).not.toContain('twin')
})

test('no more features are kept than asked for, and they stand in their order', () => {
  const all = sampleStructure(ticTacToe, { players: 2 }).kept ?? []
  const few = sampleStructure(ticTacToe, { players: 2, most: 5 }).kept ?? []
  expect(few).toHaveLength(5)
  expect(all.filter((name) => few.includes(name))).toEqual(few)
})

test('a structure that was sent as text gives the same features in the same order', () => {
  for (const game of [ticTacToe, goofspiel, nim, secretDice] as readonly unknown[] as readonly TrainGame[]) {
    const structure = sampleStructure(game, { players: 2 })
    const sent = deserializeGameStructure(serializeGameStructure(structure))
    expect(sent).toEqual(structure)
    expect(sampleStructure(game, { players: 2 })).toEqual(structure)
    expect(generateCandidateFeatures(sent).names).toEqual(structure.kept)
  }
})

test('a text that is not a structure is refused with the reason', () => {
  expect(() => deserializeGameStructure('{')).toThrow('the structure of a game is JSON')
  expect(() => deserializeGameStructure('{"version":2}')).toThrow(/not the structure of a game.*version/s)
})

test('declared features are taken as they are, and one that is not a number is refused by name', () => {
  const declared = {
    ...nim,
    features: { sticks: ({ sticks }: { sticks: number }) => sticks, broken: () => Number.NaN },
  }
  const { names, measure } = featureSetOf(declared, undefined)
  expect(names).toEqual(['sticks', 'broken'])
  expect(() => measure({ sticks: 1, next: 0 }, 0, new Float64Array(2))).toThrow(
    'the feature "broken" must be a finite number; got NaN',
  )
})
