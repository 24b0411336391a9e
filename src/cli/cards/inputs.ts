/** Arguments and options of the card commands. */
import type { EngineName } from '../../cards/simulate/game-setup.ts'
import { InputError } from '../../errors/index.ts'
import type { CommandContext } from '../command/define-command.ts'
import { optional, required } from '../command/inputs.ts'

export const GAME = required('<game>', 'a game by its id, a .json file, or a .ts or .js file')

/** What the help of a command that takes a game says about games. */
export const GAME_NOTE =
  "A game is an id, with options as in 'hearts?deals=1', or a file: .json, or .ts or .js, whose code is run."

export const DECK = optional('<cards>', 'the cards as dealt, as in "AS KH TD 2C"', deckCards)

function deckCards(text: string): string[] {
  const cards = text.split(/[\s,]+/).filter((card) => card !== '')
  if (cards.length > 0) return cards
  throw new InputError('--deck names no card; it takes cards as dealt, as in "AS KH TD 2C"')
}

/** Says at once that `--engine compiled`, where somebody typed it, cannot be done. */
export function warnOfEngine(
  { progress }: CommandContext,
  asked: EngineName | undefined,
  reason: string | undefined,
): void {
  if (asked === 'compiled' && reason !== undefined)
    progress.say(`warning: --engine compiled has no effect, the interpreter plays: ${reason}`)
}
