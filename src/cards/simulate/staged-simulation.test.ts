import { expect, test } from 'vitest'
import { simulateBatch } from './simulate.ts'
import { StagedSimulation } from './staged-simulation.ts'

test('stages come to what one simulation of all their games does, also when two take turns', () => {
  const options = { seed: 5, first: 3 }
  const [whist, gops] = [
    new StagedSimulation('whist?deals=1', options),
    new StagedSimulation('gops', options),
  ]
  whist.play(10)
  gops.play(1)
  expect(whist.play(15)).toEqual(simulateBatch('whist?deals=1', { ...options, games: 25 }))
  expect(gops.play(4)).toEqual(simulateBatch('gops', { ...options, games: 5 }))
})

test('a stage of no games is refused', () => {
  expect(() => new StagedSimulation('war').play(0)).toThrow('games must be a whole number of at least 1')
})
