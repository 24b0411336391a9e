/** Any configurations, each as likely as any other; the clearly worse ones are soon left alone. */
import { Evaluations } from '../evaluations.ts'
import { bestsOf, type Finalists, Leaders } from '../incumbents.ts'
import type { Problem, TrialMethod } from '../problem.ts'
import type { Config } from '../space/space.ts'

const BATCH = 16

/** After so many draws in a row that were not new, there is nothing new. */
const MOST_VAIN_DRAWS = 1000

/** The best configuration for each horizon. */
export const random = (problem: Problem): TrialMethod<readonly Config[]> => bestsOf(randomFinalists(problem))

export function* randomFinalists(problem: Problem): TrialMethod<Finalists> {
  const { space, rng } = problem
  const leaders = new Leaders(problem, new Evaluations(problem))
  const draws = rng.derive('draws')
  const seen = new Set(problem.incumbents.map((config) => space.key(config)))
  let isGoingOn = yield* leaders.begin()
  while (isGoingOn) {
    const batch: Config[] = []
    for (let vain = 0; batch.length < BATCH && vain < MOST_VAIN_DRAWS; vain += 1) {
      const config = space.sample(draws)
      if (seen.has(space.key(config))) continue
      seen.add(space.key(config))
      batch.push(config)
      vain = 0
    }
    isGoingOn = batch.length > 0 && (yield* leaders.challenge(batch.map((config) => ({ config }))))
  }
  return leaders.finalists
}
