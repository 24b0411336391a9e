/** A mutant of a classic, by its number: varied, checked, compiled and played, as in evolution. Answers with what it came to. */
import { SettingError } from '../../src/cards/model/game-model.ts'
import { StagedSimulation } from '../../src/cards/simulate/staged-simulation.ts'
import { mutate } from '../../src/cards/vary/mutate.ts'
import { stream } from '../../src/rng/index.ts'
import { entries } from '../cards/entries.ts'

const classics = entries(false)
const GAMES = 10
/** Many mutants never end. */
const STEP_LIMIT = 2000

export interface MutantFindings {
  readonly finished: number
  readonly unfinished: number
}

export default function playMutant(n: number): MutantFindings {
  const { game, setting } = classics[n % classics.length] as (typeof classics)[number]
  const child = mutate(game, stream('fresh mutants', n))?.game ?? game
  try {
    const { endings, unfinished } = new StagedSimulation(child, { ...setting, stepLimit: STEP_LIMIT }).play(
      GAMES,
    )
    return { finished: endings.finished, unfinished }
  } catch (thrown) {
    // The mutation is of the seats, or of an option.
    if (thrown instanceof SettingError) return { finished: 0, unfinished: 0 }
    throw thrown
  }
}
