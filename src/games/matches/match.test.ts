import { expect, test } from 'vitest'
import { type Stream, stream } from '../../rng/index.ts'
import type { PlayedBlock } from './block.ts'
import { Match, type MatchRules } from './match.ts'

const RULES: MatchRules = { confidence: 0.99, blocks: 1000, sides: 2, isLevel: false }

const block = (share: number): PlayedBlock => ({
  share,
  payoffs: [
    [share, share],
    [1 - share, 1 - share],
  ],
  games: 2,
  unfinished: 0,
  errors: 0,
})

function played(rules: Partial<MatchRules>, draw: (rng: Stream) => number): Match<string> {
  const match = new Match(['upper', 'lower'], { ...RULES, ...rules })
  const rng = stream(1)
  while (!match.isOver) match.add(block(draw(rng)))
  return match
}

test('it is over as soon as it is decided', () => {
  const { blocks, games, share, interval, verdict, elo } = played({}, () => 1).report()
  expect(blocks).toBeLessThan(15)
  expect(games).toBe(2 * blocks)
  expect({ share, verdict }).toEqual({ share: 1, verdict: 'better' })
  expect(interval[0]).toBeGreaterThan(1 / 2)
  expect(elo.difference).toBe(Number.POSITIVE_INFINITY)
  expect(played({}, () => 0).report()).toMatchObject({ verdict: 'worse', blocks })
})

test('what is not decided ends with the games, and says how likely 55% would have been found', () => {
  const report = played({}, (rng) => rng.below(3) / 2).report()
  expect(report).toMatchObject({ verdict: 'not separable', blocks: 1000, games: 2000 })
  expect(report.power55).toBeGreaterThan(0.5)
  expect(report.interval[0]).toBeLessThan(1 / 2)
  expect(report.interval[1]).toBeGreaterThan(1 / 2)
})

test('with a width that is wanted it goes on until that is reached', () => {
  const { interval, blocks, verdict } = played({ within: 0.1 }, (rng) => (rng.chance(0.8) ? 1 : 0)).report()
  expect(interval[1] - interval[0]).toBeLessThanOrEqual(0.2)
  expect(blocks).toBeGreaterThan(50)
  expect(blocks).toBeLessThan(1000)
  expect(verdict).toBe('better')
})

test('players who are level are level, however the cards fall', () => {
  const match = played({ isLevel: true, blocks: 5000 }, () => 1 / 2)
  expect(match.report()).toMatchObject({
    verdict: 'level',
    share: 1 / 2,
    interval: [1 / 2, 1 / 2],
    power55: null,
    elo: { difference: 0, interval: [0, 0] },
    blocks: 1000,
  })
})

test('before the first block nothing is known', () => {
  const { share, interval, verdict, power55, variance } = new Match(['upper', 'lower'], RULES).report()
  expect({ share, interval, verdict, power55, variance }).toEqual({
    share: null,
    interval: [0, 1],
    verdict: 'not separable',
    power55: null,
    variance: null,
  })
})
