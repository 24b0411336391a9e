import { expect, test } from 'vitest'
import { type Stream, stream } from '../rng/index.ts'
import { BettingSequence, nextLook } from './betting-sequence.ts'
import { powerOf } from './power.ts'

const CONFIDENCE = 0.99

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
  expect(Math.abs(power - found / comparisons)).toBeLessThan(3 * Math.sqrt(0.25 / comparisons + 0.25 / 1000))
})

test('it grows with the number of blocks, and with how many of them are draws', () => {
  const power = (blocks: number, draws: number): number => powerOf(level(blocks, draws), CONFIDENCE) as number
  expect(power(5, 0)).toBe(0)
  expect(power(400, 0.5)).toBeLessThan(power(1000, 0.5))
  expect(power(400, 0.2)).toBeLessThan(power(400, 0.8))
  expect(power(10_000, 0)).toBe(1)
})

test('nothing is known of nothing, and blocks that are all alike are no obstacle', () => {
  expect(powerOf(new BettingSequence(), CONFIDENCE)).toBeNull()
  expect(powerOf(level(1000, 1), CONFIDENCE)).toBe(1)
})
