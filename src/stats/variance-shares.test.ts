import { expect, test } from 'vitest'
import { type Stream, stream } from '../rng/index.ts'
import { type Variance, VarianceEstimator } from './variance-shares.ts'

interface Model {
  readonly skill: number
  readonly seat: number
  /** What comes with the deal, the same in both games; and what comes to each game alone. */
  readonly dealt: number
  readonly noise: number
}

/** Two sides. The results of each game add up to 1, as shares of a win do. */
function imagined({ skill, seat, dealt, noise }: Model, blocks: number, rng: Stream): VarianceEstimator {
  const estimator = new VarianceEstimator(2)
  const either = (size: number): number => (rng.below(2) === 0 ? size : -size)
  for (let n = 0; n < blocks; n += 1) {
    const cards = either(dealt)
    const [one, other] = [either(noise), either(noise)]
    // In the first game the first player has side 0, in the second game side 1.
    const [first, second] = [0.5 + skill + seat + cards + one, 0.5 - skill + seat + cards + other]
    estimator.add([
      [first, 1 - second],
      [second, 1 - first],
    ])
  }
  return estimator
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

test('the shares are those of the model that made the results, and add up to 1', () => {
  const model = { skill: 0.1, seat: 0.05, dealt: 0.2, noise: 0.15 }
  const luck = 0.2 ** 2 + 0.15 ** 2
  const total = luck + 0.1 ** 2 + 0.05 ** 2
  const found = imagined(model, 20_000, stream(1)).variance() as Variance
  expect(found.skill).toBeCloseTo(0.1 ** 2 / total, 2)
  expect(found.seat).toBeCloseTo(0.05 ** 2 / total, 2)
  expect(found.luck).toBeCloseTo(luck / total, 2)
  expect(found.dealt).toBeCloseTo(0.2 ** 2 / total, 2)
  expect(found.luck + found.seat + found.skill).toBeCloseTo(1, 12)
})

test('in few blocks of level players, skill and seat are not taken for more than they are', () => {
  const found = Array.from(
    { length: 400 },
    (_, n) => imagined({ skill: 0, seat: 0, dealt: 0.2, noise: 0.4 }, 20, stream(n)).variance() as Variance,
  )
  // If the noise of the means were not subtracted, skill would be 1/50 and seat 1/30.
  expect(mean(found.map(({ skill }) => skill))).toBeLessThan(0.014)
  expect(mean(found.map(({ seat }) => seat))).toBeLessThan(0.022)
  expect(found.filter(({ skill }) => skill === 0).length).toBeGreaterThan(150)
})

test('the standard errors are how far the shares are off', () => {
  const model = { skill: 0.15, seat: 0.05, dealt: 0.2, noise: 0.3 }
  const found = Array.from({ length: 200 }, (_, n) => imagined(model, 200, stream(n)).variance() as Variance)
  for (const part of ['luck', 'seat', 'skill', 'dealt'] as const) {
    const values = found.map((each) => each[part] as number)
    const spread = Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))
    const told = mean(found.map(({ error }) => error?.[part] as number))
    expect(told / spread).toBeGreaterThan(0.8)
    expect(told / spread).toBeLessThan(1.25)
  }
})

test('a hand-made table comes to what one computes by hand', () => {
  const estimator = new VarianceEstimator(2)
  // Side 0 always wins in the first player's hands, and every other time in the second's.
  estimator.add([
    [1, 0],
    [1, 0],
  ])
  estimator.add([
    [1, 1],
    [0, 0],
  ])
  // Means: first player 1 and 1/2, second 1/2 and 0; variances 0, 1/2, 1/2, 0; covariances 0.
  // luck = 1/4; skill = 1/16 − 1/16 = 0; seat = 1/16 − 1/16 = 0.
  expect(estimator.variance()).toMatchObject({ luck: 1, skill: 0, seat: 0, dealt: 0 })
})

test('of fewer than two blocks, or where all came to the same, nothing is said', () => {
  const estimator = new VarianceEstimator(3)
  expect(estimator.variance()).toBeNull()
  for (let n = 0; n < 3; n += 1)
    estimator.add([
      [1 / 3, 1 / 3, 1 / 3],
      [1 / 3, 1 / 3, 1 / 3],
    ])
  expect(estimator.variance()).toBeNull()
})

test('where the seat decides everything, it is all of it', () => {
  const estimator = new VarianceEstimator(2)
  for (let n = 0; n < 3; n += 1)
    estimator.add([
      [1, 0],
      [1, 0],
    ])
  expect(estimator.variance()).toMatchObject({ luck: 0, seat: 1, skill: 0 })
})

test('who plays alone has no seat to differ by', () => {
  const estimator = new VarianceEstimator(1)
  const rng = stream(5)
  for (let n = 0; n < 500; n += 1) estimator.add([[10 + rng.below(3)], [8 + rng.below(3)]])
  const { seat, skill, luck } = estimator.variance() as Variance
  expect(seat).toBe(0)
  // Half the distance of the means, squared, and the variance of three equally likely numbers.
  expect(skill).toBeCloseTo(1 / (1 + 2 / 3), 1)
  expect(luck + skill).toBeCloseTo(1, 12)
})
