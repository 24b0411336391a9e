/**
 * How a search goes, as its user sees it: after so many evaluations, what it recommends is truly worth so much.
 *
 * What is recommended at a moment is the last new best that the method has told of; before the first, what is in use. An
 * evaluation is one configuration on one block. All of a batch count before what comes of it, as a user waits for all.
 */
import { stream } from '../../src/rng/index.ts'
import {
  type Finalists,
  type Problem,
  Searcher,
  type Trial,
  type TrialMethod,
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
  begin: (problem: Problem) => TrialMethod<Finalists>,
  options: CourseOptions,
): Course {
  const { space, quality } = noisy
  const steps: Step[] = [{ spent: 0, quality: quality(space.defaults) }]
  let spent = 0
  const problem: Problem = {
    ...problemOf(noisy, options),
    onNews: ({ config }) => steps.push({ spent, quality: quality(config) }),
  }
  work(
    () => begin(problem),
    (trials) => {
      spent += trials.length
      return trials.map((trial) => [scoreOf(noisy, trial)])
    },
  )
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

export function work<Found>(
  begin: () => TrialMethod<Found>,
  evaluate: (trials: readonly Trial[]) => readonly (readonly number[])[],
): Found {
  const searcher = new Searcher(begin)
  for (let asked = searcher.ask(); asked.length > 0; asked = searcher.ask()) searcher.tell(evaluate(asked))
  return searcher.found as Found
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
