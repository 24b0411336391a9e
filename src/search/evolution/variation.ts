/** What the room that owns a genome brings: how genomes are changed and combined, and when two are equal. */
import type { Stream } from '../../rng/index.ts'

export interface Varied<Genome> {
  readonly genome: Genome
  /** What was changed, in words that a person can read. */
  readonly how: string
}

export interface Variation<Genome> {
  /** Names of the operators. */
  readonly operators: readonly string[]
  /** Those operators that take a mate. The others are mutations. */
  readonly crossovers: readonly string[]
  /** Undefined: this operator cannot change this genome. Draws from `rng` alone, and changes neither parent. */
  apply(operator: string, parent: Genome, mate: Genome | undefined, rng: Stream): Varied<Genome> | undefined
  /** Short, such as a digest. Genomes with the same key are equal: the search evaluates one of them. */
  key(genome: Genome): string
}

/** One step from a parent to a child. */
export interface Change {
  readonly operator: string
  readonly how: string
}
