/** A whole search as one method: first the search, then the race at the end for what it found. */

import type { Finalists } from './incumbents.ts'
import type { Problem, TrialMethod } from './problem.ts'
import { type FinalRace, type FinalRaceOptions, finalRace } from './race/final-race.ts'

export interface SearchedAndRaced {
  readonly finalists: Finalists
  readonly final: FinalRace
}

export function* searchAndRace(
  problem: Problem,
  search: (problem: Problem) => TrialMethod<Finalists>,
  options?: FinalRaceOptions,
): TrialMethod<SearchedAndRaced> {
  const finalists = yield* search(problem)
  return { finalists, final: yield* finalRace(problem, finalists, options) }
}
