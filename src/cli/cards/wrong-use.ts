import {
  DeckError,
  GameNameError,
  PlayerError,
  ProgramTooLong,
  RecordError,
  RulesError,
  SettingError,
  SolveError,
} from '../../cards/index.ts'
import { UsageError } from '../exit.ts'

/** What the card room refuses: from a command line, that is wrong use. */
const REFUSALS = [
  DeckError,
  GameNameError,
  PlayerError,
  ProgramTooLong,
  RecordError,
  RulesError,
  SettingError,
  SolveError,
] as const

export function orWrongUse<Answer>(work: () => Answer): Answer {
  try {
    return work()
  } catch (thrown) {
    if (REFUSALS.some((refusal) => thrown instanceof refusal)) throw new UsageError((thrown as Error).message)
    throw thrown
  }
}
