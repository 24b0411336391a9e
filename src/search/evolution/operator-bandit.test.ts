import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { OperatorBandit } from './operator-bandit.ts'

const OPERATORS = ['swap', 'drop', 'graft']
const tellings = fc.array(
  fc.tuple(fc.subarray(OPERATORS, { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true })),
  { maxLength: 80 },
)

const told = (rewards: readonly (readonly [readonly string[], number])[], window = 50, floor = 0.2) => {
  const bandit = new OperatorBandit(OPERATORS, { window, floor })
  for (const [operators, reward] of rewards) bandit.reward(operators, reward)
  return bandit
}

describe('probabilities', () => {
  test('are even before anything is told', () => {
    for (const chance of told([]).probabilities(OPERATORS)) expect(chance).toBeCloseTo(1 / 3)
  })

  test('follow the formula: m is 0.5 here, so that Q is (0.5 + 1) / 2, (0.5 + 0) / 2 and 0.5', () => {
    const bandit = told([
      [['swap'], 1],
      [['drop'], 0],
    ])
    const [swap, drop, graft] = bandit.probabilities(OPERATORS) as [number, number, number]
    expect(swap).toBeCloseTo(0.2 / 3 + 0.8 * (0.75 / 1.5))
    expect(drop).toBeCloseTo(0.2 / 3 + 0.8 * (0.25 / 1.5))
    expect(graft).toBeCloseTo(0.2 / 3 + 0.8 * (0.5 / 1.5))
  })

  test('add up to 1, and none is below its part of the floor, among any operators', () => {
    fc.assert(
      fc.property(tellings, fc.subarray(OPERATORS, { minLength: 1 }), (rewards, among) => {
        const chances = told(rewards).probabilities(among)
        expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
        for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0.2 / among.length - 1e-12)
      }),
    )
  })

  test('are even with a floor of 1, whatever was told', () => {
    for (const chance of told([[['swap'], 1]], 50, 1).probabilities(OPERATORS))
      expect(chance).toBeCloseTo(1 / 3)
  })
})

test('operators are chosen as often as their probabilities say', () => {
  const bandit = told([
    [['swap'], 1],
    [['drop'], 0.1],
  ])
  const rng = stream(1)
  const chosen = Array.from({ length: 20_000 }, () => bandit.choose(OPERATORS, rng))
  for (const [n, chance] of bandit.probabilities(OPERATORS).entries())
    expect(chosen.filter((each) => each === OPERATORS[n]).length / 20_000).toBeCloseTo(chance, 1)
})

test('a helpful operator is soon preferred to an idle one, and no longer once it stops to help', () => {
  const bandit = new OperatorBandit(['helpful', 'idle'], { window: 30 })
  const rng = stream(2)
  const shareOfHelpful = (rewardOf: (operator: string) => number): number => {
    let many = 0
    for (let n = 0; n < 500; n += 1) {
      const operator = bandit.choose(['helpful', 'idle'], rng)
      bandit.reward([operator], rewardOf(operator))
      if (operator === 'helpful') many += 1
    }
    return many / 500
  }
  expect(shareOfHelpful((operator) => (operator === 'helpful' ? 0.8 : 0.05))).toBeGreaterThan(0.75)
  expect(shareOfHelpful((operator) => (operator === 'helpful' ? 0.05 : 0.8))).toBeLessThan(0.4)
})

test('only the last rewards of each operator count', () => {
  fc.assert(
    fc.property(tellings, (rewards) => {
      const all = told(rewards, 5)
      for (const { operator, meanReward, rewards: many } of all.records) {
        const own = rewards.filter(([operators]) => operators.includes(operator)).slice(-5)
        expect(many).toBe(own.length)
        if (own.length === 0) expect(meanReward).toBeNull()
        else expect(meanReward).toBeCloseTo(own.reduce((sum, [, each]) => sum + each, 0) / own.length)
      }
    }),
  )
})

test('restored from what it saved, as text, it chooses exactly as it would have', () => {
  fc.assert(
    fc.property(tellings, tellings, fc.nat(), (before, rest, seed) => {
      const bandit = told(before, 7)
      const saved = JSON.parse(JSON.stringify(bandit.save()))
      const restored = new OperatorBandit(OPERATORS, { window: 7 }, saved)
      const [one, other] = [stream(seed), stream(seed)]
      for (const [operators, reward] of rest) {
        for (const each of [bandit, restored]) each.reward(operators, reward)
        expect(restored.probabilities(OPERATORS)).toEqual(bandit.probabilities(OPERATORS))
        expect(restored.choose(OPERATORS, one)).toBe(bandit.choose(OPERATORS, other))
      }
    }),
  )
})
