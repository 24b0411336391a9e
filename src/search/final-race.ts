/**
 * The honest end of a search: what it found for each horizon against what is in use, on blocks that no method has met. A
 * change is adopted if a test that may be looked at after every block says that it is better; all of them together are
 * wrong with a chance of at most alpha. Otherwise nothing better was found, and that is a result.
 */
import { firstBlocks as allBlocks, Evaluations } from './evaluations.ts'
import { Field, type FinalVerdicts } from './final-field.ts'
import type { Problem, TrialMethod } from './problem.ts'
import { grouped } from './race.ts'
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
}

export interface FinalRace extends FinalVerdicts {
  /** How many blocks were met. */
  readonly blocks: number
  readonly evaluations: number
  /** The chance that any change is adopted, if none is better. */
  readonly alpha: number
}

const USUAL = { alpha: 0.05, firstBlocks: 8, groupSize: 4, margin: 0, effect: 0.5 }

/** Finalists by horizon. */
export function* finalRace(
  problem: Problem,
  finalists: readonly (readonly Config[])[],
  options: FinalRaceOptions = {},
): TrialMethod<FinalRace> {
  const { firstBlocks, groupSize, budget = Number.POSITIVE_INFINITY, ...rules } = { ...USUAL, ...options }
  const evaluations = new Evaluations(problem, { heldOut: true, budget })
  const blocks = problem.heldOut ?? problem.blocks
  const field = new Field(problem, evaluations, finalists, { ...rules, blocks })
  let met = 0
  for (const group of grouped(allBlocks(blocks), firstBlocks, groupSize)) {
    if (field.isDecided) break
    if (!(yield* evaluations.evaluate(field.contestants, group))) {
      field.close('budget')
      break
    }
    met += group.length
    field.meet(group)
  }
  return { ...field.verdicts, blocks: met, evaluations: evaluations.spent, alpha: rules.alpha }
}
