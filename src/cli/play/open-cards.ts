/** How the cards of one place are written, as far as a seat knows them. */

import type { View, ZoneView } from '../../cards/knowledge/view.ts'
import { countOf } from '../../cards/session/game-words.ts'
import { cardNumbers, known } from '../../cards/session/known-cards.ts'
import type { Words } from './words.ts'

/** More cards than this are counted, not named. */
const MOST_NAMED = 16
/** Of a pile that matters, so many cards at the top are named in any case. */
const MOST_ON_TOP = 12

/** A place of another player, or one's own that is shown elsewhere: how many cards, and which of them are known. */
export function closedText(view: View, n: number, words: Words): string {
  const { program } = words
  const zone = view.zones[n] as ZoneView
  // What was seen going into another's hand is remembered; tricks that were taken are only counted.
  const isRemembered = program.zones[n]?.see === 'owner' && program.playerOf(n) !== view.seat
  const cards = isRemembered ? known(zone, program) : []
  const isNamed = cards.length > 0 && cards.length <= MOST_NAMED
  if (isNamed) return `${zone.count} (${words.cards(cards)})`
  // A hand of 8 is clear; 8 under "tricks" would not be.
  return program.zones[n]?.see === 'none' ? countOf(zone.count) : String(zone.count)
}

/**
 * A place that the seat sees. What somebody has laid down meanwhile, not to be seen yet, may still be among the cards.
 * @param isWhole whether all of a pile matters, and not only the top
 */
export function openText(
  zone: ZoneView,
  isPile: boolean,
  isWhole: boolean,
  words: Words,
  counted: (cards: number) => string,
): string {
  const { program } = words
  const { count, perhaps } = zone
  if (isPile) return pileText(zone, isWhole, words)
  if (count > MOST_NAMED) return counted(count)
  const cards = known(zone, program)
  if (cards.length === count) return words.cards(cards)
  const possible = known(zone, program, perhaps)
  if (perhaps.length > 0 && possible.length <= MOST_NAMED) return `${count} of ${words.cards(possible)}`
  return cards.length > 0 ? `${counted(count)} (${words.cards(cards)})` : counted(count)
}

/** From the bottom to the top, or the top alone. */
function pileText({ cards, count }: ZoneView, isWhole: boolean, words: Words): string {
  const { deck } = words.program
  if (!isWhole) {
    const [top] = cardNumbers(cards.slice(-1), deck)
    return top === undefined ? String(count) : words.card(top) + (count > 1 ? ` (top of ${count})` : '')
  }
  const isCut = count > MOST_NAMED
  const shown = words.cards(cardNumbers(isCut ? cards.slice(-MOST_ON_TOP) : cards, deck))
  return isCut ? `… ${shown} (${count} cards)` : shown
}
