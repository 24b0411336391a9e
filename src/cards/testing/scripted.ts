/** For tests that play by a script: who holds what, and what players say. */
import type { Play } from '../interpret/play.ts'
import type { Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'

/** Hands as one deck, dealt a card at a time to each in turn. */
export function dealt(...hands: readonly string[]): string[] {
  const split = hands.map((hand) => hand.split(' '))
  const longest = Math.max(...split.map((hand) => hand.length))
  return Array.from({ length: longest }, (_, n) => split.flatMap((hand) => hand[n] ?? [])).flat()
}

export const labels = (play: Play): string[] => play.choices.map(({ label }) => label)

/** Makes these choices, one after the other; throws with what there was to choose. */
export function say(play: Play, ...words: readonly string[]): void {
  for (const word of words) {
    const at = labels(play).indexOf(word)
    if (at < 0)
      throw new Error(
        `"${word}" cannot be chosen${play.over ? ': the game is over' : `; there is: ${labels(play).join(', ')}`}`,
      )
    play.choose(at)
  }
}

/** The cards in a zone, from the bottom, or ascending where there is no order. */
export function cardsIn({ program, state }: Play, zone: string, member = 0): string[] {
  const at = program.membersOf(zone)[member] as number
  const cards = program.zones[at]?.pile ? state.inOrder(at) : state.cardsIn(at)
  return cards.map((card) => program.deck.cardName(card))
}

/** The value of a variable, for each it is kept for; none is undefined. */
export function valuesOf({ program, state }: Play, name: string): (Value | undefined)[] {
  const cells = program.variables.get(name)?.cells ?? []
  return cells.map((cell) => state.read(cell)).map((value) => (value === NONE ? undefined : value))
}
