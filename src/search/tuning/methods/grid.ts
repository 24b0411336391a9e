/** All combinations of values, as far as the budget goes; the clearly worse ones are soon left alone. */

import type { Stream } from '../../../rng/index.ts'
import { Evaluations } from '../evaluations.ts'
import { bestsOf, type Finalists, Leaders } from '../incumbents.ts'
import type { Problem, TrialMethod } from '../problem.ts'
import type { Parameter } from '../space/parameter.ts'
import type { Value } from '../space/parameter-tree.ts'
import type { Config, Space } from '../space/space.ts'

export interface GridOptions {
  /** How many values of a number that has more than can be gone through, both ends included; 5 if left out. */
  readonly gridValues?: number
}

const USUAL_GRID_VALUES = 5
const BATCH = 16

/** The best configuration for each horizon. */
export const grid = (problem: Problem, options?: GridOptions): TrialMethod<readonly Config[]> =>
  bestsOf(gridFinalists(problem, options))

export function* gridFinalists(
  problem: Problem,
  { gridValues = USUAL_GRID_VALUES }: GridOptions = {},
): TrialMethod<Finalists> {
  if (!(Number.isInteger(gridValues) && gridValues >= 1))
    throw new RangeError(`gridValues: a whole number from 1 on is expected; got ${gridValues}`)
  const leaders = new Leaders(problem, new Evaluations(problem))
  if (!(yield* leaders.begin())) return leaders.finalists
  for (const batch of batches(fairly(problem, gridValues))) {
    if (!(yield* leaders.challenge(batch.map((config) => ({ config }))))) break
  }
  return leaders.finalists
}

/** More than these are not held all at once. */
const MOST_SHUFFLED = 20_000
const MOST_VAIN_DRAWS = 1000

/** In any order, so that a budget that is too small for all of them is spent all over the space. */
function fairly({ space, rng, budget }: Problem, gridValues: number): Iterable<Config> {
  const first: Config[] = []
  for (const config of combinations(space, gridValues)) {
    if (first.push(config) <= MOST_SHUFFLED) continue
    return Number.isFinite(budget)
      ? drawn(space, gridValues, rng.derive('drawn'))
      : combinations(space, gridValues)
  }
  return rng.derive('order').shuffle(first)
}

/** Until hardly any are left that were not drawn. */
function* drawn(space: Space, gridValues: number, rng: Stream): Generator<Config, undefined> {
  const seen = new Set<string>()
  for (let vain = 0; vain < MOST_VAIN_DRAWS; vain += 1) {
    const config = space.configWith((parameter) => rng.pick(valuesOf(parameter, gridValues)))
    if (seen.has(space.key(config))) continue
    seen.add(space.key(config))
    vain = 0
    yield config
  }
}

function* batches(configs: Iterable<Config>): Generator<readonly Config[], undefined> {
  let batch: Config[] = []
  for (const config of configs) {
    batch.push(config)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One after the other: nobody has to hold them all. A parameter that does not count has no values to combine. */
export function* combinations(
  space: Space,
  gridValues: number,
  before: Config = {},
  from = 0,
): Generator<Config, undefined> {
  const parameter = space.parameters[from]
  if (!parameter) {
    yield before
    return
  }
  if (!parameter.counts(before)) {
    yield* combinations(space, gridValues, before, from + 1)
    return
  }
  for (const value of valuesOf(parameter, gridValues))
    yield* combinations(space, gridValues, { ...before, [parameter.name]: value }, from + 1)
}

function valuesOf({ values, line, usual }: Parameter, many: number): readonly Value[] {
  if (values) return [...new Set(values)]
  if (!line || many === 1) return [usual]
  return [...new Set(Array.from({ length: many }, (_, n) => line.at(n / (many - 1))))]
}
