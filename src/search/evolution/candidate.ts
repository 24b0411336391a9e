/** What is asked for, and what the evaluation answers. */
import type { Behaviour } from './keep.ts'

/** A genome to evaluate. */
export interface GenomeCandidate<Genome> {
  readonly genome: Genome
  readonly key: string
  readonly level: 'look' | 'door'
  /** Names the luck: 0 at a look and at the first measurement at the door, then 1, 2 and so on. */
  readonly sample: number
}

export interface GenomeResult<Genome> {
  /** Higher is better; null: refused. */
  readonly fitness: number | null
  /** A value for each dimension; null only if refused or if there are no dimensions. */
  readonly behaviour: Behaviour | null
  /** From 0 to 1: how far it came. */
  readonly reward: number
  /** At the door, for the first time: an equivalent genome, such as a simplified one, that takes its place if it is new. */
  readonly genome?: Genome
}

/** What a measurement says of any genome. */
export type Measured = Pick<GenomeResult<unknown>, 'fitness' | 'behaviour' | 'reward'>
