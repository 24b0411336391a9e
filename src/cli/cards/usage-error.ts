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
import { UsageError } from '../command/exit.ts'

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
    throw asWrongUse(thrown)
  }
}

/** The same for work that takes its time. */
export async function orWrongUseLater<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (thrown) {
    throw asWrongUse(thrown)
  }
}

function asWrongUse(thrown: unknown): unknown {
  return REFUSALS.some((refusal) => thrown instanceof refusal)
    ? new UsageError((thrown as Error).message)
    : thrown
}
