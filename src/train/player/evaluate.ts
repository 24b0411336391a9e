/**
 * What a state is worth to a player, from 0 to 1: a weighted sum of standardised features through the logistic function. Training,
 * matches and the shipped player call this and nothing else.
 */
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import type { FeatureSet } from '../game.ts'

/** By feature, in the order of their names. */
export interface Weights {
  readonly features: readonly string[]
  readonly means: readonly number[]
  /** Standard deviations; never 0. */
  readonly scales: readonly number[]
  readonly weights: readonly number[]
  readonly bias: number
}

const numbers = z.array(z.number())

export const WEIGHTS: z.ZodType<Weights> = z
  .strictObject({
    features: z.array(z.string()),
    means: numbers,
    scales: z.array(z.number().positive()),
    weights: numbers,
    bias: z.number(),
  })
  .refine(
    ({ features, ...rest }) =>
      [rest.means, rest.scales, rest.weights].every(({ length }) => length === features.length),
    'means, scales and weights have one number for each feature',
  )

export const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** Of a row of numbers, one for each feature. */
function rowValue(row: ArrayLike<number>, { means, scales, weights, bias }: Weights): number {
  let sum = bias
  for (let n = 0; n < weights.length; n += 1)
    sum += ((weights[n] as number) * ((row[n] as number) - (means[n] as number))) / (scales[n] as number)
  return logistic(sum)
}

export class Evaluation<State = unknown> {
  readonly #features: FeatureSet<State>
  readonly #weights: Weights
  readonly #row: Float64Array

  /** Throws an InputError if the weights are those of other features. */
  constructor(features: FeatureSet<State>, weights: Weights) {
    const { names } = features
    const isSame =
      names.length === weights.features.length && names.every((name, n) => name === weights.features[n])
    if (!isSame)
      throw new InputError(
        `the weights are of other features than those of the game: ${listOf(weights.features)}; the game has ${listOf(names)}`,
      )
    this.#features = features
    this.#weights = weights
    this.#row = new Float64Array(names.length)
  }

  value(state: State, player: number): number {
    this.#features.measure(state, player, this.#row)
    return rowValue(this.#row, this.#weights)
  }
}

const SHOWN = 5

const listOf = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`
