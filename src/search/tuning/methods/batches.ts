/**
 * Methods that know from the beginning what they will try: batch by batch, with the clearly worse ones soon left alone.
 * As no batch depends on the scores of those before, the next one is asked for ahead.
 */
import type { Candidate, Evaluations } from '../evaluations.ts'
import { type Finalists, Incumbents } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config, Space } from '../space/space.ts'
import type { TrialMethod, TrialSearch } from '../trial-method.ts'

const BATCH = 16

/** After so many draws in a row that were not new, there is nothing new. */
const MOST_VAIN_DRAWS = 1000

export const inBatches = (
  name: string,
  configs: (problem: Problem) => Iterable<Config>,
): TrialMethod<Finalists> => ({
  name,
  begin: (problem, evaluations, saved) =>
    new Batches(problem, evaluations, configs(problem), saved as BatchesState | undefined),
})

/** Draws that were not made before, as long as there are any. */
export function* distinctDraws(
  space: Space,
  draw: () => Config,
  known: readonly Config[] = [],
): Generator<Config, undefined> {
  const seen = new Set(known.map((config) => space.key(config)))
  for (let vain = 0; vain < MOST_VAIN_DRAWS; vain += 1) {
    const config = draw()
    if (seen.has(space.key(config))) continue
    seen.add(space.key(config))
    vain = 0
    yield config
  }
}

interface BatchesState {
  readonly finalists: Finalists
  /** How many batches are done. */
  readonly done: number
}

class Batches implements TrialSearch<Finalists> {
  readonly #evaluations: Evaluations
  readonly #incumbents: Incumbents
  readonly #configs: Iterator<Config>
  #done = 0
  #next: readonly Candidate[] | undefined

  constructor(problem: Problem, evaluations: Evaluations, configs: Iterable<Config>, saved?: BatchesState) {
    this.#evaluations = evaluations
    this.#incumbents = new Incumbents(problem, evaluations, saved?.finalists)
    this.#configs = configs[Symbol.iterator]()
    for (; this.#done < (saved?.done ?? 0); this.#done += 1) this.#draw()
  }

  *generation(): TrialCourse<boolean> {
    if (this.#evaluations.spent === 0) return yield* this.#incumbents.begin()
    const batch = this.#next ?? this.#draw()
    this.#next = this.#draw()
    this.#done += 1
    return (yield* this.#incumbents.challenge(batch, this.#next)) && this.#next.length > 0
  }

  best(): Finalists {
    return this.#incumbents.finalists
  }

  state(): BatchesState {
    return { finalists: this.#incumbents.finalists, done: this.#done }
  }

  /** Fewer at the end, and then none. */
  #draw(): readonly Candidate[] {
    const batch: Candidate[] = []
    while (batch.length < BATCH) {
      const { done, value } = this.#configs.next()
      if (done) break
      batch.push({ config: value })
    }
    return batch
  }
}
