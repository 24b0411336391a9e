/** What a seat can know of a game: where it stands, the cards it knows, and the variables that are not another's secret. */

import type { Program } from '../interpret/program.ts'
import { ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { knowledgeOf } from './informed-program.ts'

export interface ZoneView {
  readonly name: string
  readonly index: readonly number[]
  readonly count: number
  /** From the bottom of a pile; null for a card that the seat does not know, or does not know to lie just there. */
  readonly cards: readonly (string | null)[]
  /** In a pile: cards that are in it, the seat does not know where. */
  readonly among: readonly string[]
  /** The cards that may be those that the seat does not know, where they are few: at most three too many. */
  readonly perhaps: readonly string[]
}

/** Of more cards that come into question, nothing is said by naming them. */
const MOST_TOO_MANY = 3

export interface View {
  readonly seat: number
  /** Who acts. */
  readonly acting: number
  readonly zones: readonly ZoneView[]
  /** Cards that may be in several places, as far as the seat knows. */
  readonly unseen: readonly string[]
  readonly vars: Readonly<Record<string, readonly unknown[]>>
}

export function view(program: Program, state: State, seat: number): View {
  return {
    seat,
    acting: state.get(ME),
    zones: program.zones.map((_, zone) => zoneView(program, state, seat, zone)),
    unseen: program.deck.cards
      .filter((card) => knowledgeOf(program).placesOf(state, seat, card).length > 1)
      .map((card) => program.deck.cardName(card)),
    vars: Object.fromEntries(
      Array.from(program.variables.keys(), (name) => [name, valuesFor(program, state, seat, name)]),
    ),
  }
}

function zoneView(program: Program, state: State, seat: number, zone: number): ZoneView {
  const knowledge = knowledgeOf(program, seat)
  const { name, index, pile } = program.zones[zone] as Program['zones'][number]
  const placed = knowledge.placedFor(state, seat)
  const cards = pile ? state.inOrder(zone) : state.cardsIn(zone)
  const isKnown = (card: number): boolean => knowledge.isCertain(state, seat, card)
  const lies = (card: number): boolean =>
    isKnown(card) && (!pile || placed.includes(card) || program.sees(seat, zone))
  const named = cards.map((card) => (lies(card) ? program.deck.cardName(card) : null))
  // Without an order, who is unknown says nothing by where it stands.
  const shown = pile
    ? named
    : [...named.filter((card) => card !== null), ...named.filter((card) => card === null)]
  const among = cards.filter((card) => isKnown(card) && !lies(card)).toSorted((a, b) => a - b)
  return {
    name,
    index: [...index],
    count: cards.length,
    cards: shown,
    among: among.map((card) => program.deck.cardName(card)),
    perhaps: perhapsIn(program, state, seat, zone).map((card) => program.deck.cardName(card)),
  }
}

function perhapsIn(program: Program, state: State, seat: number, zone: number): readonly number[] {
  const knowledge = knowledgeOf(program, seat)
  const isUncertain = (card: number): boolean => !knowledge.isCertain(state, seat, card)
  const unknown = state.cardsIn(zone).filter(isUncertain).length
  if (unknown === 0) return []
  const possible = program.deck.cards.filter(
    (card) => isUncertain(card) && knowledge.placesOf(state, seat, card).includes(zone),
  )
  return possible.length <= unknown + MOST_TOO_MANY ? possible : []
}

/** A value for each member of the variable; undefined where it is another's secret, or not seen yet. */
function valuesFor(program: Program, state: State, seat: number, name: string): unknown[] {
  const knowledge = knowledgeOf(program, seat)
  const variable = program.variables.get(name)
  return (variable?.cells ?? []).map((cell, n) =>
    variable && program.knows(seat, variable, n) && !knowledge.pending.isHiddenFrom(state, seat, cell)
      ? state.read(cell)
      : undefined,
  )
}
