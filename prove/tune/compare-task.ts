/** What a worker does for the proof: all methods on one landscape with one seed, beside the tournament. */
import { beginMethod, methodOf } from '../../src/tune/methods.ts'
import { type Course, finalQuality, followSearch, keptAfter, reachedAfter } from './course.ts'
import { type LandscapeId, landscapeOf } from './landscapes.ts'
import { noisyProblem } from './noisy-problem.ts'

export const COMPARE_TASK = new URL(import.meta.url)

export const INSTANCES = 20

export interface CompareItem {
  readonly landscape: LandscapeId
  readonly seed: number
  readonly noise: number
  /** Of tpe where it is not what is recommended: its time grows with the square of its evaluations. */
  readonly tpeBudget: number
}

export type MethodLabel = 'tournament with races' | 'recommended' | 'tpe' | 'random'

export interface Comparison {
  readonly name: string
  /** What the tournament came to, as a share of what could be gained, and after how many evaluations it was over. */
  readonly left: number
  readonly spent: number
  readonly methods: readonly MethodFound[]
}

export interface MethodFound {
  readonly label: MethodLabel
  /** Evaluations by the tournament's, to first recommend something as good as what it ends with. */
  readonly reached: number
  /** The same, to recommend nothing worse from there on. */
  readonly kept: number
  /** The true quality at the end by the tournament's. */
  readonly quality: number
}

/** A tournament ends when a pass adopts nothing: long before this. */
const TOURNAMENT_BUDGET = 1_000_000

export default function compareMethods({ landscape: id, seed, noise, tpeBudget }: CompareItem): Comparison {
  const landscape = landscapeOf(id, seed)
  const noisy = noisyProblem(landscape, { instances: INSTANCES, noise, seed })
  const follow = (name: string, budget: number, options = {}): Course =>
    followSearch(noisy, beginMethod({ name, ...options }), { seed, budget })
  const tournament = follow('tournament', TOURNAMENT_BUDGET)
  const { spent } = tournament
  const recommended = methodOf({ method: 'auto' }, landscape.space).name
  const courses: [MethodLabel, Course][] = [
    ['tournament with races', follow('tournament', spent, { race: true })],
    ['recommended', follow(recommended, spent)],
    ['random', follow('random', spent)],
  ]
  if (recommended !== 'tpe') courses.push(['tpe', follow('tpe', Math.min(spent, tpeBudget))])
  return {
    name: landscape.name,
    left: finalQuality(tournament) / noisy.quality(landscape.space.defaults),
    spent,
    methods: courses.map(([label, course]) => beside(tournament, label, course)),
  }
}

/** A tournament may end no better than it began. Then there is nothing to reach, and who does reach it is no faster. */
function beside(tournament: Course, label: MethodLabel, course: Course): MethodFound {
  const target = finalQuality(tournament)
  const isNothing = reachedAfter(tournament, target) === 0
  const ratio = (after: (course: Course, quality: number) => number): number =>
    isNothing ? tieOrNever(after(course, target)) : after(course, target) / after(tournament, target)
  return {
    label,
    reached: ratio(reachedAfter),
    kept: ratio(keptAfter),
    quality: finalQuality(course) / target,
  }
}

const tieOrNever = (after: number): number => (Number.isFinite(after) ? 1 : after)
