/**
 * Methods that know from the beginning what they will try: batch by batch, with the clearly worse ones soon left alone.
 * As no batch depends on the scores of those before, the next one is asked for ahead.
 */
import type { Candidate } from '../evaluations.ts'
import { type Finalists, Incumbents } from '../incumbents.ts'
import type { Problem } from '../problem.ts'
import type { Config, Space } from '../space/space.ts'
import type { TrialMethod } from '../trial-method.ts'

const BATCH = 16

/** After so many draws in a row that were not new, there is nothing new. */
const MOST_VAIN_DRAWS = 1000

interface BatchesState {
  readonly finalists: Finalists
  /** How many batches are done. */
  readonly done: number
}

export const inBatches = (
  name: string,
  configs: (problem: Problem) => Iterable<Config>,
): TrialMethod<Finalists> => ({
  name,
  begin(problem, evaluations, saved) {
    const from = saved as BatchesState | undefined
    const incumbents = new Incumbents(problem, evaluations, from?.finalists)
    const iterator = configs(problem)[Symbol.iterator]()
    let done = 0
    for (; done < (from?.done ?? 0); done += 1) batchOf(iterator)
    let next: readonly Candidate[] | undefined
    return {
      *generation() {
        if (evaluations.spent === 0) return yield* incumbents.begin()
        const batch = next ?? batchOf(iterator)
        next = batchOf(iterator)
        done += 1
        return (yield* incumbents.challenge(batch, next)) && next.length > 0
      },
      best: () => incumbents.finalists,
      state: (): BatchesState => ({ finalists: incumbents.finalists, done }),
    }
  },
})

/** Fewer at the end, and then none. */
function batchOf(configs: Iterator<Config>): readonly Candidate[] {
  const batch: Candidate[] = []
  while (batch.length < BATCH) {
    const { done, value } = configs.next()
    if (done) break
    batch.push({ config: value })
  }
  return batch
}

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
