/**
 * How a search goes, as its user sees it: after so many evaluations, what it recommends is truly worth so much.
 *
 * What is recommended at a moment is the last improvement that the method has reported; before the first, what is in use.
 * An evaluation is one configuration on one block.
 */
import { stream } from '../../src/rng/index.ts'
import {
  type Finalists,
  type Problem,
  type Scores,
  type Trial,
  type TrialMethod,
  TrialSearcher,
} from '../../src/search/index.ts'
import type { NoisyProblem } from './noisy-problem.ts'

export interface Course {
  /** How many evaluations it took from beginning to end. */
  readonly spent: number
  /** From so many evaluations on, what is recommended is of this quality: less is better. */
  readonly steps: readonly Step[]
}

interface Step {
  readonly spent: number
  readonly quality: number
}

export interface CourseOptions {
  readonly seed: number
  readonly budget: number
}

/** Held-out blocks are met with other luck than any block of the search. */
const HELD_OUT_SEEDS = 1_000_000

/** As many as `manyhands tune` has for its last race. */
const HELD_OUT = 100

export function followSearch(
  noisy: NoisyProblem,
  method: TrialMethod<Finalists>,
  options: CourseOptions,
): Course {
  const { space, quality } = noisy
  const steps: Step[] = [{ spent: 0, quality: quality(space.defaults) }]
  let spent = 0
  const problem: Problem = {
    ...problemOf(noisy, options),
    onImprovement: ({ config }) => steps.push({ spent, quality: quality(config) }),
  }
  work(problem, method, (trial) => {
    spent += 1
    return [scoreOf(noisy, trial)]
  })
  return { spent, steps }
}

/** One horizon; each block an instance with a seed. */
export function problemOf({ space, instances }: NoisyProblem, { seed, budget }: CourseOptions): Problem {
  return {
    space,
    horizons: ['all'],
    incumbents: [space.defaults],
    blocks: instances,
    heldOut: HELD_OUT,
    budget,
    rng: stream(seed, 'search'),
  }
}

export function scoreOf({ instances, score }: NoisyProblem, { config, block, heldOut }: Trial): number {
  const seed = Math.floor(block / instances) + (heldOut ? HELD_OUT_SEEDS : 0)
  return score(config, block % instances, seed)
}

export function work<Best>(
  problem: Problem,
  method: TrialMethod<Best>,
  evaluate: (trial: Trial) => Scores,
): Best {
  const searcher = new TrialSearcher(problem, method)
  while (!searcher.isDone)
    for (const { id, candidate } of searcher.ask()) searcher.tell(id, evaluate(candidate))
  return searcher.best()
}

export const finalQuality = ({ steps }: Course): number => (steps.at(-1) as Step).quality

/** After how many evaluations it first recommends something at least as good; infinite if it never does. */
export function reachedAfter({ steps }: Course, quality: number): number {
  return steps.find((step) => step.quality <= quality)?.spent ?? Number.POSITIVE_INFINITY
}

/** From how many evaluations on all that it recommends is at least as good; infinite if it does not end so. */
export function keptAfter({ steps }: Course, quality: number): number {
  const last = steps.findLastIndex((step) => step.quality > quality)
  return steps[last + 1]?.spent ?? Number.POSITIVE_INFINITY
}
