/** Which genomes are measured at the door: newcomers whose look promises a place, and elites whose measurement is old. */
import type { Behaviour, Keep, Kept } from './keep.ts'

/** Passed the look and would enter; the door has not measured it. */
export interface Comer {
  readonly key: string
  /** By its look. */
  readonly fitness: number
  /** Of its merit: how much of it counts as fitness. */
  readonly share: number
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
 * The comers that would enter if their looks were right. Turn and turn about, a place goes to the one of which most is expected,
 * so that the best get better, and to one of the next category, so that the archive fills: there, to the one of which most is expected
 * beyond what is kept (a free cell counts whole). Without turns, the relatives of the best would take all places. Of those that
 * compete for the same cell, all but the best come last: once that one is in, they may no longer have a chance.
 */
export function doorQueue(
  comers: readonly Comer[],
  keep: Keep<Elite>,
  expectedOf: (comer: Comer) => number,
): readonly Comer[] {
  const entering = comers
    .filter(({ fitness, behaviour }) => keep.admits(fitness, behaviour))
    .map((comer) => ({ comer, expected: expectedOf(comer) }))
    .map((each) => ({ ...each, gain: each.expected - keep.incumbent(each.comer.behaviour) }))
    .toSorted((a, b) => b.expected - a.expected)
  const bests = new Set(
    bestOfNiches(
      entering.map(({ comer }) => comer),
      keep,
    ),
  )
  return [true, false].flatMap((isBest) => {
    const some = entering.filter(({ comer }) => bests.has(comer) === isBest)
    const byGain = some.toSorted((a, b) => b.gain - a.gain)
    return inTurns(some, categoryByCategory(byGain)).map(({ comer }) => comer)
  })
}

/** The first of each category, then the second of each, and so on: behaviour that is a text is one. */
function categoryByCategory<Each extends { readonly comer: Comer }>(all: readonly Each[]): readonly Each[] {
  const categoryOf = ({ comer }: Each): string =>
    JSON.stringify(comer.behaviour.filter((value) => typeof value === 'string'))
  const rows = [...Map.groupBy(all, categoryOf).values()]
  const most = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: most }, (_, n) => rows.flatMap((row) => row[n] ?? [])).flat()
}

/** The first of each cell; all where everybody competes with everybody. */
export function bestOfNiches(comers: readonly Comer[], keep: Keep<Elite>): readonly Comer[] {
  const first = new Map<string, Comer>()
  for (const comer of comers) {
    const niche = keep.nicheOf(comer.behaviour) ?? comer.key
    if (!first.has(niche)) first.set(niche, comer)
  }
  return [...first.values()]
}

/** The first of one order, the first of the other that is left, and so on. */
const inTurns = <Each>(one: readonly Each[], other: readonly Each[]): readonly Each[] => [
  ...new Set(one.flatMap((each, n) => [each, other[n] as Each])),
]

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
