import { expect, test } from 'vitest'
import { GameSetup, simulateBatch } from '../../../cards/index.ts'
import { meanCells, percent } from './numbers.ts'
import { simulationLines } from './simulation.ts'

test.each([
  [0, '0.0%'],
  [0.0941, '9.4%'],
  [0.0004321, '0.043%'],
  [0.99987, '99.987%'],
  [1, '100.0%'],
  [1e-17, '0.0%'],
  [null, '-'],
])('a share of %d is %s: what is rare keeps two digits', (share, text) => {
  expect(percent(share)).toBe(text)
})

test('a mean below 1 has the decimals that its interval deserves, others have two', () => {
  expect(meanCells(124.734, 122.9, 126.56)).toEqual(['124.73', '122.90 to 126.56'])
  expect(meanCells(0.000312, 0.000301, 0.000323)).toEqual(['0.000312', '0.000301 to 0.000323'])
  expect(meanCells(0.0002, -0.3, 0.3004)).toEqual(['0.00', '-0.30 to 0.30'])
  expect(meanCells(2, 2, 2)).toEqual(['2', '2 to 2'])
})

test('wins that add up to more than the games are explained, and no mean of counts has a bound below 0', () => {
  const result = simulateBatch('hearts', { games: 100 })
  const all = result.wins.reduce((sum, won) => sum + won, 0)
  expect(all).toBeGreaterThan(100)
  const rare = { ...result.turns, mean: 0.001, low: -0.001, high: 0.003, min: 0 }
  const lines = simulationLines({ ...result, counters: { rare } }, new GameSetup('hearts').spec, {
    seconds: 1,
    gamesPerSecond: 100,
  })
  expect(lines).toContain(`${all} wins in 100 games: a game with several winners counts for each of them`)
  expect(lines.find((line) => line.startsWith('rare'))).toMatch(/^rare +0\.0010 +0 to 0\.0030 /)
})

test('games that nobody won have a line of their own', () => {
  const lines = simulationLines(
    simulateBatch('clock-patience', { games: 50 }),
    new GameSetup('clock-patience').spec,
    { seconds: 1, gamesPerSecond: 50 },
  )
  expect(lines.filter((line) => line.includes('won')).map((line) => line.split(/ {2,}/)[0])).toEqual([
    'player 1 won',
    'not won',
  ])
})
