/**
 * Before the search: what seems to change nothing. A misspelt name is found after a few evaluations instead of after all
 * of them. What is in use is tried with two other values of each parameter on the first block, and once with another seed.
 */
import {
  type Config,
  type Evaluations,
  type Parameter,
  type Problem,
  singleGeneration,
  type TrialCourse,
  type TrialMethod,
  type Value,
} from '../search/index.ts'

/** At most so much of the budget. */
const SHARE = 0.1

export interface Preflight {
  /** The names of parameters that changed no score. */
  readonly inert: readonly string[]
  /** Whether another seed changed a score. */
  readonly isSeeded: boolean
  readonly evaluations: number
}

/** Where nobody looked, nothing is said. */
export const NO_PREFLIGHT: Preflight = { inert: [], isSeeded: true, evaluations: 0 }

export const preflight: TrialMethod<Preflight> = singleGeneration('preflight', look, () => NO_PREFLIGHT)

interface Attempt {
  readonly name: string
  readonly configs: readonly Config[]
}

function* look(problem: Problem, evaluations: Evaluations): TrialCourse<Preflight> {
  const [incumbent] = problem.incumbents as readonly [Config]
  const attempts = attemptsFrom(problem, incumbent)
  const others = attempts.flatMap(({ configs }) => configs.map((config) => ({ config })))
  // The same instance in the next round.
  const again = problem.blocks
  if (2 + others.length > SHARE * problem.budget) return NO_PREFLIGHT
  evaluations.askAhead([{ config: incumbent }], [0, again])
  yield* evaluations.evaluate([{ config: incumbent }, ...others], [0])
  yield* evaluations.evaluate([{ config: incumbent }], [again])
  const scoresOf = (config: Config, block = 0): readonly number[] => evaluations.scores(config, block) ?? []
  // What failed says nothing of what a parameter or a seed changes.
  const isSame = (scores: readonly number[]): boolean =>
    scores.every(Number.isFinite) && String(scores) === String(scoresOf(incumbent))
  const inert = attempts.filter(
    ({ configs }) => configs.length > 0 && configs.every((config) => isSame(scoresOf(config))),
  )
  return {
    inert: inert.map(({ name }) => name),
    isSeeded: !isSame(scoresOf(incumbent, again)),
    evaluations: evaluations.spent,
  }
}

/** Each parameter that counts, with other values. */
const attemptsFrom = ({ space }: Problem, incumbent: Config): readonly Attempt[] =>
  space.parameters
    .filter((parameter) => parameter.counts(incumbent))
    .map((parameter) => ({
      name: parameter.name,
      configs: othersOf(parameter, incumbent[parameter.name] as Value).map((value) =>
        space.changed(incumbent, { [parameter.name]: value }),
      ),
    }))

/** Two that are far from the value it has: the ends of a line, or the first of a list. */
function othersOf({ line, values }: Parameter, value: Value): readonly Value[] {
  const all = line ? [line.at(0), line.at(1)] : (values ?? [])
  return all.filter((each) => each !== value).slice(0, 2)
}
