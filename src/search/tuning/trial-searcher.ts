/**
 * A searcher for configurations, as a program of one's own uses it: it checks the scores it is told, knows the best so
 * far, and what it saves is plain JSON that only the same search accepts.
 *
 *     const searcher = new TrialSearcher(problem, tpe)
 *     while (!searcher.isOver) searcher.tell(await evaluate(searcher.ask()))
 */
import { z } from 'zod'
import { digest } from '../../digest/index.ts'
import { Searcher } from '../searcher.ts'
import type { News, Problem, Scores, Trial, TrialMethod } from './problem.ts'
import type { Config } from './space/space.ts'

/** Plain JSON. It grows with what was told, and holds nothing else. */
export interface SavedSearch {
  /** A digest of all trials that were asked for and told. */
  readonly asked: string
  /** By call of `tell`, by trial, by horizon; null where the evaluation failed, as JSON has no infinite numbers. */
  readonly told: readonly (readonly (readonly (number | null)[])[])[]
}

const savedSearch = z.object({
  asked: z.string(),
  told: z.array(z.array(z.array(z.number().nullable()))),
})

export class TrialSearcher<Found> {
  readonly #problem: Problem
  readonly #searcher: Searcher<Trial, Scores, Found>
  #best: readonly Config[]
  #asked: readonly Trial[] = []
  #digest = ''
  /** What is news was told before it was saved. */
  #isRestoring = true

  /** @param saved what `save` gave, in this process or another: the problem, the method and its options as they were */
  constructor(problem: Problem, method: (problem: Problem) => TrialMethod<Found>, saved?: SavedSearch) {
    this.#problem = problem
    this.#best = problem.incumbents
    const onNews = (news: News): void => this.#hear(news)
    this.#searcher = new Searcher(() => method({ ...problem, onNews }))
    if (saved) this.#restore(saved)
    this.#isRestoring = false
  }

  /** The trials to be evaluated now, the same until they are told; none when the search is over. */
  ask(): readonly Trial[] {
    this.#asked = this.#searcher.ask()
    return this.#asked
  }

  /** The scores of all trials, in the order in which they were asked for. Where it throws, nothing was told. */
  tell(scores: readonly Scores[]): void {
    if (!Array.isArray(scores))
      throw new TypeError(`tell() takes a list with the scores of each trial; got ${String(scores)}`)
    for (const [n, each] of scores.entries()) assertScores(each, n, this.#problem.horizons)
    this.#searcher.tell(scores.map((each) => [...each]))
    const trials = this.#asked.map(({ config, block, heldOut = false }) => [config, block, heldOut])
    this.#digest = digest([this.#digest, trials])
  }

  get isOver(): boolean {
    return this.#searcher.isOver
  }

  /** What the method returned; undefined as long as the search goes on. */
  get found(): Found | undefined {
    return this.#searcher.found
  }

  /** By horizon: the best that the method knows of so far, at first what is in use. Luck has a part in it. */
  best(): readonly Config[] {
    return this.#best
  }

  save(): SavedSearch {
    const told = this.#searcher
      .save()
      .map((scores) =>
        scores.map((each) => each.map((score) => (score === Number.POSITIVE_INFINITY ? null : score))),
      )
    return { asked: this.#digest, told }
  }

  #restore(saved: SavedSearch): void {
    const parsed = savedSearch.safeParse(saved)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new TypeError(
        `this is not what save() gave: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}`,
      )
    }
    const { horizons } = this.#problem
    for (const batch of parsed.data.told) {
      const isFitting = batch.every((scores) => scores.length === horizons.length)
      if (!isFitting || batch.length !== this.ask().length) throw new OtherSearchError()
      this.tell(batch.map((scores) => scores.map((score) => score ?? Number.POSITIVE_INFINITY)))
    }
    if (this.#digest !== parsed.data.asked) throw new OtherSearchError()
  }

  #hear(news: News): void {
    this.#best = this.#best.with(this.#problem.horizons.indexOf(news.horizon), news.config)
    if (!this.#isRestoring) this.#problem.onNews?.(news)
  }
}

/** What was saved comes from a search that asked for other things than this one does. */
export class OtherSearchError extends Error {
  override readonly name = 'OtherSearchError'

  constructor() {
    super(
      'this was saved by another search: told the same scores, this one asks for other trials. Restore it with the same ' +
        'parameters, horizons, incumbents, blocks, budget, seed, method and options, and the same version of manyhands',
    )
  }
}

function assertScores(scores: Scores, trial: number, horizons: readonly string[]): void {
  const many = horizons.length
  const each = many === 1 ? 'a list of one score' : `a list of ${many} scores (${horizons.join(', ')})`
  if (!Array.isArray(scores))
    throw new TypeError(`trial ${trial}: ${each} is expected; got ${String(scores)}`)
  if (scores.length !== many)
    throw new RangeError(`trial ${trial}: ${each} is expected; got ${scores.length}`)
  // Holes in a list count as well, so no forEach.
  for (const [n, score] of scores.entries()) {
    if (typeof score === 'number' && score > Number.NEGATIVE_INFINITY) continue
    throw new RangeError(
      `trial ${trial}, ${horizons[n]}: a score is a number, or Infinity where the evaluation failed; got ${String(score)}`,
    )
  }
}
