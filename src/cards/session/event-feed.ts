/**
 * What one seat sees happen, from one of its turns to the next. Which option others take is heard at the table; what they
 * pick is part of it only as far as it shows: by cards that move where the seat can look, or by variables that are no
 * secret. What players do together is seen when all have done it.
 */

import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import { HIDDEN, ME, type ZonePlace } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Value } from '../model/values.ts'
import { type CardsNumber, numbersOf, numbersOfCards, type OfCards } from './known-numbers.ts'
import { namedAloud } from './named-aloud.ts'
import { type Picked, picksOf } from './question.ts'

export type Seen =
  | {
      readonly kind: 'choice'
      readonly player: number
      readonly option: string
      /** What the option is about, where another one has the same label. */
      readonly about?: string
      /** What was picked; undefined if the seat does not see it. */
      readonly picks: readonly Picked[] | undefined
      /** The seat itself had no other choice, and was not asked. */
      readonly isForced?: boolean
    }
  /** Without a card if the seat does not see which. */
  | {
      readonly kind: 'move'
      readonly card?: number
      readonly from: number
      readonly to: number
      /** What the rules work out of the cards that then lie there, as the total of a hand. */
      readonly numbers?: readonly CardsNumber[]
    }
  /** Where each of the cards lies, unless it was before the first decision. */
  | { readonly kind: 'show'; readonly cards: readonly number[]; readonly places?: readonly number[] }
  | { readonly kind: 'shuffle'; readonly zone: number }
  | {
      readonly kind: 'set'
      readonly name: string
      readonly member: number
      readonly before: Value
      readonly value: Value
      /** What something was added for, if the rules say so. */
      readonly reason: string | undefined
    }

type Choice = Extract<Seen, { kind: 'choice' }>
type Noted = Exclude<Seen, Choice> | (Choice & { readonly picks: readonly Picked[] })
/** What another does while it is hidden. */
type Hidden =
  | Noted
  | { readonly kind: 'hidden move'; readonly card: number; readonly from: number; readonly to: number }

export class EventFeed {
  readonly #program: Program
  readonly #seat: number
  readonly #aloud: ReadonlyMap<string, readonly boolean[]>
  readonly #ofCards: readonly OfCards[]
  #noted: Noted[] = []
  #hidden: Hidden[] = []

  constructor(program: Program, seat: number) {
    this.#program = program
    this.#seat = seat
    this.#aloud = namedAloud(program.game)
    this.#ofCards = numbersOfCards(program)
  }

  /** Something happens. The state is that of the game at this moment; there is none before the first decision. */
  note(event: GameEvent, state: State | undefined): void {
    if (event.kind === 'reveal') {
      this.#noted.push(...this.#hidden.map((each) => this.#revealed(each, state)))
      this.#hidden = []
      return
    }
    const isHidden = state !== undefined && state.get(HIDDEN) > 0 && state.get(ME) !== this.#seat
    const noted = this.#noteOf(event, state, isHidden)
    if (!noted) return
    if (isHidden) this.#hidden.push(noted)
    else this.#noted.push(noted as Noted)
  }

  /** What the seat has seen since it last answered. */
  get seen(): readonly Seen[] {
    const noted = this.#noted.filter((each, n) => !isSuperseded(each, this.#noted[n + 1]))
    return noted.map((each, n) => {
      if (each.kind !== 'choice' || each.player === this.#seat) return each
      const next = noted.findIndex((other, m) => m > n && other.kind === 'choice')
      const shown = noted.slice(n + 1, next < 0 ? undefined : next)
      const aloud = this.#aloud.get(each.option) ?? []
      const isSeen = each.picks.every((pick) => aloud[pick.binder] || this.#isShown(pick, shown))
      return isSeen ? each : { ...each, picks: undefined }
    })
  }

  forget(): void {
    this.#noted = []
  }

  #noteOf(
    event: Exclude<GameEvent, { kind: 'reveal' }>,
    state: State | undefined,
    isHidden: boolean,
  ): Hidden | undefined {
    switch (event.kind) {
      case 'choice': {
        // Before the first decision it is not known where play stands: what comes of the choice will show.
        if (!state) return undefined
        const { isOnly, ...said } = picksOf(this.#program, state, event.label, event.pick)
        if (isHidden && !isOnly) return undefined
        const choice = { kind: 'choice', player: event.player, ...said } as const
        return this.#isForced(event, choice) ? { ...choice, isForced: true } : choice
      }
      case 'move': {
        const { card, from, to, seenBy } = event
        if (seenBy.includes(this.#seat))
          return { kind: 'move', card, from, to, ...this.#numbersAt(to, card, state) }
        return isHidden ? { kind: 'hidden move', card, from, to } : { kind: 'move', from, to }
      }
      case 'show': {
        const { cards, to } = event
        if (!to.includes(this.#seat) || cards.length === 0) return undefined
        return { kind: 'show', cards, ...(state && { places: cards.map((card) => state.placeOf(card)) }) }
      }
      case 'shuffle':
        return { kind: 'shuffle', zone: event.zone }
      case 'set': {
        const { name, cell, before, value, reason } = event
        const variable = this.#program.variables.get(name)
        const member = variable?.cells.indexOf(cell) ?? -1
        const isKnown = state && variable && this.#program.knows(this.#seat, variable, member)
        return isKnown ? { kind: 'set', name, member, before, value, reason } : undefined
      }
    }
  }

  /** That others had no choice is not for this seat to know. The last card of three is not forced if others were chosen. */
  #isForced({ player, of }: Extract<GameEvent, { kind: 'choice' }>, choice: Noted): boolean {
    const before = this.#noted.at(-1)
    const isPart = before !== undefined && isSuperseded(before, choice)
    return player === this.#seat && of === 1 && (!isPart || (before as Choice).isForced === true)
  }

  #numbersAt(zone: number, card: number, state: State | undefined): { numbers?: readonly CardsNumber[] } {
    const { name, see } = this.#program.zones[zone] as ZonePlace
    if (see !== 'all' || !state) return {}
    // Cards that move together are told of before the first of them has moved.
    const last = this.#noted.findLastIndex((each) => each.kind !== 'move' || each.to !== zone)
    const along = this.#noted
      .slice(last + 1)
      .flatMap((each) => (each.kind === 'move' ? (each.card ?? []) : []))
    const cards = [...new Set([...state.cardsIn(zone), ...along, card])].toSorted((a, b) => a - b)
    const numbers = numbersOf(this.#ofCards, name, cards, state)
    return numbers.length === 0 ? {} : { numbers }
  }

  /** A card is shown by where it goes, and a place by the cards that go there or come from there. */
  #isShown({ kind, value }: Picked, seen: readonly Noted[]): boolean {
    return seen.some((each) => {
      if (kind === 'place')
        return each.kind === 'move' && [each.from, each.to].some((zone) => this.#isAt(zone, value))
      if (kind !== 'card') return false
      return each.kind === 'move' ? each.card === value : each.kind === 'show' && each.cards.includes(value)
    })
  }

  #isAt(zone: number, place: number): boolean {
    const { name, index } = this.#program.zones[zone] as ZonePlace
    const per = this.#program.game.zones[name]?.per ?? []
    return per.some((each, n) => typeof each === 'number' && index[n] === place)
  }

  /** All have acted: the seat now sees the cards that lie where it can look. */
  #revealed(each: Hidden, state: State | undefined): Noted {
    if (each.kind !== 'hidden move') return each
    const { card, from, to } = each
    const isSeen = state && this.#program.sees(this.#seat, state.placeOf(card))
    return { kind: 'move', from, to, ...(isSeen && { card }) }
  }
}

/** A choice that is made one thing at a time is told once it is complete. */
function isSuperseded(each: Noted, next: Noted | undefined): boolean {
  return (
    each.kind === 'choice' &&
    next?.kind === 'choice' &&
    each.player === next.player &&
    each.option === next.option &&
    each.picks.every(({ kind, value }) => kind === 'size' || next.picks.some((pick) => pick.value === value))
  )
}
