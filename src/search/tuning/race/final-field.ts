/** All contests of the race at the end: those of each horizon, and those for being the one configuration of all. */

import { anytimeInterval, differenceOf, type Interval, pairedSample } from '../../../stats/index.ts'
import { compare } from '../compare.ts'
import { type Candidate, distinct, type Evaluations, firstBlocks } from '../evaluations.ts'
import type { Finalists } from '../incumbents.ts'
import type { Problem } from '../problem.ts'
import type { Config } from '../space/space.ts'
import { Contest, type ContestEnd, type ContestRules } from './contest.ts'
import type { Units } from './units.ts'

export interface FinalVerdicts {
  /** In the order of the problem's horizons. */
  readonly horizons: readonly FinalVerdict[]
  /**
   * One configuration for all horizons: its difference is the average over them, each in units of how much scores vary
   * there from block to block. With one horizon it is that of the horizon.
   */
  readonly shared: SharedVerdict
}

export interface SharedVerdict extends FinalVerdict {
  /** What it gains or loses for each horizon, in scores. */
  readonly byHorizon: readonly Pick<FinalVerdict, 'difference' | 'interval'>[]
}

/** The finalist that did best, to be used if it is adopted; what is in use, if there was none. */
export interface FinalVerdict extends Omit<ContestRecord, 'end' | 'differences'> {
  readonly verdict: 'adopted' | 'nothing better found'
  readonly why: ContestEnd | 'no finalist'
  /** All who ran for it, in the order in which they were found: for people who look at the race. */
  readonly contests: readonly ContestRecord[]
}

export interface ContestRecord {
  readonly config: Config
  /** How much more it scored than what is in use: less than 0 is better. */
  readonly difference: number
  readonly interval: Interval
  /** How many blocks, or instances, that was seen on. */
  readonly blocks: number
  /** On each of these, in the order in which they were met. */
  readonly differences: readonly number[]
  readonly end: ContestEnd
}

interface FieldRules extends Omit<ContestRules, 'level' | 'blocks'> {
  readonly units: Units
  /** The chance that any finalist is adopted, if none is better. */
  readonly alpha: number
  /** How many finalists of a horizon run. */
  readonly most: number
  /** All that run for a horizon, if left out. */
  readonly shared?: readonly Config[]
}

export class Field {
  readonly #problem: Problem
  readonly #evaluations: Evaluations
  readonly #rules: FieldRules
  readonly #byHorizon: readonly (readonly Contest[])[]
  readonly #shared: readonly Contest[]
  /** The chance at which one finalist is adopted though it is no better. */
  readonly level: number
  /** By horizon; known after the first blocks. */
  #scales: readonly number[]
  #isExact = false

  constructor(problem: Problem, evaluations: Evaluations, finalists: Finalists, rules: FieldRules) {
    const { alpha, units, most, margin, effect } = rules
    this.#problem = problem
    this.#evaluations = evaluations
    this.#rules = rules
    this.#scales = problem.horizons.map(() => 1)
    const byHorizon = problem.horizons.map((_, horizon) =>
      this.#challengers(finalists[horizon] ?? [], [horizon]).slice(0, most),
    )
    const { shared = byHorizon.flat() } = rules
    const forAll = problem.horizons.length > 1 ? this.#challengers(shared, [...problem.horizons.keys()]) : []
    // Each has its part of the chance (Bonferroni): the horizons' scores may hang together in any way.
    const level = alpha / Math.max(1, byHorizon.flat().length + forAll.length)
    this.level = level
    const own: ContestRules = { level, margin, effect, blocks: units.many }
    this.#byHorizon = byHorizon.map((configs, horizon) =>
      configs.map((config) => new Contest(config, (unit) => this.#difference(config, horizon, unit), own)),
    )
    const scales = (): readonly number[] => this.#scales
    const ofShared: ContestRules = {
      ...own,
      get margin() {
        return average(scales().map((scale) => margin / scale))
      },
    }
    this.#shared = forAll.map(
      (config) => new Contest(config, (unit) => this.#sharedDifference(config, unit), ofShared),
    )
  }

  get isDecided(): boolean {
    return this.#open.length === 0
  }

  /** Who is to be evaluated further. */
  get contestants(): readonly Candidate[] {
    const { horizons, incumbents } = this.#problem
    const needed = horizons.flatMap((_, horizon) =>
      this.#shared.some(isOpen) || this.#byHorizon[horizon]?.some(isOpen)
        ? [incumbents[horizon] as Config]
        : [],
    )
    return [...needed, ...this.#open.map(({ config }) => config)].map((config) => ({ config }))
  }

  meet(units: readonly number[]): void {
    if (units[0] === 0) this.#scales = this.#spreads(units)
    for (const contest of this.#open) contest.meet(units)
    for (const contests of [...this.#byHorizon, this.#shared]) {
      if (contests.some(({ end }) => end === 'better'))
        for (const contest of contests) contest.close('passed over')
    }
  }

  /** All that there is has been met, without any luck: who did better is better. */
  settle(): void {
    this.#isExact = true
    for (const contest of this.#open) contest.settle()
  }

  close(end: ContestEnd): void {
    for (const contest of this.#open) contest.close(end)
  }

  get verdicts(): FinalVerdicts {
    const { horizons, incumbents } = this.#problem
    const byHorizon = horizons.map((_, horizon) =>
      verdictOf(this.#byHorizon[horizon] ?? [], incumbents[horizon] as Config),
    )
    const [first] = byHorizon
    const shared = first && byHorizon.length === 1 ? first : verdictOf(this.#shared, incumbents[0] as Config)
    return { horizons: byHorizon, shared: { ...shared, byHorizon: this.#gains(shared) } }
  }

  #gains({ config, blocks }: FinalVerdict): SharedVerdict['byHorizon'] {
    return this.#problem.horizons.map((_, horizon) => {
      const sample = pairedSample(firstBlocks(blocks).map((unit) => this.#difference(config, horizon, unit)))
      const { mean } = sample
      const interval = this.#isExact
        ? ([mean, mean] as const)
        : anytimeInterval(sample, 2 * this.level, this.#rules.effect)
      return { difference: mean, interval }
    })
  }

  get #open(): readonly Contest[] {
    return [...this.#byHorizon.flat(), ...this.#shared].filter(isOpen)
  }

  /** Those that are not what is in use for these horizons anyway. */
  #challengers(configs: readonly Config[], horizons: readonly number[]): readonly Config[] {
    const { space, incumbents } = this.#problem
    return distinct(
      space,
      configs.map((config) => ({ config })),
    ).flatMap(({ config }) =>
      horizons.every((horizon) => space.key(config) === space.key(incumbents[horizon] as Config))
        ? []
        : [config],
    )
  }

  #difference(config: Config, horizon: number, unit: number): number {
    const incumbent = this.#problem.incumbents[horizon] as Config
    const differences = this.#rules.units
      .blocksOf(unit)
      .map((block) =>
        differenceOf(
          this.#evaluations.score(config, horizon, block),
          this.#evaluations.score(incumbent, horizon, block),
        ),
      )
    return differences.includes(Number.POSITIVE_INFINITY) ? Number.POSITIVE_INFINITY : average(differences)
  }

  /** A failure for any horizon is one for all. */
  #sharedDifference(config: Config, unit: number): number {
    const differences = this.#scales.map((scale, horizon) => this.#difference(config, horizon, unit) / scale)
    return differences.includes(Number.POSITIVE_INFINITY) ? Number.POSITIVE_INFINITY : average(differences)
  }

  /**
   * How much scores vary, by horizon. All who take part count alike, or who is in use would set the measure for who is
   * not.
   */
  #spreads(units: readonly number[]): readonly number[] {
    const blocks = units.flatMap((unit) => this.#rules.units.blocksOf(unit))
    const configs = distinct(this.#problem.space, this.contestants)
    return this.#problem.horizons.map((_, horizon) => {
      const scores = configs.flatMap(({ config }) =>
        blocks.map((block) => this.#evaluations.score(config, horizon, block)),
      )
      return pairedSample(scores.filter(Number.isFinite)).deviation || 1
    })
  }
}

const isOpen = ({ end }: Contest): boolean => end === undefined

/** The best of those that were found better; else the best of all. */
function verdictOf(all: readonly Contest[], incumbent: Config): FinalVerdict {
  const contests = all.map(
    ({ config, mean: difference, interval, blocks, differences, end = 'blocks' }): ContestRecord => ({
      ...{ config, difference, interval, blocks, differences, end },
    }),
  )
  const better = contests.filter(({ end }) => end === 'better')
  const [best] = (better.length > 0 ? better : contests).toSorted((a, b) =>
    compare(a.difference, b.difference),
  )
  const none = { config: incumbent, difference: 0, interval: [0, 0], blocks: 0 } as const
  const { end: why, differences: _, ...found } = best ?? { ...none, end: 'no finalist', differences: [] }
  return { verdict: why === 'better' ? 'adopted' : 'nothing better found', ...found, why, contests }
}

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length
