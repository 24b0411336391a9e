/**
 * The honest end of a search: what it found for each horizon against what is in use, on blocks that no method has met. A
 * change is adopted if a test that may be looked at after every block says that it is better; all of them together are
 * wrong with a chance of at most alpha. Otherwise nothing better was found, and that is a result.
 *
 * What is compared are the differences on units. Where held-out instances are a sample of all that could be, a unit is an
 * instance, with so many seeds: a configuration that suits a few instances by chance would win on them again and again,
 * whatever the seeds. Where there are no others, a unit is a block, and the result holds for just these instances.
 */

import { minimumSampleSize } from '../../../stats/index.ts'
import { firstBlocks as allBlocks, type Evaluations } from '../evaluations.ts'
import { FINALISTS, type Finalists } from '../incumbents.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import type { Config } from '../space/space.ts'
import { named, singleGeneration, type TrialMethod } from '../trial-method.ts'
import { Field, type FinalVerdicts } from './final-field.ts'
import { grouped } from './race.ts'
import { Units } from './units.ts'

export interface FinalRaceOptions {
  /** The chance that any change is adopted, if none is better; 0.05 if left out. */
  readonly alpha?: number
  /** How many units are met at first; 8 if left out. */
  readonly firstUnits?: number
  /** How many follow at a time; 4 if left out. */
  readonly groupSize?: number
  /** A change is adopted if it is better by more than this; 0 if left out. */
  readonly margin?: number
  /** In deviations: differences of about this size are found soonest; what as many units as there are can show if left out. */
  readonly effect?: number
  /** At most so many evaluations; as many as the blocks allow if left out. */
  readonly budget?: number
  /** What may become the one configuration for all horizons; any of the finalists if left out. */
  readonly shared?: readonly Config[]
  /** So many of the blocks are different instances: block n has instance n modulo this. All of them if left out. */
  readonly instances?: number
  /** There are no other instances than these. Otherwise they are a sample. */
  readonly isExhaustive?: boolean
}

export interface FinalRace extends FinalVerdicts {
  /** How many blocks were met. */
  readonly blocks: number
  /** With fewer units than these, nothing can be adopted, however good it is; and how many there are. */
  readonly leastUnits: number
  readonly units: number
  readonly evaluations: number
  /** The chance that any change is adopted, if none is better. */
  readonly alpha: number
  /** Whether another seed made any difference; unknown if no instance was met twice. */
  readonly isSeeded: boolean | undefined
}

const USUAL = { alpha: 0.05, firstUnits: 8, groupSize: 4, margin: 0 }

/** Few units can show only large differences, and only those of few finalists. */
const usualEffect = (units: number): number => 5 / Math.sqrt(units)
const finalistsFor = (units: number): number => (units >= 50 ? FINALISTS : units >= 20 ? 2 : 1)

/** With fewer than these, nothing can be adopted; of so many units, for so many horizons, if all find something. */
export function leastUnitsFor(units: number, horizons: number, alpha = USUAL.alpha): number {
  const contests = horizons * finalistsFor(units) * (horizons > 1 ? 2 : 1)
  return minimumSampleSize(alpha / contests, usualEffect(units))
}

/** Undefined until it is over: it is a single generation. */
export const finalRace = (
  finalists: Finalists,
  options: FinalRaceOptions = {},
): TrialMethod<FinalRace | undefined> =>
  singleGeneration<FinalRace | undefined>(
    named('final race', { finalists, ...options }),
    (problem, evaluations) => raceFinalists(problem, evaluations, finalists, options),
    () => undefined,
  )

/** Finalists by horizon, the most promising first. */
export function* raceFinalists(
  problem: Problem,
  searched: Evaluations,
  finalists: Finalists,
  options: FinalRaceOptions = {},
): TrialCourse<FinalRace> {
  const blocks = problem.heldOut ?? problem.blocks
  const { instances = blocks, isExhaustive = false, budget = Number.POSITIVE_INFINITY } = options
  const units = new Units({ blocks, instances, isExhaustive })
  const { firstUnits, groupSize, alpha, ...rules } = {
    ...USUAL,
    effect: usualEffect(units.many),
    ...options,
  }
  const evaluations = searched.heldOut(budget)
  const most = finalistsFor(units.many)
  const field = new Field(problem, evaluations, finalists, { ...rules, alpha, units, most })
  const met: number[] = []
  for (const group of grouped(allBlocks(units.many), firstUnits, groupSize)) {
    if (field.isDecided) break
    const { contestants } = field
    const asked = group.flatMap((unit) => units.blocksOf(unit))
    if (!(yield* evaluations.evaluate(contestants, asked))) {
      field.close('budget')
      break
    }
    met.push(...asked)
    const news = units.newsOf(evaluations, contestants, group)
    if (news.length > 0) field.meet(news)
    if (isExhaustive && units.isSeeded === false) {
      field.settle()
      field.close('blocks')
    }
  }
  return {
    ...field.verdicts,
    blocks: met.length,
    units: isExhaustive && units.isSeeded === false ? Number.POSITIVE_INFINITY : units.many,
    leastUnits: minimumSampleSize(field.level, rules.effect),
    evaluations: evaluations.spent,
    alpha,
    isSeeded: units.isSeeded,
  }
}
