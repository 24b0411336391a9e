/** A race as one horizon sees it: who is in, who leads, and who is dropped. */

import { eValueAbove, pairedSample } from '../../../stats/index.ts'
import { bestOf, type Candidate, type Evaluations } from '../evaluations.ts'
import type { Origin, Problem } from '../problem.ts'
import type { Config } from '../space/space.ts'

export interface RaceStanding {
  readonly horizon: string
  /** The first of those with the least mean. */
  readonly winner: Candidate
  readonly survivors: readonly Candidate[]
}

export interface Dropped {
  readonly horizon: string
  readonly config: Config
  readonly origin?: Origin
  /** Who it was dropped for. */
  readonly against: Config
  /** After so many blocks. */
  readonly blocks: number
  readonly why: Why
  /** How much more it scored, on average; where it failed, as much more as anywhere else. */
  readonly difference: number
}

/**
 * It is worse; or it cannot be better by what matters; or it made no difference at all; or it failed where the other did
 * not, which counts as the worst for good.
 */
export type Why = 'worse' | 'no better' | 'the same' | 'failed'

interface Rules {
  readonly alpha: number
  readonly margin: number
  readonly effect: number
  readonly incumbents?: readonly Config[]
}

/**
 * After so many blocks without any difference there is none: what makes one on a third of all blocks has made one by then
 * with 96% (1 - (2/3)^8).
 */
export const SAME_AFTER = 8

export class RaceHorizon {
  readonly #horizon: number
  readonly #name: string
  readonly #evaluations: Evaluations
  readonly #rules: Rules
  readonly #incumbent: Candidate | undefined
  #in: readonly Candidate[]
  #leader: Candidate
  #isDecided = false

  constructor(
    { horizons, space }: Problem,
    evaluations: Evaluations,
    runners: readonly Candidate[],
    horizon: number,
    rules: Rules,
  ) {
    this.#horizon = horizon
    this.#name = horizons[horizon] as string
    this.#evaluations = evaluations
    this.#rules = rules
    const incumbent = rules.incumbents?.[horizon]
    const key = incumbent && space.key(incumbent)
    this.#incumbent = runners.find(({ config }) => space.key(config) === key)
    this.#in = this.#incumbent
      ? [this.#incumbent, ...runners.filter((runner) => runner !== this.#incumbent)]
      : runners
    this.#leader = this.#in[0] as Candidate
  }

  get isDecided(): boolean {
    return this.#isDecided
  }

  needs(runner: Candidate): boolean {
    return !this.#isDecided && this.#in.includes(runner)
  }

  get standing(): RaceStanding {
    return { horizon: this.#name, winner: this.#leader, survivors: this.#in }
  }

  /** Those who are out, by what is known on these blocks. */
  drop(blocks: readonly number[]): readonly Dropped[] {
    if (this.#isDecided) return []
    this.#leader = this.#best(blocks)
    const dropped: Dropped[] = []
    this.#in = this.#in.filter((runner) => {
      if (runner === this.#incumbent) return true
      const lost = this.#lostTo(this.#leader, runner, blocks) ?? this.#lostTo(this.#incumbent, runner, blocks)
      if (lost) dropped.push(lost)
      return !lost
    })
    this.#leader = this.#best(blocks)
    this.#isDecided = this.#in.every((runner) => runner === this.#leader || this.#isBeaten(runner, blocks))
    return dropped
  }

  /** What is in use stays in, to be compared with. */
  #isBeaten(runner: Candidate, blocks: readonly number[]): boolean {
    if (runner !== this.#incumbent) return false
    const why = this.#lostTo(this.#leader, runner, blocks)?.why
    return why === 'worse' || why === 'failed'
  }

  #best(blocks: readonly number[]): Candidate {
    return bestOf(this.#in, (config) => this.#evaluations.mean(config, this.#horizon, blocks))
  }

  #lostTo(other: Candidate | undefined, runner: Candidate, blocks: readonly number[]): Dropped | undefined {
    if (!other || other === runner) return undefined
    const differences = this.#evaluations.differences(runner.config, other.config, this.#horizon, blocks)
    const why = this.#whyLost(differences)
    if (!why) return undefined
    const { config, origin } = runner
    return {
      horizon: this.#name,
      config,
      ...(origin && { origin }),
      against: other.config,
      blocks: blocks.length,
      why,
      difference: pairedSample(differences).mean,
    }
  }

  #whyLost(differences: readonly number[]): Why | undefined {
    const { alpha, margin, effect } = this.#rules
    if (hasFailed(differences)) return 'failed'
    const sample = pairedSample(differences)
    if (eValueAbove(sample, 0, effect) >= 1 / alpha) return 'worse'
    if (margin > 0 && eValueAbove(sample, -margin, effect) >= 1 / alpha) return 'no better'
    const isSame = differences.every((each) => each === 0)
    return isSame && differences.length >= SAME_AFTER ? 'the same' : undefined
  }
}

/** Whether it failed on a block where the other did not, and never the other way round. */
const hasFailed = (differences: readonly number[]): boolean =>
  differences.includes(Number.POSITIVE_INFINITY) && !differences.includes(Number.NEGATIVE_INFINITY)
