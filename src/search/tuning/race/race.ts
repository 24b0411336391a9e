/**
 * A race: candidates meet the same blocks, a few first and then some at a time. A candidate that is worse than the
 * leader of a horizon, by a test that may be looked at after every block, is dropped for that horizon; one that is
 * dropped for all is evaluated no more. The race is over when every horizon has a winner, or when blocks or budget are
 * used up.
 *
 * A race is for choosing. The leader is one of many, and in part by luck: that it is better than what is in use is for
 * the final race to say, on blocks that had no part in choosing it.
 */
import { eValueAbove, pairedSample } from '../../../stats/index.ts'
import {
  firstBlocks as allBlocks,
  bestOf,
  type Candidate,
  distinct,
  type Evaluations,
} from '../evaluations.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config } from '../space/space.ts'

export interface RaceOptions {
  /** In the order in which they are met; the problem's, from the first on, if left out. */
  readonly blocks?: readonly number[]
  /** How many blocks all candidates meet; 3 if left out. */
  readonly firstBlocks?: number
  /** How many blocks follow at a time: more of them keep more workers busy; 1 if left out. */
  readonly groupSize?: number
  /** About the chance at which a candidate as good as the leader is dropped; 0.05 if left out. */
  readonly alpha?: number
  /** A candidate that cannot be better than the leader and what is in use by more than this is dropped; 0 if left out. */
  readonly margin?: number
  /** In deviations: differences of about this size are found soonest; 1 if left out. */
  readonly effect?: number
  /** By horizon: what is in use now, if it is among the candidates. It is never dropped, and wins a draw. */
  readonly incumbents?: readonly Config[]
}

export interface RaceResult {
  readonly horizons: readonly RaceStanding[]
  /** The blocks on which all who were left met. */
  readonly blocks: readonly number[]
  readonly end: 'decided' | 'blocks' | 'budget'
}

interface RaceStanding {
  /** The first of those with the least mean. */
  readonly winner: Candidate
  readonly survivors: readonly Candidate[]
}

const USUAL = { firstBlocks: 3, groupSize: 1, alpha: 0.05, margin: 0, effect: 1 }

/**
 * After so many blocks without any difference there is none: what makes one on a third of all blocks has made one by then
 * with 96% (1 - (2/3)^8).
 */
export const SAME_AFTER = 8

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
  const met: number[] = []
  const result = (end: RaceResult['end']): RaceResult => ({ horizons, blocks: met, end })
  for (const group of grouped(options.blocks ?? allBlocks(problem.blocks), firstBlocks, groupSize)) {
    const running = runners.filter((runner) => horizons.some((horizon) => horizon.needs(runner)))
    if (!(yield* evaluations.evaluate(running, group))) return result('budget')
    met.push(...group)
    for (const horizon of horizons) horizon.drop(met)
    if (horizons.every(({ isDecided }) => isDecided)) return result('decided')
  }
  return result('blocks')
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

interface Rules {
  readonly alpha: number
  readonly margin: number
  readonly effect: number
  readonly incumbents?: readonly Config[]
}

/** A race as one horizon sees it: who is in, and who leads. */
class RaceHorizon implements RaceStanding {
  readonly #horizon: number
  readonly #evaluations: Evaluations
  readonly #rules: Rules
  readonly #incumbent: Candidate | undefined
  survivors: readonly Candidate[]
  winner: Candidate
  isDecided = false

  constructor(
    { space }: Problem,
    evaluations: Evaluations,
    runners: readonly Candidate[],
    horizon: number,
    rules: Rules,
  ) {
    this.#horizon = horizon
    this.#evaluations = evaluations
    this.#rules = rules
    const inUse = rules.incumbents?.[horizon]
    const incumbent = runners.find(({ config }) => inUse && space.key(config) === space.key(inUse))
    this.#incumbent = incumbent
    this.survivors = incumbent ? [incumbent, ...runners.filter((runner) => runner !== incumbent)] : runners
    this.winner = this.survivors[0] as Candidate
  }

  needs(runner: Candidate): boolean {
    return !this.isDecided && this.survivors.includes(runner)
  }

  /** Leaves those behind that lost, by what is known on these blocks. What is in use stays, to be compared with. */
  drop(blocks: readonly number[]): void {
    if (this.isDecided) return
    const best = (): Candidate =>
      bestOf(this.survivors, (config) => this.#evaluations.mean(config, this.#horizon, blocks))
    const leader = best()
    this.survivors = this.survivors.filter(
      (runner) =>
        runner === this.#incumbent ||
        ![leader, this.#incumbent].some(
          (other) => other && other !== runner && this.#hasLost(this.#differences(runner, other, blocks)),
        ),
    )
    const winner = best()
    this.winner = winner
    this.isDecided = this.survivors.every(
      (runner) =>
        runner === winner ||
        (runner === this.#incumbent && this.#isWorse(this.#differences(runner, winner, blocks))),
    )
  }

  #differences(runner: Candidate, other: Candidate, blocks: readonly number[]): readonly number[] {
    return this.#evaluations.differences(runner.config, other.config, this.#horizon, blocks)
  }

  /** It is worse, or failed where the other did not and never the other way round. */
  #isWorse(differences: readonly number[]): boolean {
    const { alpha, effect } = this.#rules
    if (differences.includes(Number.POSITIVE_INFINITY) && !differences.includes(Number.NEGATIVE_INFINITY))
      return true
    return eValueAbove(pairedSample(differences), 0, effect) >= 1 / alpha
  }

  /** It is worse, or cannot be better by what matters, or made no difference at all. */
  #hasLost(differences: readonly number[]): boolean {
    const { alpha, margin, effect } = this.#rules
    if (this.#isWorse(differences)) return true
    if (margin > 0 && eValueAbove(pairedSample(differences), -margin, effect) >= 1 / alpha) return true
    return differences.length >= SAME_AFTER && differences.every((each) => each === 0)
  }
}
