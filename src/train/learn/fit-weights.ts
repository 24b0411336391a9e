/**
 * Weights from games that were played: the value of a state is fitted to how its game ended. A part of the games is held out, and
 * the penalty with the least error on it is taken; then all games count.
 */
import type { Weights } from '../player/evaluate.ts'
import { type Fit, fitRidgeLogistic, logisticLoss, type Rows } from './ridge-logistic.ts'

/** States of one game, as the features of one player each, and what that player got in the end. */
export interface GameRows {
  readonly rows: readonly (readonly number[])[]
  readonly rewards: readonly number[]
}

export interface Learned {
  readonly weights: Weights
  readonly penalty: number
  readonly states: number
  /** The mean logistic loss on games that were held out; that of a constant value is the one to beat. */
  readonly heldOut: { readonly loss: number; readonly constant: number; readonly games: number }
}

/** From the most to the least, so that each fit begins at the one before it. */
const PENALTIES = [1, 0.1, 0.01, 0.001, 0.0001]
/** One game in so many is held out. */
const HELD_OUT = 5

export function fitWeights(features: readonly string[], games: readonly GameRows[]): Learned {
  const { means, scales } = scalesOf(features.length, games)
  const rowsOf = (some: readonly GameRows[]): Rows => standardisedRows(some, means, scales)
  const [train, test] = [
    rowsOf(games.filter((_, n) => n % HELD_OUT !== 0)),
    rowsOf(games.filter((_, n) => n % HELD_OUT === 0)),
  ]
  let [penalty, loss] = [PENALTIES[0] as number, Number.POSITIVE_INFINITY]
  let fit: Fit | undefined
  for (const each of PENALTIES) {
    fit = fitRidgeLogistic(train, each, fit)
    const found = logisticLoss(test, fit)
    if (found < loss) [penalty, loss] = [each, found]
  }
  const all = rowsOf(games)
  const { weights, bias } = fitRidgeLogistic(all, penalty)
  const constant = logisticLoss(test, {
    weights: new Float64Array(features.length),
    bias: logitOfMean(train),
  })
  return {
    weights: { features, means, scales, weights: [...weights], bias },
    penalty,
    states: all.targets.length,
    heldOut: { loss, constant, games: Math.ceil(games.length / HELD_OUT) },
  }
}

function logitOfMean({ targets }: Rows): number {
  const mean = targets.reduce((sum, each) => sum + each, 0) / Math.max(1, targets.length)
  const inside = Math.min(0.999, Math.max(0.001, mean))
  return Math.log(inside / (1 - inside))
}

function scalesOf(width: number, games: readonly GameRows[]): { means: number[]; scales: number[] } {
  const [means, squares] = [new Float64Array(width), new Float64Array(width)]
  let many = 0
  const overRows = (visit: (row: readonly number[]) => void): void => {
    for (const { rows } of games) for (const row of rows) visit(row)
  }
  overRows((row) => {
    many += 1
    for (let n = 0; n < width; n += 1) means[n] = (means[n] as number) + (row[n] as number)
  })
  means.forEach((sum, n) => {
    means[n] = many === 0 ? 0 : sum / many
  })
  overRows((row) => {
    for (let n = 0; n < width; n += 1)
      squares[n] = (squares[n] as number) + ((row[n] as number) - (means[n] as number)) ** 2
  })
  // What did not vary gets weight 0 by the penalty, whatever its scale is.
  const scales = Array.from(squares, (sum) => (sum > 0 ? Math.sqrt(sum / many) : 1))
  return { means: [...means], scales }
}

function standardisedRows(
  games: readonly GameRows[],
  means: readonly number[],
  scales: readonly number[],
): Rows {
  const width = means.length
  const many = games.reduce((sum, { rows }) => sum + rows.length, 0)
  const values = new Float64Array(many * width)
  const targets = new Float64Array(many)
  let at = 0
  for (const { rows, rewards } of games) {
    rows.forEach((row, r) => {
      for (let n = 0; n < width; n += 1)
        values[at * width + n] = ((row[n] as number) - (means[n] as number)) / (scales[n] as number)
      targets[at] = rewards[r] as number
      at += 1
    })
  }
  return { width, values, targets }
}
