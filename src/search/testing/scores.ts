/** Programs to be tuned, for the contract: what a trial scores, by horizon. */
import { stream } from '../../rng/index.ts'
import { normal } from '../../stats/index.ts'
import type { Problem, Scores, Trial } from '../tuning/problem.ts'
import type { Config } from '../tuning/space/space.ts'

export type Score = (problem: Problem, trial: Trial) => Scores

export const nameOf = ({ space }: Problem, { config, block, heldOut }: Trial): string =>
  `${heldOut ? 'held out ' : ''}${block} ${space.key(config)}`

/** For `near` the best place is low and the first choice but one, for `far` somewhat higher. */
export const exact: Score = ({ space, horizons }, { config }) =>
  horizons.map((_, horizon) =>
    space.parameters.reduce((sum, { name, line, values }) => {
      const value = config[name]
      if (value === undefined) return sum + 0.2
      if (line) return sum + (line.place(value as number) - 0.2 - 0.2 * horizon) ** 2
      return sum + (values?.indexOf(value) === 1 ? 0 : 0.5)
    }, 0),
  )

/** Some blocks are harder for all; the rest is a configuration's own. */
export const noisy: Score = (problem, trial) => {
  const shared = normal(stream('block', trial.block))
  const own = normal(stream('own', nameOf(problem, trial)))
  return exact(problem, trial).map((score) => score + shared + 0.2 * own)
}

export const isFailing = ({ space, incumbents }: Problem, config: Config): boolean =>
  !incumbents.some((each) => space.key(each) === space.key(config)) &&
  stream('fails', space.key(config)).chance(0.4)

/** With failures here and there: what is saved has to keep them. */
export const failing: Score = (problem, trial) =>
  noisy(problem, trial).map((score) => (isFailing(problem, trial.config) ? Infinity : score))

/** Far better than all others, but for one block: the one that every pass of a search meets. */
export const tempting: Score = (problem, trial) => {
  if (!isFailing(problem, trial.config)) return noisy(problem, trial)
  const block = trial.heldOut ? trial.block : trial.block % problem.blocks
  return problem.horizons.map(() => (block === 1 ? Infinity : -1000))
}
