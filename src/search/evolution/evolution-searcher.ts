/**
 * The searcher of evolutionary methods. It checks the results that it is told, and what it saves is plain JSON that only
 * the same search accepts.
 *
 *     const searcher = new EvolutionSearcher(mapElites({ start, variation, dimensions, populationSize, generations }))
 *     while (!searcher.isDone)
 *       for (const { id, candidate } of searcher.ask()) searcher.tell(id, await evaluate(candidate))
 */
import { digest } from '../../digest/index.ts'
import type { Json } from '../../runs/index.ts'
import { seal, unseal } from '../sealed.ts'
import { type Asked, MethodSearcher } from '../searcher.ts'
import { behaviourProblem, type Dimension } from './archive.ts'
import type { GenomeCandidate, GenomeResult } from './candidate.ts'
import type { EvolutionMethod } from './method.ts'
import type { Evolved } from './report.ts'

const SAME = 'the same method, options, starting genomes and operators'

export class EvolutionSearcher<Genome> extends MethodSearcher<
  GenomeCandidate<Genome>,
  GenomeResult<Genome>,
  Evolved<Genome>
> {
  readonly #dimensions: readonly Dimension[]
  readonly #search: string
  /** Their answers may leave the behaviour open. */
  readonly #glances = new Set<number>()

  /** @param saved what `save` gave, in this process or another, with the same method */
  constructor({ identity, dimensions, begin }: EvolutionMethod<Genome>, saved?: Json) {
    const search = digest(identity)
    super(begin, saved === undefined ? undefined : unseal(saved, search, SAME))
    this.#dimensions = dimensions
    this.#search = search
  }

  override ask(most?: number): readonly Asked<GenomeCandidate<Genome>>[] {
    const asked = super.ask(most)
    for (const { id, candidate } of asked) if (candidate.level === 'glance') this.#glances.add(id)
    return asked
  }

  override tell(id: number, result: GenomeResult<Genome>): void {
    const problem = problemOf(result, this.#glances.has(id) ? [] : this.#dimensions)
    if (problem) throw new RangeError(`candidate ${id}: ${problem}`)
    super.tell(id, result)
  }

  override save(): Json {
    return seal(super.save(), this.#search)
  }
}

function problemOf(
  { fitness, behaviour, reward }: GenomeResult<unknown>,
  dimensions: readonly Dimension[],
): string | undefined {
  if (fitness !== null && !Number.isFinite(fitness))
    return `fitness: a finite number, or null if it was refused, is expected; got ${String(fitness)}`
  if (!(reward >= 0 && reward <= 1)) return `reward: a number from 0 to 1 is expected; got ${String(reward)}`
  return fitness === null ? undefined : behaviourProblem(dimensions, behaviour)
}
