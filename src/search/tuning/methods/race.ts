/** A race alone: any configurations, or those that somebody has thought of, against what is in use. */
import { compare } from '../compare.ts'
import { type Candidate, Evaluations } from '../evaluations.ts'
import { bestsOf, FINALISTS, type Finalists } from '../incumbents.ts'
import type { Problem, TrialMethod } from '../problem.ts'
import { race } from '../race/race.ts'
import type { Config } from '../space/space.ts'

export interface RaceMethodOptions {
  /** Who runs against what is in use; what one does not say is as it is there. Any if left out. */
  readonly candidates?: readonly Config[]
  /** How many run, if nobody says who; 32 if left out. */
  readonly configurations?: number
}

const USUAL_CONFIGURATIONS = 32

/** So many blocks at a time keep a few workers busy, also when few are left. */
const GROUP_SIZE = 4

/** The best configuration for each horizon. */
export const raceOf = (problem: Problem, options?: RaceMethodOptions): TrialMethod<readonly Config[]> =>
  bestsOf(raceFinalists(problem, options))

export function* raceFinalists(problem: Problem, options: RaceMethodOptions = {}): TrialMethod<Finalists> {
  const { incumbents } = problem
  const evaluations = new Evaluations(problem)
  const candidates = [...incumbents, ...challengersOf(problem, options)].map((config) => ({ config }))
  const raced = yield* race(problem, evaluations, candidates, { incumbents, groupSize: GROUP_SIZE })
  return raced.horizons.map(({ winner, survivors }, horizon) => {
    const mean = ({ config }: Candidate): number => evaluations.mean(config, horizon, raced.blocks)
    const others = survivors.filter((each) => each !== winner).toSorted((a, b) => compare(mean(a), mean(b)))
    return [winner, ...others].slice(0, FINALISTS).map(({ config }) => config)
  })
}

function challengersOf(
  { space, incumbents, rng }: Problem,
  { candidates, configurations = USUAL_CONFIGURATIONS }: RaceMethodOptions,
): readonly Config[] {
  if (candidates) return candidates.map((config) => space.changed(incumbents[0] as Config, config))
  const draws = rng.derive('draws')
  return Array.from({ length: configurations }, () => space.sample(draws))
}
