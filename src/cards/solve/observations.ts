/**
 * What each seat has seen, from the start: a tree of observations, in which a seat stands at one place. Two moments are
 * the same to a seat if it stands at the same place then. What it has seen once it never forgets, so recall is perfect.
 *
 * A seat observes
 *   - a card that moves: which, if it sees where the card comes from or goes to; else that some card moves
 *   - cards that are shown to it, and that a place is shuffled
 *   - a variable that changes, unless it is another's secret
 *   - its own choices by their words; of others only that they act: what they chose shows in what is done
 *   - where players act together: nothing of others until all have acted, and then what lies and stands open
 *   - when it is asked: all open piles in their order, all variables it may know, and what it can choose
 */

import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { knownVariables } from '../knowledge/view.ts'
import { HIDDEN, ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'

/** A place in the tree: a seat comes to the next one where it is asked. */
export type Place = number

/** Where a seat stands. */
export interface Standpoint {
  /** Where it was asked last. */
  readonly place: Place
  /** What it has observed since, a line each: in words, if any, and exactly. */
  readonly since: string
}

const ROOT: Place = 0

export class Observations {
  readonly #program: Program
  readonly #places = new Map<string, Place>()
  readonly #before: Place[] = [ROOT]
  readonly #observed: string[] = ['']

  constructor(program: Program) {
    this.#program = program
  }

  /** Where all seats stand before anything happens. */
  get start(): Standpoint[] {
    return this.#program.everything('player').map(() => ({ place: ROOT, since: '' }))
  }

  /** What was seen on the way to a place, in words. What goes without saying is in none. */
  wordsTo(place: Place): string[] {
    const parts: string[] = []
    for (let at = place; at !== ROOT; at = this.#before[at] as Place) parts.push(this.#observed[at] as string)
    const lines = parts.toReversed().flatMap((part) => part.split('\n'))
    return lines.map((line) => line.slice(0, Math.max(0, line.indexOf('\t')))).filter((words) => words !== '')
  }

  /** Something happens, and seats observe it. */
  happened(seats: Standpoint[], state: State, event: GameEvent): void {
    const acting = state.get(ME)
    const hidden = state.get(HIDDEN) > 0
    for (const [seat, { place, since }] of seats.entries()) {
      if (hidden && seat !== acting) continue
      const [seen, words] = this.#seenOf(event, state, seat)
      const line = `${words}\t${seen}\n`
      // How many things another has to pick in a row is nobody's to know.
      const again = event.kind === 'choice' && seat !== event.player && since.endsWith(line)
      if (seen !== '' && !again) seats[seat] = { place, since: since + line }
    }
  }

  /** A seat is asked to choose. */
  asked({ place, since }: Standpoint, state: State, seat: number, labels: readonly string[]): Standpoint {
    const open = this.#program.zones.flatMap(({ pile }, zone) =>
      pile && state.get(HIDDEN) === 0 && this.#program.sees(seat, zone) ? [state.inOrder(zone)] : [],
    )
    const observed = `${since}\t${JSON.stringify(['asked', labels, open, this.#variables(state, seat)])}`
    const key = `${place} ${observed}`
    const known = this.#places.get(key)
    if (known !== undefined) return { place: known, since: '' }
    this.#observed.push(observed)
    const next = this.#before.push(place) - 1
    this.#places.set(key, next)
    return { place: next, since: '' }
  }

  #seenOf(event: GameEvent, state: State, seat: number): readonly [seen: string, words: string] {
    const program = this.#program
    switch (event.kind) {
      case 'move': {
        const from = program.zoneName(event.from)
        const to = program.zoneName(event.to)
        if (!event.seenBy.includes(seat)) return [`a card: ${from} → ${to}`, '']
        const words = `${program.deck.cardName(event.card)} to ${to}`
        return [`${words} from ${from}`, words]
      }
      case 'show': {
        if (!event.to.includes(seat)) return ['', '']
        const words = event.cards.map((card) => program.deck.cardName(card)).join(' ')
        return [`shown ${words}`, `shown ${words}`]
      }
      case 'reveal':
        return [JSON.stringify(['reveal', this.#table(state, seat), this.#variables(state, seat)]), '']
      case 'shuffle':
        return [`shuffle ${event.zone}`, '']
      case 'set': {
        const variable = program.variables.get(event.name)
        const nth = variable?.cells.indexOf(event.cell) ?? -1
        if (variable && nth >= 0 && !program.knows(seat, variable, nth)) return ['', '']
        const words = formatEvent(program, event).trim()
        return [words, words]
      }
      case 'choice': {
        const words = event.player === seat ? event.label : `player ${event.player + 1} acts`
        return [`${event.player} ${words}`, words]
      }
    }
  }

  /** How many cards lie where, and which, where the seat can look. */
  #table(state: State, seat: number): (number | number[])[] {
    return this.#program.zones.map((_, zone) =>
      this.#program.sees(seat, zone) ? state.inOrder(zone) : state.countIn(zone),
    )
  }

  #variables(state: State, seat: number): unknown[] {
    return [...knownVariables(this.#program, state, seat).values()]
  }
}
