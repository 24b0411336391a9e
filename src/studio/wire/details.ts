/** What the server tells the pages about runs of other kinds than evolve. Plain data. */
import type { Round } from '../../train/learn/improve.ts'
import type { StudyEvent } from '../../tune/results/study-event.ts'
import type { CouncilDetails } from './council.ts'

export type RunDetails =
  | TuneDetails
  | CandidatesDetails
  | TrainDetails
  | CouncilDetails
  | { readonly kind: 'other' }

export interface TuneDetails {
  readonly kind: 'tune'
  readonly parameters: readonly string[]
  readonly horizons: readonly string[]
  /** Those that have been evaluated so far; runs of earlier versions have none until they are finished. */
  readonly configurations: readonly TunedConfiguration[]
  readonly metric: string
  readonly direction: 'minimize' | 'maximize'
  /** What was found; null until the run is finished, and for runs of earlier versions. */
  readonly study: StudyEvent | null
}

/** A configuration, with the mean of its metric over all instances and seeds, by horizon. */
export interface TunedConfiguration {
  readonly id: number
  /** Null where the configuration has no such parameter. */
  readonly values: readonly (number | string | boolean | null)[]
  /** Of what the search has seen; null if every evaluation of it failed. */
  readonly scores: readonly (number | null)[]
  readonly heldOut: readonly (number | null)[]
  readonly evaluations: number
}

export interface CandidatesDetails {
  readonly kind: 'candidates'
  readonly direction: 'minimize' | 'maximize'
  readonly baseline: number | null
  readonly rows: readonly CandidateRow[]
}

export interface CandidateRow {
  readonly id: string
  /** Empty for the baseline. */
  readonly basedOnId: string
  readonly description: string
  readonly status: string
  readonly score: number | null
  readonly cause: string
}

/** What a candidate changed, and what its last attempt printed. */
export interface CandidateWork {
  readonly difference: string | null
  readonly logs: Readonly<Record<string, string>>
}

export interface TrainDetails {
  readonly kind: 'train'
  readonly rounds: readonly Round[]
}
