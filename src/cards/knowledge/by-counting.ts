/**
 * What follows from how many cards lie in each place, which everybody sees: a place whose cards are all known holds no other
 * card, so a card that might be there or elsewhere is elsewhere; and where as many cards come into question as are not known,
 * all of them are there. Two players who pass cards to each other twice still know what they passed at first.
 *
 * For people and for players that are given a view. Search goes by what is kept from move to move.
 */
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'

interface Places {
  isCertain(card: number): boolean
  mayBeIn(card: number, zone: number): boolean
}

export function byCounting<Known extends Places>(program: Program, state: State, known: Known): Known {
  const open = new Set(program.deck.cards.filter((card) => !known.isCertain(card)))
  if (open.size === 0) return known
  const room = program.zones.map((_, zone) => state.cardsIn(zone).filter((card) => open.has(card)).length)
  const zonesWithRoom = (): number[] => room.flatMap((many, zone) => (many > 0 ? zone : []))
  const found = new Map<number, number>()
  const settle = (card: number, zone: number): void => {
    open.delete(card)
    found.set(card, zone)
    room[zone] = (room[zone] as number) - 1
  }
  for (let before = -1; before !== found.size && open.size > 0; ) {
    before = found.size
    for (const card of [...open]) {
      const [zone, ...others] = zonesWithRoom().filter((each) => known.mayBeIn(card, each))
      if (zone !== undefined && others.length === 0) settle(card, zone)
    }
    for (const zone of zonesWithRoom()) {
      const possible = [...open].filter((card) => known.mayBeIn(card, zone))
      if (possible.length === room[zone]) for (const card of possible) settle(card, zone)
    }
  }
  return {
    ...known,
    isCertain: (card) => found.has(card) || known.isCertain(card),
    mayBeIn: (card, zone) =>
      found.has(card)
        ? found.get(card) === zone
        : known.mayBeIn(card, zone) && (!open.has(card) || (room[zone] as number) > 0),
  }
}
