/**
 * The honest end of a search: what it found for each horizon against what is in use, on blocks that no method has met. A
 * change is adopted if a test that may be looked at after every block says that it is better; all of them together are
 * wrong with a chance of at most alpha. Otherwise nothing better was found, and that is a result.
 *
 * Blocks beyond the held-out instances are these instances again with other luck. Where luck changes nothing, they say
 * nothing new, and do not count: see `Repeats`.
 */
import { firstBlocks as allBlocks, Evaluations } from './evaluations.ts'
import { Field, type FinalVerdicts } from './final-field.ts'
import type { Problem, TrialMethod } from './problem.ts'
import { grouped } from './race.ts'
import { Repeats } from './repeats.ts'
import type { Config } from './space.ts'

export interface FinalRaceOptions {
  /** The chance that any change is adopted, if none is better; 0.05 if left out. */
  readonly alpha?: number
  /** How many blocks are met at first; 8 if left out. */
  readonly firstBlocks?: number
  /** How many follow at a time; 4 if left out. */
  readonly groupSize?: number
  /** A change is adopted if it is better by more than this; 0 if left out. */
  readonly margin?: number
  /** In deviations: differences of about this size are found soonest; 0.5 if left out. */
  readonly effect?: number
  /** At most so many evaluations; as many as the blocks allow if left out. */
  readonly budget?: number
  /** What may become the one configuration for all horizons; any of the finalists if left out. */
  readonly shared?: readonly Config[]
  /** So many of the blocks are different instances: block n has instance n modulo this. All of them if left out. */
  readonly instances?: number
  /**
   * There are no other instances than these, so that who is better on all of them is better, if luck changes nothing.
   * Otherwise they are a sample.
   */
  readonly isWhole?: boolean
}

export interface FinalRace extends FinalVerdicts {
  /** How many blocks were met. */
  readonly blocks: number
  readonly evaluations: number
  /** The chance that any change is adopted, if none is better. */
  readonly alpha: number
  /** Whether another seed made any difference; unknown if no instance was met twice. */
  readonly isSeeded: boolean | undefined
}

const USUAL = { alpha: 0.05, firstBlocks: 8, groupSize: 4, margin: 0, effect: 0.5 }

/** Finalists by horizon. */
export function* finalRace(
  problem: Problem,
  finalists: readonly (readonly Config[])[],
  options: FinalRaceOptions = {},
): TrialMethod<FinalRace> {
  const {
    firstBlocks,
    groupSize,
    budget = Number.POSITIVE_INFINITY,
    instances = problem.heldOut ?? problem.blocks,
    isWhole = false,
    ...rules
  } = { ...USUAL, ...options }
  const evaluations = new Evaluations(problem, { heldOut: true, budget })
  const blocks = problem.heldOut ?? problem.blocks
  const field = new Field(problem, evaluations, finalists, { ...rules, blocks })
  const repeats = new Repeats(evaluations, instances)
  let met = 0
  for (const group of grouped(allBlocks(blocks), firstBlocks, groupSize)) {
    if (field.isDecided) break
    const { contestants } = field
    if (!(yield* evaluations.evaluate(contestants, group))) {
      field.close('budget')
      break
    }
    const news = repeats.newsOf(contestants, group)
    met += news.length
    if (news.length > 0) field.meet(news)
    if (repeats.isSeeded === false) {
      if (isWhole) field.settle()
      field.close('blocks')
    }
  }
  return {
    ...field.verdicts,
    blocks: met,
    evaluations: evaluations.spent,
    alpha: rules.alpha,
    isSeeded: repeats.isSeeded,
  }
}
