/** What came of a study, as the results are made from it. */
import type { Config, Finalists, FinalRace } from '../search/index.ts'
import type { Preflight } from './preflight.ts'
import type { Repeated } from './repeat-first.ts'
import type { MethodTree } from './study-tree.ts'
import type { TrialRecord } from './trials.ts'

export interface Tuned {
  /** With its own name, where the study says `auto`. */
  readonly method: MethodTree
  readonly preflight: Preflight
  readonly repeated: Repeated | undefined
  /** By horizon: what the method found, the most promising first. */
  readonly found: Finalists
  /** How many configurations the search tried, beside what is in use. */
  readonly others: number
  readonly final: FinalRace
  readonly trials: readonly TrialRecord[]
  readonly idOf: (config: Config) => number
}
