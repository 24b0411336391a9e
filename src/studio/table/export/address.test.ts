import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

test('the address says which cards are dealt, who plays, and how moves are shown', () => {
  expect(readAddress('#seed=7&players=human,mcts:50&moves=at-once')).toEqual({
    seed: 7,
    players: ['human', 'mcts:50'],
    isStepwise: false,
  })
})

test('what says nothing is left out', () => {
  expect(readAddress('')).toEqual({})
  expect(readAddress('#rules')).toEqual({})
  expect(readAddress('#seed=x')).toEqual({})
})
