/**
 * Facts that no table of single cards can hold: at least so many of these cards lie in these places.
 *
 * Who asks for a seven has one: at least one of the sevens lies in that hand. That a place has at most so many of some
 * cards is the same of all other places. When all of the cards must lie there, the fact says where each of them may be,
 * and goes into the table.
 */
import type { GameModel } from '../model/game-model.ts'
import type { Cell, Layout } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { asItems, difference, type Items, union } from '../model/values.ts'
import type { Deck } from '../rules/deck.ts'

export interface Fact {
  readonly cards: Items
  readonly zones: Items
  readonly least: number
}

/** A zone has at most so many of these cards: so at least the rest of them lie elsewhere. */
export function atMost(many: number, cards: Items, zone: number, { zones }: GameModel): Fact {
  const others = zones.flatMap((_, other) => (other === zone ? [] : other))
  return { cards, zones: others, least: cards.length - many }
}

/** Where a card may be. */
type Places = (card: number) => Items

/** More than players keep in mind. Beyond it the oldest is forgotten, which only lets more worlds be possible. */
export const MOST_FACTS = 40

/** Nor does anybody keep in mind what lets more cards than this be elsewhere, as one of twenty. */
export const MOST_ELSEWHERE = 12

interface Slot {
  readonly cards: Cell
  readonly zones: Cell
  readonly least: Cell
}

/** The facts that one seat keeps, in the state. */
export class FactList {
  readonly #slots: readonly Slot[]

  constructor(layout: Layout, deck: Deck, zoneSet: () => Cell) {
    this.#slots = Array.from({ length: MOST_FACTS }, () => ({
      cards: layout.cell('card*', deck),
      zones: zoneSet(),
      least: layout.cell('num', deck),
    }))
  }

  hasAny(state: State): boolean {
    return state.read((this.#slots[0] as Slot).least) !== 0
  }

  read(state: State): Fact[] {
    const facts: Fact[] = []
    for (const slot of this.#slots) {
      const least = state.read(slot.least) as number
      // Facts are kept without a gap.
      if (least === 0) break
      facts.push({ cards: asItems(state.read(slot.cards)), zones: asItems(state.read(slot.zones)), least })
    }
    return facts
  }

  write(state: State, facts: readonly Fact[]): void {
    const kept = facts.slice(-MOST_FACTS)
    this.#slots.forEach((slot, n) => {
      const fact = kept[n]
      if (fact === undefined && state.read(slot.least) === 0) return
      state.write(slot.cards, fact?.cards ?? [])
      state.write(slot.zones, fact?.zones ?? [])
      state.write(slot.least, fact?.least ?? 0)
    })
  }
}

export function holds({ cards, zones, least }: Fact, state: State): boolean {
  return cards.filter((card) => zones.includes(state.placeOf(card))).length >= least
}

/** What is left to say when it is known where these cards may be; undefined if nothing is. */
export function leftToSay({ cards, zones, least }: Fact, places: Places): Fact | undefined {
  let [open, wanted] = [cards, least]
  for (const card of cards) {
    const there = places(card)
    const inside = there.filter((zone) => zones.includes(zone)).length
    if (inside > 0 && inside < there.length) continue
    open = difference(open, [card])
    if (inside > 0) wanted -= 1
  }
  if (wanted > open.length) throw new Error('what is known contradicts itself: this is an error of manyhands')
  return wanted <= 0 ? undefined : { cards: open, zones, least: wanted }
}

/** Cards that nobody could identify have gone from one place to another. */
export interface Gone {
  readonly from: number
  readonly to: number
  readonly many: number
  /** Whether these were all the cards of the one place, and the other was empty. */
  readonly all: boolean
}

/** What a fact still says after it; it may be two things. */
export function afterMove(fact: Fact, { from, to, many, all }: Gone): Fact[] {
  const { cards, zones, least } = fact
  const [leaves, stays] = [zones.includes(from), zones.includes(to)]
  if (leaves === stays) return [fact]
  // The one place has become the other.
  if (all) return [{ cards, zones: exchanged(zones, from, to), least }]
  if (stays) return [fact]
  const fewer = { cards, zones, least: least - many }
  return [...(fewer.least > 0 ? [fewer] : []), { cards, zones: union([zones, [to]]), least }]
}

function exchanged(zones: Items, one: number, other: number): Items {
  return zones.map((zone) => (zone === one ? other : zone === other ? one : zone)).toSorted((a, b) => a - b)
}

/** What is worth keeping in mind: each once, and none that says next to nothing. */
export function worthKeeping(facts: readonly Fact[]): Fact[] {
  const strongest = new Map<string, Fact>()
  for (const fact of facts.filter(({ cards, least }) => cards.length - least <= MOST_ELSEWHERE)) {
    const key = `${fact.cards.join()}/${fact.zones.join()}`
    if ((strongest.get(key)?.least ?? 0) < fact.least) strongest.set(key, fact)
  }
  return [...strongest.values()]
}
