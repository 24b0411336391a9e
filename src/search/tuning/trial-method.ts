/** A method that searches a parameter space: how it begins on a problem, or goes on from a saved state. */
import type { Evaluations } from './evaluations.ts'
import type { Problem, TrialCourse } from './problem.ts'

export interface TrialMethod<Best> {
  /** With its options: a search saved with others is refused. */
  readonly name: string
  /** @param saved what `state` gave; undefined at the beginning */
  begin(problem: Problem, evaluations: Evaluations, saved?: unknown): TrialSearch<Best>
}

export interface TrialSearch<Best> {
  /** False: it was the last one. */
  generation(): TrialCourse<boolean>
  best(): Best
  /** Between generations: plain data that does not change afterwards, without the evaluations. */
  state(): unknown
}

/** A method of a single generation: a race, a look ahead. */
export function singleGeneration<Found>(
  name: string,
  run: (problem: Problem, evaluations: Evaluations) => TrialCourse<Found>,
  /** The best before its end. */
  before: (problem: Problem) => Found,
): TrialMethod<Found> {
  return {
    name,
    begin(problem, evaluations, saved) {
      let found = saved as Found | undefined
      return {
        *generation() {
          found = yield* run(problem, evaluations)
          return false
        },
        best: () => found ?? before(problem),
        state: () => found,
      }
    },
  }
}

/** A method's name with its options, as it is saved. */
export const named = (name: string, options: object): string => `${name} ${JSON.stringify(options)}`
