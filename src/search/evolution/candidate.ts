/** What is asked for, and what the evaluation answers. */
import type { PartialBehaviour } from './keep.ts'

/** From the cheapest evaluation to the dearest. */
export type Level = 'glance' | 'look' | 'door'

/** A genome to evaluate. */
export interface GenomeCandidate<Genome> {
  readonly genome: Genome
  readonly key: string
  readonly level: Level
  /** Names the luck: 0 at a glance, a look and the first measurement at the door, then 1, 2 and so on. */
  readonly sample: number
}

export interface GenomeResult<Genome> {
  /** Higher is better; null: refused. At a glance, from 0 to 1: how much of its parents' merit it can be expected to keep. */
  readonly fitness: number | null
  /** What its children can be expected to inherit; its fitness if left out. */
  readonly merit?: number
  /** A value for each dimension, at a glance null for what is not known yet; null only if refused or without dimensions. */
  readonly behaviour: PartialBehaviour | null
  /** From 0 to 1: how far it came. */
  readonly reward: number
  /** At a glance: the same for genomes that behave the same there. Only one of them gets a look. */
  readonly likeness?: string
  /** At the door, for the first time: an equivalent genome, such as a simplified one, that takes its place if it is new. */
  readonly genome?: Genome
}

/** What a measurement says of any genome. */
export type Measured = Pick<GenomeResult<unknown>, 'fitness' | 'merit' | 'behaviour' | 'reward' | 'likeness'>
