/**
 * A problem as searchers see it: configurations, scores for several horizons (less is better), and blocks. A block is an
 * instance with a seed; on the same block all configurations meet the same luck, so that they can be compared pair by
 * pair. Later blocks are other instances, or the same ones with other luck.
 */
import type { Stream } from '../../rng/index.ts'
import type { Course } from '../searcher.ts'
import type { Config, Space } from './space/space.ts'

export interface Problem {
  readonly space: Space
  readonly horizons: readonly string[]
  /** By horizon: the configuration in use now. */
  readonly incumbents: readonly Config[]
  /** How many blocks there are to search with, each an instance once: more would be the same instances again. */
  readonly blocks: number
  /** How many blocks, numbered apart, are kept from the search for the final race; as many if left out. */
  readonly heldOut?: number
  /** The most evaluations of the search, without the final race. */
  readonly budget: number
  readonly rng: Stream
  readonly onImprovement?: (improvement: Improvement) => void
}

/** One evaluation: a configuration on a block. */
export interface Trial {
  readonly config: Config
  readonly block: number
  /** The block is one of those that are kept from the search. */
  readonly heldOut?: true
  readonly origin?: Origin
}

/** Where a configuration comes from, for people who read the trials. */
export interface Origin {
  readonly param_name: string
  readonly test_idx: number
  readonly base_horizon: string
}

/** By horizon. Infinite if the evaluation failed, and that is to count as the worst. */
export type Scores = readonly number[]

export type TrialCourse<End> = Course<Scores, End>

/** A configuration has become the best known for a horizon. */
export interface Improvement {
  readonly horizon: string
  readonly score: number
  readonly config: Config
  readonly origin?: Origin
}
