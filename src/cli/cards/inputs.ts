/** Arguments and options of the card commands. */
import { InputError } from '../../errors/index.ts'
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
