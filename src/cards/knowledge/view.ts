/** What a seat can know of a game: where it stands, the cards it knows, and the variables that are not another's secret. */

import type { Program } from '../interpret/program.ts'
import { type Cell, ME, type ZonePlace } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { byCounting } from './by-counting.ts'
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

/** What a seat knows of single cards, and of variables that others have set. */
export interface KnownCards {
  /** Whether it knows where a card is. */
  isCertain(card: number): boolean
  mayBeIn(card: number, zone: number): boolean
  /** Whether it knows the card's place in its pile. */
  isPlaced(card: number): boolean
  /** Whether it does not see yet what a variable was set to. */
  isHidden(variable: Cell): boolean
}

/** What the interpreter has kept. */
export function knownCards(program: Program, state: State, seat: number): KnownCards {
  const knowledge = knowledgeOf(program, seat)
  const placed = knowledge.placedFor(state, seat)
  return {
    isCertain: (card) => knowledge.isCertain(state, seat, card),
    mayBeIn: (card, zone) => knowledge.placesOf(state, seat, card).includes(zone),
    isPlaced: (card) => placed.includes(card),
    isHidden: (variable) => knowledge.pending.isHiddenFrom(state, seat, variable),
  }
}

export function view(
  program: Program,
  state: State,
  seat: number,
  kept: KnownCards = knownCards(program, state, seat),
): View {
  const known = byCounting(program, state, kept)
  const { isCertain, mayBeIn } = known
  const { deck } = program
  const unseen = deck.cards.filter((card) => !isCertain(card))
  const names = (cards: readonly number[]): string[] => cards.map((card) => deck.cardName(card))

  const zoneView = ({ name, index, pile }: ZonePlace, zone: number): ZoneView => {
    const cards = pile ? state.inOrder(zone) : state.cardsIn(zone)
    const isPlaced = (card: number): boolean =>
      isCertain(card) && (!pile || known.isPlaced(card) || program.sees(seat, zone))
    const shown = cards.map((card) => (isPlaced(card) ? deck.cardName(card) : null))
    // Without an order, where an unknown card stands says nothing.
    const certain = pile ? shown : shown.filter((card) => card !== null)
    const unknown = cards.filter((card) => !isCertain(card)).length
    const possible = unknown === 0 ? [] : unseen.filter((card) => mayBeIn(card, zone))
    return {
      name,
      index: [...index],
      count: cards.length,
      cards: [...certain, ...Array.from({ length: cards.length - certain.length }, () => null)],
      among: names(cards.filter((card) => isCertain(card) && !isPlaced(card)).toSorted((a, b) => a - b)),
      perhaps: possible.length <= unknown + MOST_TOO_MANY ? names(possible) : [],
    }
  }

  return {
    seat,
    acting: state.get(ME),
    zones: program.zones.map(zoneView),
    unseen: names(unseen),
    vars: Object.fromEntries(knownVariables(program, state, seat, known)),
  }
}

/** All variables by their names, a value for each member: undefined where it is another's secret, or not seen yet. */
export function knownVariables(
  program: Program,
  state: State,
  seat: number,
  known: KnownCards = knownCards(program, state, seat),
): Map<string, unknown[]> {
  return new Map(
    Array.from(program.variables, ([name, variable]) => {
      const isKnown = (cell: Cell, n: number): boolean =>
        program.knows(seat, variable, n) && !known.isHidden(cell)
      return [name, variable.cells.map((cell, n) => (isKnown(cell, n) ? state.read(cell) : undefined))]
    }),
  )
}
