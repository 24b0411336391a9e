/**
 * Logistic regression with a ridge penalty, by Newton's method (iteratively reweighted least squares; Hastie, Tibshirani and
 * Friedman, The Elements of Statistical Learning, 4.4.1 and 3.4.1). Targets may be any numbers from 0 to 1, such as a shared win.
 * The intercept is not penalised. All sums run in one fixed order, so that equal rows give equal weights, bit for bit.
 */
import { logistic } from '../player/evaluate.ts'
import { solvePositive } from './cholesky.ts'

/** Rows of numbers one after the other, each of `width`, with a target for each. */
export interface Rows {
  readonly width: number
  readonly values: Float64Array
  readonly targets: Float64Array
}

export interface Fit {
  readonly weights: Float64Array
  readonly bias: number
}

const MOST_STEPS = 25
const CLOSE = 1e-9

/**
 * Minimises the mean logistic loss plus `penalty` / 2 times the squared weights.
 * @param start where to begin, to save steps
 */
export function fitRidgeLogistic({ width, values, targets }: Rows, penalty: number, start?: Fit): Fit {
  const size = width + 1
  const many = targets.length
  let now: Float64Array = start ? Float64Array.from([...start.weights, start.bias]) : new Float64Array(size)
  let loss = lossOf({ width, values, targets }, now, penalty)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, hessian } = derivatives({ width, values, targets }, now)
    for (let n = 0; n < width; n += 1) {
      gradient[n] = (gradient[n] as number) + many * penalty * (now[n] as number)
      hessian[n * size + n] = (hessian[n * size + n] as number) + many * penalty
    }
    // Where every target is certain the curvature of the intercept vanishes.
    hessian[size * size - 1] = (hessian[size * size - 1] as number) + many * CLOSE
    const direction = solvePositive(hessian, gradient)
    const next = halvedUntilBetter(now, direction, loss, (point) =>
      lossOf({ width, values, targets }, point, penalty),
    )
    if (!next) break
    const gained = loss - next.loss
    now = next.point
    loss = next.loss
    if (gained <= CLOSE * Math.max(1, loss)) break
  }
  return { weights: now.slice(0, width), bias: now[width] as number }
}

/** Newton's step may lead too far: it is halved until the loss falls. Undefined: it no longer does. */
function halvedUntilBetter(
  from: Float64Array,
  direction: Float64Array,
  loss: number,
  lossAt: (point: Float64Array) => number,
): { readonly point: Float64Array; readonly loss: number } | undefined {
  for (let share = 1; share > 1e-6; share /= 2) {
    const point = from.map((value, n) => value - share * (direction[n] as number))
    const found = lossAt(point)
    if (found < loss) return { point, loss: found }
  }
  return undefined
}

function sumOf(values: Float64Array, from: number, width: number, point: Float64Array): number {
  let sum = point[width] as number
  for (let n = 0; n < width; n += 1) sum += (values[from + n] as number) * (point[n] as number)
  return sum
}

function derivatives({ width, values, targets }: Rows, point: Float64Array) {
  const size = width + 1
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  const row = new Float64Array(size)
  row[width] = 1
  for (let r = 0; r < targets.length; r += 1) {
    const from = r * width
    const value = logistic(sumOf(values, from, width, point))
    const error = value - (targets[r] as number)
    const curvature = value * (1 - value)
    for (let n = 0; n < width; n += 1) row[n] = values[from + n] as number
    for (let n = 0; n < size; n += 1) {
      const x = row[n] as number
      if (x === 0) continue
      gradient[n] = (gradient[n] as number) + error * x
      const weighted = curvature * x
      const at = n * size
      for (let k = 0; k <= n; k += 1)
        hessian[at + k] = (hessian[at + k] as number) + weighted * (row[k] as number)
    }
  }
  return { gradient, hessian }
}

function lossOf({ width, values, targets }: Rows, point: Float64Array, penalty: number): number {
  let squares = 0
  for (let n = 0; n < width; n += 1) squares += (point[n] as number) ** 2
  return meanLoss({ width, values, targets }, point) + (penalty / 2) * squares
}

function meanLoss({ width, values, targets }: Rows, point: Float64Array): number {
  let loss = 0
  for (let r = 0; r < targets.length; r += 1) {
    const sum = sumOf(values, r * width, width, point)
    // log(1 + e^sum) − target · sum, without overflow.
    loss += Math.max(0, sum) + Math.log1p(Math.exp(-Math.abs(sum))) - (targets[r] as number) * sum
  }
  return targets.length === 0 ? 0 : loss / targets.length
}

/** The mean logistic loss of a fit on rows that it need not have seen. */
export const logisticLoss = (rows: Rows, { weights, bias }: Fit): number =>
  meanLoss(rows, Float64Array.from([...weights, bias]))
