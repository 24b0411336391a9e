/**
 * A deck that is given: games begin with its cards in that order, and the first shuffle leaves them as they are. For games
 * that begin with the shuffle of their deck, so that nothing can have happened before it.
 */
import type { Instruction } from '../../lower/instructions.ts'
import { AT, STATE } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import { fixedAddress, PILE } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'

/** What the first shuffle of a game does, where it does not put a pile in random order. */
export interface FirstShuffle {
  /** Writes a shuffle. `under` puts cards on top of the pile, and only the rest in random order. */
  shuffle(body: Body, atRandom: () => void, under: (cards: readonly number[]) => void): void
}

/** Cards that are on top of the first pile that is shuffled, the first one topmost. */
export class FixedCards implements FirstShuffle {
  readonly #cards: readonly number[]

  constructor(cards: readonly number[]) {
    this.#cards = cards
  }

  shuffle(body: Body, atRandom: () => void, under: (cards: readonly number[]) => void): void {
    body.loadAt(AT.fixed)
    body.if(atRandom, () => {
      body.const(0).const(1).store(AT.fixed)
      under(this.#cards)
    })
  }
}

export class GivenDeck implements FirstShuffle {
  /** How many cards are given, in four bytes. */
  readonly many: number
  /** Where each card lies in the order, a byte each. */
  readonly places: number
  readonly #builder: ModuleBuilder
  readonly #last: number
  readonly #stock: number

  constructor(builder: ModuleBuilder, code: readonly Instruction[]) {
    const { memory, model } = builder
    const { deck, game } = model
    const [stock = 0] = model.membersOf(game.deck.in)
    if (!beginsWithShuffle(code, game.deck.in) || !model.zones[stock]?.pile)
      throw new NotCompiled(`a given deck where ${game.name} does not begin with its shuffle`)
    this.#builder = builder
    this.#stock = memory.zone(stock)
    this.#last = deck.cards.length - 1
    this.many = memory.take(4)
    this.places = memory.take(deck.size)
  }

  /** The order of the cards, a byte each, the bottom one first, in the state in which every game begins. */
  order(fresh: number): number {
    return fresh + this.#stock - STATE + PILE.ring
  }

  /** Leaves how many cards the game has taken. */
  taken(body: Body): Body {
    body.const(this.#last + 1)
    return this.#builder.ring(body, fixedAddress(body, this.#stock)).count().op('i32sub')
  }

  /** Writes a shuffle: the first one finds the deck as it was given. */
  shuffle(body: Body, atRandom: () => void): void {
    body.loadAt(AT.fixed)
    body.if(atRandom, () => body.const(0).const(1).store(AT.fixed))
  }

  /** The n-th card of the order from the top, from 0, is this one; the one that was there lies where that lay. */
  put(body: Body, fresh: number, n: Local, card: Local): void {
    const [place, other, from] = body.locals(I32, I32, I32)
    const order = this.order(fresh)
    body.const(this.#last).get(n).op('i32sub').set(place)
    body.get(place).load8(order).set(other)
    body.get(card).load8(this.places).set(from)
    body.get(from, other).store8(order)
    body.get(other, from).store8(this.places)
    body.get(place, card).store8(order)
    body.get(card, place).store8(this.places)
  }

  /** Puts these cards on top, the first one topmost, and the rest beneath. */
  stack(bytes: Uint8Array, fresh: number, cards: readonly number[]): void {
    const rest = this.#builder.model.deck.cards.filter((card) => !cards.includes(card))
    const order = [...cards, ...rest].toReversed()
    bytes.set(order, this.order(fresh))
    order.forEach((card, place) => {
      bytes[this.places + card] = place
    })
    new DataView(bytes.buffer).setInt32(this.many, cards.length, true)
  }
}

function beginsWithShuffle(code: readonly Instruction[], deck: string): boolean {
  const first = code.find(({ op }) => op !== 'enter')
  if (first?.op !== 'shuffle') return false
  const { expr } = first.zone
  return typeof expr === 'object' && expr.get === 'zone' && expr.name === deck
}
