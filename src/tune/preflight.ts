/**
 * Before the search: what seems to change nothing. A misspelt name is found after a few evaluations instead of after all
 * of them. What is in use is tried with two other values of each parameter on the first block, and once with another seed.
 */
import type { Config, Parameter, Problem, TrialMethod, Value } from '../search/index.ts'

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

interface Attempt {
  readonly name: string
  readonly configs: readonly Config[]
}

export function* preflight(problem: Problem): TrialMethod<Preflight> {
  const [incumbent] = problem.incumbents as readonly [Config]
  const attempts = attemptsFrom(problem, incumbent)
  const trials = [
    { config: incumbent, block: 0 },
    // The same instance in the next round.
    { config: incumbent, block: problem.blocks },
    ...attempts.flatMap(({ configs }) => configs.map((config) => ({ config, block: 0 }))),
  ]
  if (trials.length > SHARE * problem.budget) return NO_PREFLIGHT
  const answers = yield trials
  // What failed says nothing of what a parameter or a seed changes.
  const [first, again, ...others] = answers.map((scores, n) =>
    scores.every(Number.isFinite) ? String(scores) : `failed ${n}`,
  )
  const inert = attempts.filter(({ configs }) => {
    const scores = others.splice(0, configs.length)
    return scores.length > 0 && scores.every((each) => each === first)
  })
  return { inert: inert.map(({ name }) => name), isSeeded: again !== first, evaluations: trials.length }
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
