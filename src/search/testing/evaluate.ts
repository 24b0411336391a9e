/** Runs a method to its end, with a function for a program. */
import type { Evaluations } from '../tuning/evaluations.ts'
import type { Problem, Scores, Trial, TrialCourse } from '../tuning/problem.ts'
import { singleGeneration, type TrialMethod } from '../tuning/trial-method.ts'
import { TrialSearcher } from '../tuning/trial-searcher.ts'

export interface Ran<Best> {
  readonly found: Best
  readonly trials: readonly Trial[]
}

export function evaluate<Best>(
  problem: Problem,
  method: TrialMethod<Best>,
  score: (trial: Trial) => Scores,
): Ran<Best> {
  const searcher = new TrialSearcher(problem, method)
  const trials: Trial[] = []
  while (!searcher.isDone)
    for (const { id, candidate } of searcher.ask()) {
      trials.push(candidate)
      searcher.tell(id, score(candidate))
    }
  return { found: searcher.best(), trials }
}

/** What a course comes to, as a method of its own. */
export const onlyCourse = <Found>(
  run: (problem: Problem, evaluations: Evaluations) => TrialCourse<Found>,
): TrialMethod<Found> => singleGeneration('a course', run, () => undefined as Found)
