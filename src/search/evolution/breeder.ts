/**
 * Makes children that were not made before. A child has one change or more: after each, another follows with the same
 * chance (a geometric distribution). If it has a mate, its first change is a crossover.
 */
import { type Stream, stream } from '../../rng/index.ts'
import type { Mating } from './emitters.ts'
import type { OperatorBandit } from './operator-bandit.ts'
import type { Change, Variation } from './variation.ts'

export interface Child<Genome> {
  readonly key: string
  readonly genome: Genome
  readonly parents: readonly string[]
  readonly changes: readonly Change[]
}

export interface BreederOptions<Genome> {
  readonly variation: Variation<Genome>
  readonly bandit: OperatorBandit
  /** How many changes a child has on average, at least 1. */
  readonly meanChanges: number
  readonly genomeOf: (key: string) => Genome
  /** What `snapshot` gave. */
  readonly seen?: readonly number[]
}

/** After so many pairs of parents without a new child, the batch goes without. */
const MOST_MATINGS = 20

/** So many operators are tried for one change. */
const MOST_OPERATORS = 8

const MOST_CHANGES = 50

export class Breeder<Genome> {
  readonly #options: BreederOptions<Genome>
  readonly #mutations: readonly string[]
  readonly #crossovers: readonly string[]
  readonly #seen: Set<number>

  constructor(options: BreederOptions<Genome>) {
    this.#options = options
    const { operators, crossovers } = options.variation
    this.#mutations = operators.filter((operator) => !crossovers.includes(operator))
    this.#crossovers = crossovers
    this.#seen = new Set(options.seen)
  }

  /** Parents are drawn anew for each attempt. Undefined: none led to a child that is new. */
  breed(draw: (rng: Stream) => Mating, rng: Stream): Child<Genome> | undefined {
    for (let attempt = 0; attempt < MOST_MATINGS; attempt += 1) {
      const luck = rng.derive(attempt)
      const child = this.#attempt(draw(luck), luck)
      if (child && this.isNew(child.key)) return child
      // An operator that leads back to what is known has achieved nothing.
      if (child)
        this.#options.bandit.reward(
          child.changes.map(({ operator }) => operator),
          0,
        )
    }
    return undefined
  }

  /** Whether this key comes for the first time. */
  isNew(key: string): boolean {
    const before = this.#seen.size
    return this.#seen.add(hashOf(key)).size > before
  }

  snapshot(): () => readonly number[] {
    const { size } = this.#seen
    return () => this.#seen.values().take(size).toArray()
  }

  #attempt({ parent, mate }: Mating, rng: Stream): Child<Genome> | undefined {
    const { variation, meanChanges, genomeOf } = this.#options
    const parents = [parent]
    const changes: Change[] = []
    let genome = genomeOf(parent)
    const many = changeCount(meanChanges, rng)
    if (mate !== undefined) {
      const crossed = this.#change(this.#crossovers, genome, genomeOf(mate), rng)
      if (crossed) {
        genome = crossed.genome
        changes.push(crossed.change)
        parents.push(mate)
      }
    }
    while (changes.length < many) {
      const mutated = this.#change(this.#mutations, genome, undefined, rng)
      if (!mutated) break
      genome = mutated.genome
      changes.push(mutated.change)
    }
    return changes.length > 0 ? { key: variation.key(genome), genome, parents, changes } : undefined
  }

  /** By an operator that can be applied; what cannot is left out for this change. */
  #change(operators: readonly string[], genome: Genome, mate: Genome | undefined, rng: Stream) {
    const { variation, bandit } = this.#options
    let rest = operators
    for (let tries = 0; tries < MOST_OPERATORS && rest.length > 0; tries += 1) {
      const operator = bandit.choose(rest, rng)
      const varied = variation.apply(operator, genome, mate, rng)
      if (varied) return { genome: varied.genome, change: { operator, how: varied.how } }
      rest = rest.filter((each) => each !== operator)
    }
    return undefined
  }
}

/** Starting genomes, as children of none; of those with the same key, the first. */
export function starters<Genome>(
  genomes: readonly Genome[],
  keyOf: (genome: Genome) => string,
): readonly Child<Genome>[] {
  const byKey = new Map<string, Child<Genome>>()
  for (const genome of genomes) {
    const key = keyOf(genome)
    if (!byKey.has(key)) byKey.set(key, { key, genome, parents: [], changes: [] })
  }
  return [...byKey.values()]
}

function changeCount(mean: number, rng: Stream): number {
  let many = 1
  while (many < MOST_CHANGES && rng.chance(1 - 1 / mean)) many += 1
  return many
}

/** 53 bits of a hash: of a million keys, two share one with a chance of 1 in 18,000. Then a child is not made. */
function hashOf(key: string): number {
  const [high, low] = stream(key).save().key
  return (high >>> 0) * 2 ** 21 + (low >>> 11)
}
