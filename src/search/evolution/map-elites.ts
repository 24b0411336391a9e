/**
 * MAP-Elites (Mouret and Clune 2015, see ./archive.ts): parents are drawn from an archive with the fittest of each kind
 * of behaviour, all as likely, so that each kind is improved and kinds that are rare lead to further ones.
 */
import { Archive, type Dimension } from './archive.ts'
import { cross, explore, improve, mixed, tournament } from './emitters.ts'
import { type EvolutionMethod, evolutionMethod } from './method.ts'
import { type EvolutionOptions, expectBetween } from './options.ts'

export interface MapElitesOptions<Genome> extends EvolutionOptions<Genome> {
  readonly dimensions: readonly Dimension[]
  /** Weights of the emitters. */
  readonly emitters?: {
    /** Children of one elite; 0.6 if left out. */
    readonly improve?: number
    /** Children of two elites; 0.25 if left out. */
    readonly cross?: number
    /** Children of the fittest elites and of the most promising that wait for the door, by tournaments; 0 if left out. */
    readonly climb?: number
    /** Children of starting genomes; 0.15 if left out. */
    readonly explore?: number
  }
}

/** How many meet for each parent of the climbing emitter, and how often two of them are crossed. */
const CLIMBERS = 4
const CROSSED = 0.3

export function mapElites<Genome>(options: MapElitesOptions<Genome>): EvolutionMethod<Genome> {
  const weights = { improve: 0.6, cross: 0.25, climb: 0, explore: 0.15, ...options.emitters }
  for (const [name, weight] of Object.entries(weights)) expectBetween(`emitters.${name}`, weight, 0, 1e6)
  if (Object.values(weights).every((weight) => weight === 0))
    throw new RangeError('emitters: at least one weight above 0 is expected; got none')
  return evolutionMethod(
    'map-elites',
    options,
    { emitters: weights },
    {
      emitter: mixed([
        [weights.improve, improve],
        [weights.cross, cross],
        [weights.climb, tournament(CLIMBERS, CROSSED)],
        [weights.explore, explore],
      ]),
      parents: 'waiting',
      makeKeep: (saved) => new Archive(options.dimensions, saved),
    },
  )
}
