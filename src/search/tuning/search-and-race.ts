/** A whole search as one method: first the search, then the final race of what it found. */
import type { Finalists } from './incumbents.ts'
import { type FinalRace, type FinalRaceOptions, raceFinalists } from './race/final-race.ts'
import { named, type TrialMethod } from './trial-method.ts'

export interface SearchedAndRaced {
  readonly finalists: Finalists
  /** Undefined until the race is over. */
  readonly final: FinalRace | undefined
}

interface State {
  readonly search: unknown
  readonly isSearched: boolean
  readonly final: FinalRace | undefined
}

export const searchAndRace = (
  method: TrialMethod<Finalists>,
  options: FinalRaceOptions = {},
): TrialMethod<SearchedAndRaced> => ({
  name: named(`${method.name} and a final race`, options),
  begin(problem, evaluations, saved) {
    let { search: searched, isSearched, final }: Partial<State> = (saved as State | undefined) ?? {}
    const search = method.begin(problem, evaluations, searched)
    return {
      *generation() {
        if (isSearched) final = yield* raceFinalists(problem, evaluations, search.best(), options)
        else isSearched = !(yield* search.generation())
        return final === undefined
      },
      best: () => ({ finalists: search.best(), final }),
      state: () => ({ search: search.state(), isSearched, final }),
    }
  },
})
