import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Stream, stream } from '../rng/index.ts'
import { BettingSequence, nextLook, powerOf } from './betting-sequence.ts'

const CONFIDENCE = 0.99

/** Wins, draws and losses with a mean of a half. */
const LEVEL: readonly (readonly [name: string, draw: (rng: Stream) => number])[] = [
  ['a coin', (rng) => rng.below(2)],
  ['mostly draws', (rng) => (rng.chance(0.8) ? 0.5 : rng.below(2))],
  ['rare and large against frequent and small', (rng) => (rng.chance(0.2) ? 1 : 0.375)],
  ['quarters', (rng) => rng.below(5) / 4],
]
const SEQUENCES = 700
const BLOCKS = 600

describe.each(LEVEL)('of two who are level: %s', (_, draw) => {
  /** In how many sequences something is seen at any look. */
  const seenAtAnyLook = (isSeen: (values: BettingSequence, squares: number) => boolean): number => {
    let seen = 0
    for (let n = 0; n < SEQUENCES; n += 1) {
      const rng = stream('null', n)
      const values = new BettingSequence()
      let [look, squares] = [nextLook(0), 0]
      while (values.n < BLOCKS) {
        const value = draw(rng)
        values.add(value)
        squares += value * value
        if (values.n < look) continue
        look = nextLook(look)
        if (!isSeen(values, squares)) continue
        seen += 1
        break
      }
    }
    return seen
  }

  test('one in a hundred at most is ever told apart, though one looks again and again', () => {
    expect(seenAtAnyLook((values) => values.excludes(1 / 2, CONFIDENCE)) / SEQUENCES).toBeLessThanOrEqual(
      1 - CONFIDENCE,
    )
  })

  test('the usual interval, looked at as often, tells many times as many apart', () => {
    const seen = seenAtAnyLook((values, squares) => {
      const { n, mean } = values
      if (n < 20 || mean === null) return false
      const error = Math.sqrt((squares / n - mean * mean) / n)
      return Math.abs(mean - 1 / 2) > 2.576 * error
    })
    expect(seen / SEQUENCES).toBeGreaterThan(3 * (1 - CONFIDENCE))
  })
})

test('the true mean is in the interval at all looks together, in 99 of 100 sequences or more', () => {
  const mean = 0.3 + 0.2 / 2
  let left = 0
  for (let n = 0; n < SEQUENCES; n += 1) {
    const rng = stream('coverage', n)
    const values = new BettingSequence()
    for (let [look, isIn] = [0, true]; isIn && look < BLOCKS; look = nextLook(look)) {
      while (values.n < look) {
        const at = rng.float()
        values.add(at < 0.3 ? 1 : at < 0.5 ? 0.5 : 0)
      }
      isIn = !values.excludes(mean, CONFIDENCE)
      if (!isIn) left += 1
    }
  }
  expect(left / SEQUENCES).toBeLessThanOrEqual(1 - CONFIDENCE)
})

test('who wins nearly always is told apart within twenty blocks, and 60% within some hundreds', () => {
  const blocksUntil = (draw: (rng: Stream) => number, rng: Stream): number => {
    const values = new BettingSequence()
    while (!values.excludes(1 / 2, CONFIDENCE)) values.add(draw(rng))
    return values.n
  }
  expect(blocksUntil(() => 1, stream(1))).toBeLessThan(15)
  const many = Array.from({ length: 50 }, (_, n) =>
    blocksUntil((rng) => (rng.chance(0.6) ? 1 : 0), stream(n)),
  )
  expect(many.reduce((sum, each) => sum + each) / many.length).toBeLessThan(500)
})

const shares = fc.array(fc.constantFrom(0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1), { minLength: 1, maxLength: 60 })
const valuesOf = (all: readonly number[]): BettingSequence => {
  const values = new BettingSequence()
  for (const value of all) values.add(value)
  return values
}

test('the mean is in its interval, and m is excluded just where it is outside', () => {
  fc.assert(
    fc.property(shares, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (all, m) => {
      const values = valuesOf(all)
      const [low, high] = values.interval(CONFIDENCE)
      expect(low).toBeLessThanOrEqual(values.mean as number)
      expect(high).toBeGreaterThanOrEqual(values.mean as number)
      fc.pre(Math.abs(m - low) > 1e-9 && Math.abs(m - high) > 1e-9)
      expect(values.excludes(m, CONFIDENCE)).toBe(m < low || m > high)
    }),
  )
})

test('more confidence is a wider interval, and the order of values makes no difference', () => {
  fc.assert(
    fc.property(shares, (all) => {
      const [low, high] = valuesOf(all).interval(0.9)
      const [lower, higher] = valuesOf(all.toReversed()).interval(0.99)
      expect(lower).toBeLessThanOrEqual(low)
      expect(higher).toBeGreaterThanOrEqual(high)
      const [again, up] = valuesOf(all.toReversed()).interval(0.9)
      expect(again).toBeCloseTo(low, 9)
      expect(up).toBeCloseTo(high, 9)
    }),
  )
})

test('values turned round give the interval turned round', () => {
  const all = [1, 1, 0.5, 0, 1, 0.75, 1, 1]
  const [low, high] = valuesOf(all).interval(CONFIDENCE)
  const [turnedLow, turnedHigh] = valuesOf(all.map((value) => 1 - value)).interval(CONFIDENCE)
  expect(turnedLow).toBeCloseTo(1 - high, 12)
  expect(turnedHigh).toBeCloseTo(1 - low, 12)
})

test('of nothing anything is possible', () => {
  expect(new BettingSequence().interval(CONFIDENCE)).toEqual([0, 1])
  expect(new BettingSequence().mean).toBeNull()
})

describe('the power', () => {
  /** So many blocks, of which this share are draws and the others are won as often as lost. */
  function level(blocks: number, draws: number): BettingSequence {
    const values = new BettingSequence()
    values.add(1 / 2, blocks * draws)
    for (const end of [0, 1]) values.add(end, (blocks * (1 - draws)) / 2)
    return values
  }

  test('it is how often "better" is found in as many blocks with a true share of 55%', () => {
    const [blocks, draws] = [800, 0.4]
    const block = (rng: Stream): number => {
      if (rng.chance(draws)) return 1 / 2
      // Over all blocks, draws included, the mean is 55%.
      return rng.chance(1 / 2 + 0.05 / (1 - draws)) ? 1 : 0
    }
    const comparisons = 400
    let found = 0
    for (let n = 0; n < comparisons; n += 1) {
      const rng = stream('tried', n)
      const values = new BettingSequence()
      let look = 0
      while (values.n < blocks) {
        look = Math.min(nextLook(look), blocks)
        while (values.n < look) values.add(block(rng))
        if (values.excludes(1 / 2, CONFIDENCE)) break
      }
      if (values.excludes(1 / 2, CONFIDENCE)) found += 1
    }
    const power = powerOf(level(blocks, draws), CONFIDENCE) as number
    expect(power).toBeGreaterThan(0.3)
    expect(power).toBeLessThan(0.9)
    // Three standard errors of the difference.
    expect(Math.abs(power - found / comparisons)).toBeLessThan(
      3 * Math.sqrt(0.25 / comparisons + 0.25 / 1000),
    )
  })

  test('it grows with the number of blocks, and with how many of them are draws', () => {
    const power = (blocks: number, draws: number): number =>
      powerOf(level(blocks, draws), CONFIDENCE) as number
    expect(power(5, 0)).toBe(0)
    expect(power(400, 0.5)).toBeLessThan(power(1000, 0.5))
    expect(power(400, 0.2)).toBeLessThan(power(400, 0.8))
    expect(power(10_000, 0)).toBe(1)
  })

  test('nothing is known of nothing, and blocks that are all alike are no obstacle', () => {
    expect(powerOf(new BettingSequence(), CONFIDENCE)).toBeNull()
    expect(powerOf(level(1000, 1), CONFIDENCE)).toBe(1)
  })
})
