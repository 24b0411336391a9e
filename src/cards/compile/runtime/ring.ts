/**
 * The code of a pile: a ring of cards in memory, so that one can be put on top or beneath without moving the others. Its
 * cards are those from `bottom` up to, but not at, `top`; both only ever count on, and are turned into places of the ring
 * where a card is looked up. A ring has room for all cards.
 */
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'

/** Of a pile: where its cards begin in the ring and where they end, and the ring. */
export const PILE = { bottom: 0, top: 4, ring: 8 } as const

export interface Address {
  /** Puts what is added to the address on the stack. */
  readonly base: () => Body
  readonly at: number
}

export const fixedAddress = (body: Body, at: number): Address => ({ base: () => body.const(0), at })

export const pushAddress = ({ base, at }: Address): Body => base().plus(at)

export class Ring {
  readonly #body: Body
  readonly #base: () => Body
  readonly #at: number
  readonly #last: number

  /** `places`: of the ring, a power of two. */
  constructor(body: Body, { base, at }: Address, places: number) {
    this.#body = body
    this.#base = base
    this.#at = at
    this.#last = places - 1
  }

  /** The pile whose address is in a local. */
  static at(body: Body, pile: Local, places: number): Ring {
    return new Ring(body, { base: () => body.get(pile), at: 0 }, places)
  }

  /** Leaves the address of the ring's first place. */
  address(): Body {
    return this.#base().plus(this.#at + PILE.ring)
  }

  bottom(): Body {
    return this.#base().load(this.#at + PILE.bottom)
  }

  top(): Body {
    return this.#base().load(this.#at + PILE.top)
  }

  count(): Body {
    this.top()
    return this.bottom().op('i32sub')
  }

  isEmpty(): Body {
    this.top()
    return this.bottom().op('i32eq')
  }

  /** Leaves the card at a place that is on the stack. */
  card(): Body {
    this.#place()
    return this.#body.load8(this.#at + PILE.ring)
  }

  cardAt(place: Local): Body {
    this.#body.get(place)
    return this.card()
  }

  /** Leaves the card on top, of which there must be one. */
  topCard(): Body {
    this.top().minus(1)
    return this.card()
  }

  bottomCard(): Body {
    this.bottom()
    return this.card()
  }

  /** Leaves the card at an end, or `none` if there is no card. `use` may turn it into something else. */
  endOr(none: number, end: 'top' | 'bottom', use?: () => void): Body {
    const body = this.isEmpty()
    return body.if(
      () => body.const(none),
      () => {
        if (end === 'top') this.topCard()
        else this.bottomCard()
        use?.()
      },
      I32,
    )
  }

  /** Takes the card on top away, and leaves it. There must be one. */
  pop(): Body {
    const body = this.#body
    return body.with([I32], (top) => {
      this.top().minus(1).set(top)
      this.setTop(() => body.get(top))
      return this.cardAt(top)
    })
  }

  push(card: Local): void {
    const body = this.#body
    body.with([I32], (top) => {
      this.top().set(top)
      this.put(top, () => body.get(card))
      this.setTop(() => body.get(top).plus(1))
    })
  }

  pushBottom(card: Local): void {
    const body = this.#body
    body.with([I32], (bottom) => {
      this.bottom().minus(1).set(bottom)
      this.put(bottom, () => body.get(card))
      this.setBottom(() => body.get(bottom))
    })
  }

  put(place: Local, card: () => void): void {
    this.#body.get(place)
    this.#place()
    card()
    this.#body.store8(this.#at + PILE.ring)
  }

  setTop(value: () => void): void {
    this.#base()
    value()
    this.#body.store(this.#at + PILE.top)
  }

  setBottom(value: () => void): void {
    this.#base()
    value()
    this.#body.store(this.#at + PILE.bottom)
  }

  clear(): void {
    this.setTop(() => this.#body.const(0))
    this.setBottom(() => this.#body.const(0))
  }

  #place(): void {
    this.#body.const(this.#last).op('i32and')
    this.#base().op('i32add')
  }
}
