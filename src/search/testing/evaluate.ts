/** Runs a method to its end, with a function for a program. */

import { Searcher } from '../searcher.ts'
import type { Scores, Trial, TrialMethod } from '../tuning/problem.ts'

export interface Ran<Found> {
  readonly found: Found
  readonly trials: readonly Trial[]
}

export function evaluate<Found>(
  begin: () => TrialMethod<Found>,
  score: (trial: Trial) => Scores,
): Ran<Found> {
  const searcher = new Searcher(begin)
  const trials: Trial[] = []
  for (let asked = searcher.ask(); asked.length > 0; asked = searcher.ask()) {
    trials.push(...asked)
    searcher.tell(asked.map(score))
  }
  return { found: searcher.found as Found, trials }
}
