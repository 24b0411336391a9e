/**
 * Where genomes that passed the door stay. `Archive` keeps one for each kind of behaviour, `Ranking` the fittest of all.
 * Both also store challengers, which replace those that turn out worse than they seemed.
 */

/** A value for each dimension of the archive. */
export type Behaviour = readonly (number | string)[]

/** The same, as far as it is known. */
export type PartialBehaviour = readonly (number | string | null)[]

export interface Kept {
  readonly key: string
  /** Higher is better. */
  readonly fitness: number
  readonly behaviour: Behaviour
}

/** `new`: it took a free place. `improved`: it took the place of another. */
export type Inserted = 'new' | 'improved' | 'rejected'

export interface Keep<Elite extends Kept> {
  /** Whether something this fit would become an elite. */
  admits(fitness: number, behaviour: Behaviour): boolean
  /** How fit the elite is that it would replace; 0 if none. */
  incumbent(behaviour: Behaviour): number
  /** The mean fitness of the elites that agree with it in all that is known; 0 if there are none. */
  incumbentsLike(behaviour: PartialBehaviour): number
  /** Names what all that behave like this compete for; undefined if everybody competes with everybody. */
  nicheOf(behaviour: Behaviour): string | undefined
  insert(elite: Elite): Inserted
  /** After the one with this key was measured again: as it is now, or undefined if it leaves. Unknown keys are ignored. */
  revise(key: string, revised: Elite | undefined): void
  /** In an order that depends on what is kept alone. */
  readonly elites: readonly Elite[]
  /** Elites and challengers. */
  readonly all: readonly Elite[]
  /** Plain data, for the constructor. */
  save(): readonly Elite[]
}
