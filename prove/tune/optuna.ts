/** The recommended method beside Optuna's TPE, on the same problems with as many evaluations. */
import { searchWithOptuna } from '../../bench/peers/optuna.ts'
import { median } from '../../bench/statistics.ts'
import type { Config } from '../../src/search/index.ts'
import { beginMethod, methodOf } from '../../src/tune/methods.ts'
import { INSTANCES } from './compare-task.ts'
import { finalQuality, followSearch, reachedAfter, scoreOf } from './course.ts'
import { type LandscapeId, landscapeOf } from './landscapes.ts'
import { type NoisyProblem, noisyProblem } from './noisy-problem.ts'
import { spreadOf, tell, tellSpread } from './standing.ts'

const NOISE = 0.5
const SEEDS = 3
/** Each on all instances, as its users do who know of their noise. */
const TRIALS = 500

interface Beside {
  readonly version: string
  /** Our gap by Optuna's at the end. */
  readonly quality: number
  /** The evaluations that we take to be as good as it is at the end, by its. */
  readonly reached: number
}

/** What does not hold; nothing, if there is no Optuna, which is noted. */
export async function besideOptuna(
  landscapes: readonly LandscapeId[],
  { seed }: { readonly seed: number },
  note: (figure: string, value: string) => void,
): Promise<readonly string[]> {
  const medians: number[] = []
  for (const id of landscapes) {
    const answers = await Promise.all(Array.from({ length: SEEDS }, (_, n) => compare(id, seed + n)))
    const missing = answers.find((answer) => typeof answer === 'string')
    if (missing !== undefined) {
      note('Optuna', `not compared with: ${missing}`)
      return []
    }
    const found = answers.filter((answer) => typeof answer !== 'string')
    const quality = spreadOf(found.map((each) => each.quality))
    const reached = spreadOf(found.map((each) => each.reached))
    medians.push(quality.median)
    note(
      `${landscapeOf(id, seed).name}, noise ${NOISE}, recommended beside Optuna ${found[0]?.version}`,
      `final gap by Optuna's ${tellSpread(quality)} after ${TRIALS * INSTANCES} evaluations; ` +
        `as good as Optuna's after ${tellSpread(reached)} of its evaluations`,
    )
  }
  const ratio = median(medians)
  note("median over all, final gap by Optuna's", tell(ratio))
  return ratio < 1
    ? []
    : [`the recommended method ends at ${tell(ratio)} of the gap that Optuna's TPE leaves`]
}

async function compare(id: LandscapeId, seed: number): Promise<Beside | string> {
  const landscape = landscapeOf(id, seed)
  const noisy = noisyProblem(landscape, { instances: INSTANCES, noise: NOISE, seed })
  const optuna = await searchWithOptuna({
    trees: landscape.trees,
    first: landscape.space.defaults,
    trials: TRIALS,
    seed,
    score: (config) => meanScore(noisy, config),
  })
  if ('missing' in optuna) return optuna.missing
  const method = methodOf({ method: 'auto' }, landscape.space)
  const budget = TRIALS * INSTANCES
  const course = followSearch(noisy, beginMethod(method), { seed, budget })
  const target = noisy.quality(optuna.best)
  return {
    version: optuna.version,
    quality: finalQuality(course) / target,
    reached: reachedAfter(course, target) / budget,
  }
}

/** Over the blocks that our methods search with. */
function meanScore(noisy: NoisyProblem, config: Config): number {
  let sum = 0
  for (let block = 0; block < noisy.instances; block += 1) sum += scoreOf(noisy, { config, block })
  return sum / noisy.instances
}
