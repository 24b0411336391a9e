/** Which genomes are measured at the door: newcomers whose look promises a place, and elites whose measurement is old. */
import type { Behaviour, Keep, Kept } from './keep.ts'

/** Passed the look and would enter; the door has not measured it. */
export interface Comer {
  readonly key: string
  /** By its look. */
  readonly fitness: number
  readonly behaviour: Behaviour
}

/** Passed the door. */
export interface Elite extends Kept {
  /** The mean over its measurements at the door. */
  readonly fitness: number
  /** How many these are. The first said how it behaves, and that stays. */
  readonly samples: number
  /** The generation of the last one. */
  readonly measuredIn: number
}

/**
 * The comers that would enter, those first that promise the most beyond what is kept: a free cell counts whole. Of those that
 * compete for the same cell, all but the best come after the best of every other cell: once that one is in, they may no
 * longer have a chance.
 */
export function doorQueue(comers: readonly Comer[], keep: Keep<Elite>): readonly Comer[] {
  const ranked = comers
    .filter(({ fitness, behaviour }) => keep.admits(fitness, behaviour))
    .map((comer) => ({ comer, promise: comer.fitness - keep.incumbent(comer.behaviour) }))
    .toSorted((a, b) => b.promise - a.promise)
    .map(({ comer }) => comer)
  const [bests, others]: [Comer[], Comer[]] = [[], []]
  const niches = new Set<string>()
  for (const comer of ranked) {
    const niche = keep.nicheOf(comer.behaviour)
    const isSecond = niche !== undefined && niches.has(niche)
    ;(isSecond ? others : bests).push(comer)
    if (niche !== undefined) niches.add(niche)
  }
  return [...bests, ...others]
}

/** Elites last measured at least `every` generations ago: those measured least often first, of these the fittest. */
export function dueElites(
  keep: Keep<Elite>,
  generation: number,
  every: number,
  most: number,
): readonly Elite[] {
  return keep.elites
    .filter(({ measuredIn }) => generation - measuredIn >= every)
    .toSorted((a, b) => a.samples - b.samples || b.fitness - a.fitness)
    .slice(0, most)
}

/** With one more measurement at the door. */
export function measuredAgain(elite: Elite, fitness: number, generation: number): Elite {
  const samples = elite.samples + 1
  const mean = elite.fitness + (fitness - elite.fitness) / samples
  return { ...elite, fitness: mean, samples, measuredIn: generation }
}
