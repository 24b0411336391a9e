/** Options of the card commands that are lists of names. */
import { UsageError } from '../command/exit.ts'

export function playerNames(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}

export function deckCards(text: string): string[] {
  const cards = text.split(/[\s,]+/).filter((card) => card !== '')
  if (cards.length > 0) return cards
  throw new UsageError('--deck names no card; it takes cards as dealt, as in "AS KH TD 2C"')
}
