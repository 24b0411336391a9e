/** A method of evolution, ready for a searcher. */
import type { Json } from '../../runs/index.ts'
import type { BeginMethod } from '../searcher.ts'
import type { Dimension } from './archive.ts'
import type { GenomeCandidate, GenomeResult } from './candidate.ts'
import { Evolution, type Plan } from './evolution.ts'
import { type EvolutionOptions, settingsOf } from './options.ts'
import type { Evolved } from './report.ts'

export interface EvolutionMethod<Genome> {
  /** The method, its options, the starting genomes' keys and the operators: a search saved with others is refused. */
  readonly identity: Json
  readonly dimensions: readonly Dimension[]
  readonly begin: BeginMethod<GenomeCandidate<Genome>, GenomeResult<Genome>, Evolved<Genome>>
}

export function evolutionMethod<Genome>(
  name: string,
  options: EvolutionOptions<Genome>,
  /** Options of the method itself. */
  own: Readonly<Record<string, Json>>,
  plan: Plan,
): EvolutionMethod<Genome> {
  const settings = settingsOf(options)
  const { variation, start, bandit, dimensions, ...rest } = settings
  const { operators, crossovers } = variation
  const identity = {
    name,
    ...rest,
    ...own,
    bandit,
    dimensions,
    operators,
    crossovers,
    start: start.map((genome) => variation.key(genome)),
  }
  return {
    identity: identity as unknown as Json,
    dimensions,
    begin: (ask, saved) =>
      new Evolution(settings, plan, ask, saved as ConstructorParameters<typeof Evolution>[3]),
  }
}
