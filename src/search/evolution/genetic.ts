/**
 * A genetic algorithm: the children of one generation are the parents of the next, chosen by tournaments, together with
 * an elite of the fittest that ever passed the door.
 */
import { tournament } from './emitters.ts'
import { type EvolutionMethod, evolutionMethod } from './method.ts'
import { type EvolutionOptions, expectBetween, expectWhole } from './options.ts'
import { Ranking } from './ranking.ts'

export interface GeneticOptions<Genome> extends EvolutionOptions<Genome> {
  /** How many of the fittest stay; a tenth of the population if left out. They are the champions. */
  readonly elites?: number
  /** How many meet for each parent; 3 if left out. */
  readonly tournamentSize?: number
  /** The chance that a child has a mate, where the variation has crossovers; 0.3 if left out. */
  readonly crossoverRate?: number
}

export function genetic<Genome>(options: GeneticOptions<Genome>): EvolutionMethod<Genome> {
  const { elites = Math.ceil(options.populationSize / 10), tournamentSize = 3, crossoverRate = 0.3 } = options
  expectWhole('elites', elites, 1)
  expectWhole('tournamentSize', tournamentSize, 1)
  expectBetween('crossoverRate', crossoverRate, 0, 1)
  return evolutionMethod(
    'genetic',
    options,
    { elites, tournamentSize, crossoverRate },
    {
      emitter: tournament(tournamentSize, crossoverRate),
      parents: 'last generation',
      makeKeep: (saved) => new Ranking(elites, saved),
    },
  )
}
