/**
 * Improves the weights of a champion by evolution: children with changed weights play matches against it, and those with the
 * largest share of the wins have children in turn. What comes out has been chosen among many by luck too, so it must still pass the
 * same test as any challenger.
 */
import { digest } from '../../digest/index.ts'
import type { Stream } from '../../rng/index.ts'
import { EvolutionSearcher, type GenomeCandidate, genetic, type Variation } from '../../search/index.ts'
import { normal } from '../../stats/index.ts'
import { type Challenge, type Champion, challengeOf, type TrainedSpec } from './improve.ts'
import type { TrainWorkers } from './workers.ts'

export interface EvolveWeightsOptions {
  readonly generations: number
  readonly population: number
  readonly seed: number
  /** The most blocks of the match against the champion. */
  readonly blocks: number
  readonly onStage?: ((stage: string, most: number) => void) | undefined
}

export interface EvolvedWeights {
  readonly challenger: Champion
  readonly generations: number
  readonly evaluations: number
  readonly challenge: Challenge
}

/** Weights of standardised features, so that all are of about the same size. */
type Genome = readonly number[]

/** Blocks of two games by which a child is judged, first and then again at the door. */
const BLOCKS = { glance: 8, look: 8, door: 24 }
/** The share of the weights that one mutation changes, and by how much, in deviations of all weights. */
const CHANGED = 0.2
const STEP = 0.5

export async function evolveWeights(
  workers: TrainWorkers,
  champion: Champion & { readonly spec: TrainedSpec },
  { generations, population, seed, blocks, onStage }: EvolveWeightsOptions,
): Promise<EvolvedWeights> {
  const start = champion.spec.weights.weights
  const specOf = (weights: Genome): TrainedSpec => ({
    ...champion.spec,
    weights: { ...champion.spec.weights, weights },
  })
  const searcher = new EvolutionSearcher(
    genetic({
      seed,
      populationSize: population,
      generations,
      start: [start],
      variation: variationOf(start),
      meanChanges: 1,
      elites: Math.max(2, Math.ceil(population / 5)),
      finalRounds: 1,
    }),
  )
  let evaluations = 0
  while (!searcher.isDone) {
    const asked = searcher.ask()
    for (const same of batchesOf(asked)) {
      const { level, sample } = (same[0] as (typeof same)[number]).candidate
      onStage?.(`Evolution, ${same.length} children, blocks`, same.length * BLOCKS[level])
      const pairs = same.map(({ candidate }) => [specOf(candidate.genome), champion.spec] as const)
      const shares = await workers.shares(pairs, `evolution ${level} ${sample}`, BLOCKS[level])
      evaluations += same.length
      same.forEach(({ id }, n) => {
        const share = shares[n] as number
        searcher.tell(id, { fitness: share, behaviour: null, reward: share })
      })
    }
  }
  const best = searcher.best().champions.find(({ genome }) => digest(genome) !== digest(start))
  const challenger = { name: 'evolved', spec: specOf(best?.genome ?? start) }
  onStage?.('Evolution, challenge, blocks', blocks)
  const challenge = await challengeOf(workers, challenger, champion, blocks)
  return { challenger, generations, evaluations, challenge }
}

interface Asked {
  readonly id: number
  readonly candidate: GenomeCandidate<Genome>
}

/** Those of the same level and sample are compared over the same deals. */
const batchesOf = (asked: readonly Asked[]): readonly (readonly Asked[])[] => [
  ...Map.groupBy(asked, ({ candidate: { level, sample } }) => `${level} ${sample}`).values(),
]

function variationOf(start: Genome): Variation<Genome> {
  const deviation = Math.sqrt(start.reduce((sum, each) => sum + each * each, 0) / start.length) || 1
  return {
    operators: ['nudge', 'drop', 'blend'],
    crossovers: ['blend'],
    apply(operator, parent, mate, rng) {
      if (operator === 'blend')
        return mate && { genome: parent.map((each, n) => (each + (mate[n] as number)) / 2), how: 'blended' }
      if (operator === 'drop') {
        const at = rng.below(parent.length)
        return parent[at] === 0
          ? undefined
          : { genome: parent.map((each, n) => (n === at ? 0 : each)), how: `dropped ${at}` }
      }
      return { genome: nudged(parent, STEP * deviation, rng), how: 'nudged' }
    },
    key: (genome) => digest(genome),
  }
}

/** At least one weight moves. */
function nudged(parent: Genome, step: number, rng: Stream): Genome {
  const surely = rng.below(parent.length)
  return parent.map((each, n) => (n === surely || rng.chance(CHANGED) ? each + step * normal(rng) : each))
}
