/**
 * The tournament: one parameter after the other is tried out with so many values, from the best configuration of each
 * horizon. All are evaluated for all horizons, and one that came from any of them may win any other. The winners are where the next parameter
 * begins. Passes over all parameters repeat until nothing better is found in one.
 */
import type { Stream } from '../rng/index.ts'
import { type Candidate, Evaluations, firstBlocks } from './evaluations.ts'
import type { Parameter } from './parameter.ts'
import type { Value } from './parameter-tree.ts'
import type { Problem, TrialMethod } from './problem.ts'
import type { Config, Space } from './space.ts'

export interface TournamentOptions {
  /** How many values of a parameter are tried, beside the one it has; 20 if left out. */
  readonly testValues?: number
  /** The only parameters that are tried, in this order; all if left out. */
  readonly parameters?: readonly string[]
}

const USUAL_TEST_VALUES = 20

/** The best configuration for each horizon. */
export function* tournament(
  problem: Problem,
  { testValues = USUAL_TEST_VALUES, parameters }: TournamentOptions = {},
): TrialMethod<readonly Config[]> {
  const { space, horizons, incumbents, rng } = problem
  const evaluations = new Evaluations(problem)
  const blocks = firstBlocks(problem.blocks)
  const tried = parameters?.map((name) => parameterNamed(space, name)) ?? space.parameters
  let bests = incumbents
  for (let pass = 0, isBetter = true; isBetter; pass += 1) {
    isBetter = false
    for (const parameter of tried) {
      const candidates = candidatesFor(space, parameter, {
        bests,
        horizons,
        testValues,
        rng: rng.derive(pass, parameter.name),
      })
      if (!(yield* evaluations.evaluate(candidates, blocks))) return bests
      const winners = horizons.map((_, horizon) =>
        bestOf(candidates, (config) => evaluations.mean(config, horizon, blocks)),
      )
      winners.forEach(({ config, origin }, horizon) => {
        const score = evaluations.mean(config, horizon, blocks)
        if (score >= evaluations.mean(bests[horizon] as Config, horizon, blocks)) return
        isBetter = true
        bests = bests.with(horizon, config)
        problem.onNews?.({
          kind: 'new best',
          horizon: horizons[horizon] as string,
          score,
          config,
          ...(origin && { origin }),
        })
      })
    }
  }
  return bests
}

interface Round {
  readonly bests: readonly Config[]
  readonly horizons: readonly string[]
  readonly testValues: number
  readonly rng: Stream
}

/** Each horizon's best with the value it has, and with others. */
function candidatesFor(
  space: Space,
  parameter: Parameter,
  { bests, horizons, testValues, rng }: Round,
): Candidate[] {
  return bests.flatMap((best, horizon) => {
    const values = parameter.counts(best) ? valuesToTry(parameter, testValues, rng.derive(horizon)) : []
    return [best, ...values.map((value) => space.changed(best, { [parameter.name]: value }))].map(
      (config, test_idx) => ({
        config,
        origin: { param_name: parameter.name, test_idx, base_horizon: horizons[horizon] as string },
      }),
    )
  })
}

/** All of them, if there are no more than that; else any. */
export function valuesToTry(parameter: Parameter, most: number, rng: Stream): readonly Value[] {
  const { values } = parameter
  if (values && values.length <= most) return values
  return Array.from({ length: most }, () => parameter.sample(rng))
}

/** The first of those with the least score. */
function bestOf(candidates: readonly Candidate[], score: (config: Config) => number): Candidate {
  let [best, least] = [candidates[0] as Candidate, Number.POSITIVE_INFINITY]
  for (const candidate of candidates) {
    const found = score(candidate.config)
    if (found < least) [best, least] = [candidate, found]
  }
  return best
}

function parameterNamed({ parameters }: Space, name: string): Parameter {
  const found = parameters.find((parameter) => parameter.name === name)
  if (found) return found
  throw new RangeError(
    `there is no parameter "${name}"; there are: ${parameters.map((each) => each.name).join(', ')}`,
  )
}
