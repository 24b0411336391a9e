/**
 * What other methods have to beat: children are always made from the starting genomes, by operators chosen at random.
 * `meanChanges: 1` is plain mutation; with many changes a child is far from where it began.
 */
import { Archive } from './archive.ts'
import { explore } from './emitters.ts'
import { type EvolutionMethod, evolutionMethod } from './method.ts'
import { type EvolutionOptions, expectWhole } from './options.ts'
import { Ranking } from './ranking.ts'

export interface RandomVariationOptions<Genome> extends Omit<EvolutionOptions<Genome>, 'bandit'> {
  /** How many champions stay where there are no dimensions; a tenth of the population if left out. */
  readonly elites?: number
}

export function randomVariation<Genome>(options: RandomVariationOptions<Genome>): EvolutionMethod<Genome> {
  const { dimensions = [], elites = Math.ceil(options.populationSize / 10) } = options
  expectWhole('elites', elites, 1)
  return evolutionMethod(
    'random variation',
    { ...options, bandit: { floor: 1 } },
    { elites },
    {
      emitter: explore,
      parents: 'none',
      makeKeep: (saved) =>
        dimensions.length > 0 ? new Archive(dimensions, saved) : new Ranking(elites, saved),
    },
  )
}
