/** All combinations of values, as far as the budget goes. */
import type { Finalists } from '../incumbents.ts'
import type { Problem } from '../problem.ts'
import type { Parameter } from '../space/parameter.ts'
import type { Value } from '../space/parameter-tree.ts'
import type { Config, Space } from '../space/space.ts'
import { named, type TrialMethod } from '../trial-method.ts'
import { distinctDraws, inBatches } from './batches.ts'

export interface GridOptions {
  /** How many values of a number that has more than can be gone through, both ends included; 5 if left out. */
  readonly gridValues?: number
}

const USUAL_GRID_VALUES = 5

export function grid({ gridValues = USUAL_GRID_VALUES }: GridOptions = {}): TrialMethod<Finalists> {
  if (!(Number.isInteger(gridValues) && gridValues >= 1))
    throw new RangeError(`gridValues: a whole number from 1 on is expected; got ${gridValues}`)
  return inBatches(named('grid', { gridValues }), (problem) => inAnyOrder(problem, gridValues))
}

/** More than these are not held all at once. */
const MOST_SHUFFLED = 20_000

/** In any order, so that a budget that is too small for all of them is spent all over the space. */
function inAnyOrder({ space, rng, budget }: Problem, gridValues: number): Iterable<Config> {
  const first = combinations(space, gridValues)
    .take(MOST_SHUFFLED + 1)
    .toArray()
  if (first.length <= MOST_SHUFFLED) return rng.derive('order').shuffle(first)
  if (!Number.isFinite(budget)) return combinations(space, gridValues)
  const draws = rng.derive('drawn')
  return distinctDraws(space, () =>
    space.configWith((parameter) => draws.pick(valuesOf(parameter, gridValues))),
  )
}

/** One after the other, so that they need not be held all at once. A parameter that does not count has no values to combine. */
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
