/** Which cards of a place a seat knows, and which places are its own secrets. */
import type { Program } from '../interpret/program.ts'
import type { ZoneView } from '../knowledge/view.ts'

/** The cards that are known, in order, and others. */
export function known({ cards }: ZoneView, { deck }: Program, others: readonly string[] = []): number[] {
  return cardNumbers([...cards, ...others], deck).toSorted((a, b) => a - b)
}

export function cardNumbers(cards: readonly (string | null)[], deck: Program['deck']): number[] {
  const found = cards.map((card) => (card === null ? undefined : deck.number('card', card)))
  return found.filter((card) => card !== undefined)
}

/** A place that only its owner sees, and whose owner looks at it. */
export function isOwnSecret(program: Program, seat: number, zone: number): boolean {
  return program.playerOf(zone) === seat && program.zones[zone]?.see === 'owner'
}
