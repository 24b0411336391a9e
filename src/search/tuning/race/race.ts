/**
 * A race: candidates meet the same blocks, a few first and then some at a time. Who is worse than the leader of a
 * horizon, by a test that may be looked at after every block, is dropped for that horizon; who is dropped for all is
 * evaluated no more. It is over when every horizon has a winner, or when blocks or budget are used up.
 *
 * A race is for choosing. The leader is one of many, and in part by luck: that it is better than what is in use is for
 * the race at the end to say, on blocks that had no part in choosing it.
 */
import { firstBlocks as allBlocks, type Candidate, distinct, type Evaluations } from '../evaluations.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config } from '../space/space.ts'
import { type Dropped, RaceHorizon, type RaceStanding } from './race-horizon.ts'

export interface RaceOptions {
  /** In the order in which they are met; the problem's, from the first on, if left out. */
  readonly blocks?: readonly number[]
  /** How many blocks all candidates meet; 3 if left out. */
  readonly firstBlocks?: number
  /** How many blocks follow at a time: more of them keep more workers busy; 1 if left out. */
  readonly groupSize?: number
  /** About the chance at which a candidate as good as the leader is dropped; 0.05 if left out. */
  readonly alpha?: number
  /** Who cannot be better than the leader and what is in use by more than this is dropped; 0 if left out. */
  readonly margin?: number
  /** In deviations: differences of about this size are found soonest; 1 if left out. */
  readonly effect?: number
  /** By horizon: what is in use now, if it is among the candidates. It is never dropped, and wins a draw. */
  readonly incumbents?: readonly Config[]
}

export interface RaceResult {
  readonly horizons: readonly RaceStanding[]
  /** Who was dropped when and why, in order. */
  readonly timeline: readonly Dropped[]
  /** The blocks on which all who were left met. */
  readonly blocks: readonly number[]
  readonly end: 'decided' | 'blocks' | 'budget'
}

const USUAL = { firstBlocks: 3, groupSize: 1, alpha: 0.05, margin: 0, effect: 1 }

export function* race(
  problem: Problem,
  evaluations: Evaluations,
  candidates: readonly Candidate[],
  options: RaceOptions = {},
): TrialCourse<RaceResult> {
  const { firstBlocks, groupSize, ...rules } = { ...USUAL, ...options }
  const runners = distinct(problem.space, candidates)
  if (runners.length === 0) throw new RangeError('a race takes at least one candidate; there is none')
  const horizons = problem.horizons.map(
    (_, index) => new RaceHorizon(problem, evaluations, runners, index, rules),
  )
  const timeline: Dropped[] = []
  const met: number[] = []
  let end: RaceResult['end'] = 'blocks'
  for (const group of grouped(options.blocks ?? allBlocks(problem.blocks), firstBlocks, groupSize)) {
    const running = runners.filter((runner) => horizons.some((horizon) => horizon.needs(runner)))
    if (!(yield* evaluations.evaluate(running, group))) {
      end = 'budget'
      break
    }
    met.push(...group)
    timeline.push(...horizons.flatMap((horizon) => horizon.drop(met)))
    if (horizons.every(({ isDecided }) => isDecided)) {
      end = 'decided'
      break
    }
  }
  return { horizons: horizons.map((horizon) => horizon.standing), timeline, blocks: met, end }
}

/** So many first, then so many at a time. */
export function grouped(
  blocks: readonly number[],
  first: number,
  size: number,
): readonly (readonly number[])[] {
  const groups = [blocks.slice(0, first)]
  for (let from = first; from < blocks.length; from += size) groups.push(blocks.slice(from, from + size))
  return groups
}
