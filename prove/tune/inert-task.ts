/** What a worker does for the proof: a study in which nothing makes any difference, to its end. */
import { Space, searchAndRace } from '../../src/search/index.ts'
import { beginMethod } from '../../src/tune/methods.ts'
import type { MethodTree } from '../../src/tune/study-tree.ts'
import { problemOf, scoreOf, work } from './course.ts'
import { bbobLandscape, type Landscape } from './landscape.ts'
import { noisyProblem } from './noisy-problem.ts'

export const INERT_TASK = new URL(import.meta.url)

export interface InertItem {
  readonly method: MethodTree
  readonly horizons: number
  readonly budget: number
  readonly seed: number
}

const INSTANCES = 20

/** Whether any change was adopted. */
export default function adoptsAnything({ method, horizons, budget, seed }: InertItem): boolean {
  const noisies = Array.from({ length: horizons }, (_, horizon) =>
    noisyProblem(inert(horizon), { instances: INSTANCES, noise: 1, seed }),
  )
  const [noisy] = noisies as [(typeof noisies)[number]]
  const problem = {
    ...problemOf(noisy, { seed, budget }),
    horizons: noisies.map(({ name }) => name),
    incumbents: noisies.map(({ space }) => space.defaults),
  }
  const { final } = work(problem, searchAndRace(beginMethod(method)), (trial) =>
    noisies.map((each) => scoreOf(each, trial)),
  )
  if (!final) throw new Error('the search is over, and so is its final race')
  return [...final.horizons, final.shared].some(({ verdict }) => verdict === 'adopted')
}

/** Sixteen numbers that change nothing: scores differ by luck alone. */
function inert(horizon: number): Landscape {
  const { trees, best } = bbobLandscape(1, { dimension: 16 })
  return { name: `horizon ${horizon}`, trees, space: new Space(trees), best, gap: () => 1 }
}
