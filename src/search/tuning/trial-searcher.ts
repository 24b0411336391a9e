/**
 * The searcher of parameter spaces. It checks the scores that it is told, and what it saves is plain JSON that only the
 * same search accepts.
 *
 *     const searcher = new TrialSearcher(problem, tpe)
 *     while (!searcher.isDone)
 *       for (const { id, candidate } of searcher.ask()) searcher.tell(id, await evaluate(candidate))
 */
import { digest } from '../../digest/index.ts'
import type { Json } from '../../runs/index.ts'
import { seal, unseal } from '../sealed.ts'
import { MethodSearcher } from '../searcher.ts'
import { Evaluations, type SavedEvaluations } from './evaluations.ts'
import type { Improvement, Problem, Scores, Trial } from './problem.ts'
import type { TrialMethod } from './trial-method.ts'

const SAME = 'the same parameters, horizons, incumbents, blocks, budget, seed, method and options'

interface State {
  readonly evaluations: SavedEvaluations
  readonly method: unknown
}

export class TrialSearcher<Best> extends MethodSearcher<Trial, Scores, Best> {
  readonly #horizons: readonly string[]
  readonly #search: string

  /** @param saved what `save` gave, in this process or another: the problem, the method and its options as they were */
  constructor(problem: Problem, method: TrialMethod<Best>, saved?: Json) {
    const search = searchDigest(problem, method)
    // Improvements found before it was saved were reported then.
    let isRestoring = saved !== undefined
    const onImprovement = (improvement: Improvement): void => {
      if (!isRestoring) problem.onImprovement?.(improvement)
    }
    super(
      (ask, state) => begin({ ...problem, onImprovement }, method, ask, state as State | undefined),
      saved === undefined ? undefined : unseal(saved, search, SAME),
    )
    isRestoring = false
    this.#horizons = problem.horizons
    this.#search = search
  }

  /** A score for each horizon: less is better, and Infinity says that the evaluation failed. */
  override tell(id: number, scores: Scores): void {
    assertScores(scores, id, this.#horizons)
    super.tell(id, [...scores])
  }

  override save(): Json {
    return seal(super.save(), this.#search)
  }
}

function begin<Best>(
  problem: Problem,
  method: TrialMethod<Best>,
  ask: (trial: Trial) => number,
  saved: State | undefined,
) {
  const evaluations = new Evaluations(problem, ask, { saved: saved?.evaluations })
  const search = method.begin(problem, evaluations, saved?.method)
  return {
    generation: () => search.generation(),
    best: () => search.best(),
    snapshot: () => {
      const [known, state] = [evaluations.snapshot(), search.state()]
      return () => ({ evaluations: known(), method: state })
    },
  }
}

const searchDigest = (problem: Problem, method: TrialMethod<unknown>): string => {
  const { space, horizons, incumbents, blocks, heldOut = null, budget, rng } = problem
  const most = Number.isFinite(budget) ? budget : null
  const seed = rng.derive('identity').save().key
  return digest([space.trees, horizons, incumbents, blocks, heldOut, most, seed, method.name])
}

function assertScores(scores: Scores, id: number, horizons: readonly string[]): void {
  const many = horizons.length
  const each = many === 1 ? 'a list of one score' : `a list of ${many} scores (${horizons.join(', ')})`
  if (!Array.isArray(scores)) throw new TypeError(`trial ${id}: ${each} is expected; got ${String(scores)}`)
  if (scores.length !== many) throw new RangeError(`trial ${id}: ${each} is expected; got ${scores.length}`)
  // Holes in a list count as well, so no forEach.
  for (const [n, score] of scores.entries()) {
    if (typeof score === 'number' && score > Number.NEGATIVE_INFINITY) continue
    throw new RangeError(
      `trial ${id}, ${horizons[n]}: a score is a number, or Infinity where the evaluation failed; got ${String(score)}`,
    )
  }
}
