/** A race alone: any configurations, or those that somebody has thought of, against what is in use. */
import { compare } from '../compare.ts'
import type { Candidate, Evaluations } from '../evaluations.ts'
import { FINALISTS, type Finalists } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import { race } from '../race/race.ts'
import type { Config } from '../space/space.ts'
import { named, singleGeneration, type TrialMethod } from '../trial-method.ts'

export interface RaceMethodOptions {
  /** Who runs against what is in use; what one does not say is as it is there. Any if left out. */
  readonly candidates?: readonly Config[]
  /** How many run, if nobody says who; 32 if left out. */
  readonly configurations?: number
}

const USUAL_CONFIGURATIONS = 32

/** So many blocks at a time keep a few workers busy, also when few are left. */
const GROUP_SIZE = 4

/** What is in use is its best until it is over: a race is a single generation. */
export const raceOf = (options: RaceMethodOptions = {}): TrialMethod<Finalists> =>
  singleGeneration(
    named('race', options),
    (problem, evaluations) => raceFinalists(problem, evaluations, options),
    ({ incumbents }) => incumbents.map((config) => [config]),
  )

function* raceFinalists(
  problem: Problem,
  evaluations: Evaluations,
  options: RaceMethodOptions,
): TrialCourse<Finalists> {
  const { incumbents } = problem
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
