/** Runs an evolutionary method to its end, with a function for an evaluation, and keeps all that was asked and told. */
import type { GenomeCandidate, GenomeResult } from '../evolution/candidate.ts'
import { EvolutionSearcher } from '../evolution/evolution-searcher.ts'
import type { EvolutionMethod } from '../evolution/method.ts'
import type { Evolved } from '../evolution/report.ts'

export interface Evaluation<Genome> {
  readonly candidate: GenomeCandidate<Genome>
  readonly result: GenomeResult<Genome>
  /** How many generations had ended when it was asked for. */
  readonly generation: number
}

export function evolve<Genome>(
  method: EvolutionMethod<Genome>,
  evaluate: (candidate: GenomeCandidate<Genome>) => GenomeResult<Genome>,
): { readonly found: Evolved<Genome>; readonly evaluations: readonly Evaluation<Genome>[] } {
  const searcher = new EvolutionSearcher(method)
  const evaluations: Evaluation<Genome>[] = []
  while (!searcher.isDone) {
    const { generation } = searcher.best()
    for (const { id, candidate } of searcher.ask()) {
      const result = evaluate(candidate)
      evaluations.push({ candidate, result, generation })
      searcher.tell(id, result)
    }
  }
  return { found: searcher.best(), evaluations }
}
