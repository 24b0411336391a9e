import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { logistic } from '../player/evaluate.ts'
import { solvePositive } from './cholesky.ts'
import { fitWeights } from './fit-weights.ts'
import { fitRidgeLogistic, logisticLoss } from './ridge-logistic.ts'

test('a system with a known solution is solved', () => {
  // 4x + 2y = 10 and 2x + 3y = 9.
  const solution = solvePositive(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 9))
  expect(solution[0]).toBeCloseTo(1.5, 12)
  expect(solution[1]).toBeCloseTo(2, 12)
})

test('a matrix that is not positive definite is refused', () => {
  expect(() => solvePositive(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1))).toThrow(
    'not positive definite: pivot 1 is -3',
  )
})

test('the solution of M Mᵀ + 1 satisfies its equations', () => {
  const size = 4
  const numbers = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(numbers, (m) => {
      const at = (row: number, column: number): number => m[row * size + column] as number
      const a = Float64Array.from({ length: 16 }, (_, n) => {
        const [row, column] = [Math.floor(n / size), n % size]
        return Array.from({ length: size }, (_, k) => at(row, k) * at(column, k)).reduce(
          (sum, each) => sum + each,
          row === column ? 1 : 0,
        )
      })
      const x = solvePositive(a, Float64Array.of(1, 2, 3, 4))
      for (let row = 0; row < size; row += 1) {
        const sum = x.reduce((all, each, n) => all + each * (a[row * size + n] as number), 0)
        expect(sum).toBeCloseTo(row + 1, 6)
      }
    }),
  )
})

test('with one feature that is 0 or 1, the fit gives the shares of wins of both groups', () => {
  // Of the zeros 1 in 4 wins, of the ones 3 in 4: bias −log 3, weight 2 log 3.
  const rows = {
    width: 1,
    values: Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1),
    targets: Float64Array.of(1, 0, 0, 0, 1, 1, 1, 0),
  }
  const { weights, bias } = fitRidgeLogistic(rows, 0)
  expect(bias).toBeCloseTo(-Math.log(3), 5)
  expect(weights[0]).toBeCloseTo(2 * Math.log(3), 5)
})

test('at the solution the gradient of loss and penalty vanishes', () => {
  const rng = stream('regression')
  const [many, width, penalty] = [200, 3, 0.05]
  const values = Float64Array.from({ length: many * width }, () => rng.float() - 0.5)
  const targets = Float64Array.from({ length: many }, () => rng.float())
  const { weights, bias } = fitRidgeLogistic({ width, values, targets }, penalty)
  const gradient = [0, 0, 0]
  for (let row = 0; row < many; row += 1) {
    const sum = weights.reduce((all, each, n) => all + each * (values[row * width + n] as number), bias)
    for (let n = 0; n < width; n += 1)
      gradient[n] =
        (gradient[n] as number) +
        ((logistic(sum) - (targets[row] as number)) * (values[row * width + n] as number)) / many
  }
  for (let n = 0; n < width; n += 1)
    expect((gradient[n] as number) + penalty * (weights[n] as number)).toBeCloseTo(0, 6)
})

test('a larger penalty makes the weights smaller, and targets that are all certain do not make them infinite', () => {
  const rows = { width: 1, values: Float64Array.of(-1, 1), targets: Float64Array.of(0, 1) }
  const [loose, tight] = [0.001, 1].map((penalty) => fitRidgeLogistic(rows, penalty).weights[0] as number)
  expect(loose).toBeGreaterThan(tight as number)
  expect(Number.isFinite(loose)).toBe(true)
  expect(fitRidgeLogistic({ ...rows, targets: Float64Array.of(1, 1) }, 1).bias).toBeGreaterThan(3)
})

test('weights come from games, and the penalty from games that were held out', () => {
  const rng = stream('games')
  // The first feature decides, the second is noise, the third never varies.
  const games = Array.from({ length: 200 }, () => {
    const rows = Array.from({ length: 4 }, () => [10 * rng.float(), rng.float(), 5])
    return { rows, rewards: rows.map(([first]) => Number(rng.chance(logistic((first as number) - 5)))) }
  })
  const { weights, heldOut, states } = fitWeights(['decides', 'noise', 'constant'], games)
  expect(states).toBe(800)
  expect(heldOut.loss).toBeLessThan(heldOut.constant - 0.2)
  expect(weights.weights[0]).toBeGreaterThan(2)
  expect(Math.abs(weights.weights[1] as number)).toBeLessThan(0.3)
  expect(weights.weights[2]).toBe(0)
  expect(fitWeights(['decides', 'noise', 'constant'], games).weights).toEqual(weights)
})

test('noise is not learned: the penalty is the one that is best for games that the fit has not seen', () => {
  const rng = stream('noise')
  const features = Array.from({ length: 20 }, (_, n) => `noise ${n}`)
  const games = Array.from({ length: 60 }, () => ({
    rows: [features.map(() => rng.float())],
    rewards: [rng.below(2)],
  }))
  const { penalty, heldOut } = fitWeights(features, games)
  expect(penalty).toBe(1)
  expect(heldOut.games).toBe(12)
})

test('the loss of a constant value of a half is log 2', () => {
  const rows = { width: 1, values: Float64Array.of(3, 4), targets: Float64Array.of(0, 1) }
  expect(logisticLoss(rows, { weights: Float64Array.of(0), bias: 0 })).toBeCloseTo(Math.LN2, 12)
})
