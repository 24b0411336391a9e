/** Cards that are moved are taken from where they lie: one place where that is known, wherever they may be if not. */

import { cardOrigins } from '../../lower/card-origins.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { ZonePlace } from '../../model/layout.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import { type Address, Emitter } from '../expressions/emitter.ts'
import type { Unit } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Acting } from './acting.ts'
import { type ZoneCode, zoneOf } from './piles.ts'

type Move = Extract<Instruction, { readonly op: 'move' }>

export class Taking {
  readonly #unit: Unit
  readonly #body: Body
  readonly #acting: Acting

  constructor(unit: Unit, body: Body, acting: Acting) {
    this.#unit = unit
    this.#body = body
    this.#acting = acting
  }

  /** Takes cards away from where they lie, the place at `target` included. */
  take(move: Move, words: readonly Local[], target: Local): void {
    const { cards, from, to } = move
    // Cards in a place without order stay there if it is where they are to go.
    const staysIn = ({ pile, name }: { readonly pile: boolean; readonly name: string }): boolean =>
      !pile && name === nameOf(to.expr)
    const place = from && zoneOf(from.expr, new Emitter(this.#unit, this.#body, from.scope))
    if (place) {
      place.locate(
        undefined,
        (address) => {
          this.act(place, address, () => {
            this.#isAny(words, (word) => this.#body.get(word))
            this.#isElsewhere(address, target)
          })
          const share = staysIn(place) ? 'some' : shareOf(cards.expr, from.expr)
          this.#takeFrom(place.pile, address, share, words)
        },
        () => {},
      )
      return
    }
    const sources = cardOrigins(cards.expr, cards.scope)
    const whole = wholeOf(cards.expr, this.#unit.world.game)
    this.#unit.world.zones.forEach((each, zone) => {
      if (sources !== undefined && !sources.has(each.name)) return
      this.#takeFromZone(zone, whole.has(each.name) && !staysIn(each), words, target)
    })
  }

  /** Takes one card away, in the same way. */
  takeCard(move: Move, card: Local, target: Address): void {
    const { cardWords } = this.#unit.memory
    this.#body.withWords(
      cardWords,
      (n) => new Emitter(this.#unit, this.#body, new Map()).bit(card, n, cardWords),
      (words) => withAddress(this.#body, target, (address) => this.take(move, words, address)),
    )
  }

  /** Whoever owns a place acts with a card from there. `moves` leaves whether one goes elsewhere; left out, one does. */
  act({ name, zone }: ZoneCode, { base, at }: Address, moves?: () => void): void {
    if (zone !== undefined) {
      this.#acting.moveFrom(zone, moves)
      return
    }
    const body = this.#body
    for (const member of this.#unit.world.membersOf(name)) {
      this.#acting.moveFrom(member, () => {
        base()
        body.const(at).op('i32add').const(this.#unit.memory.zone(member)).op('i32eq')
        if (!moves) return
        moves()
        body.op('i32and')
      })
    }
  }

  #takeFromZone(zone: number, isWhole: boolean, words: readonly Local[], target: Local): void {
    const body = this.#body
    const { memory, runtime, world } = this.#unit
    const { pile } = world.zones[zone] as ZonePlace
    const address: Address = { base: () => body.const(0), at: memory.zone(zone) }
    if (isWhole) {
      this.#acting.moveFrom(zone, () => {
        if (pile) this.#unit.ring(body, address).isEmpty().op('i32eqz')
        else this.#isAny(words, (_, n) => body.const(0).load64(address.at + 8 * n))
        this.#isElsewhere(address, target)
      })
      this.#takeFrom(pile, address, 'all', words)
      return
    }
    if (!pile) {
      this.#acting.moveFrom(zone, () => {
        this.#isAny(words, (word, n) =>
          body
            .get(word)
            .const(0)
            .load64(address.at + 8 * n)
            .op('i64and'),
        )
        this.#isElsewhere(address, target)
      })
      this.#takeFrom(pile, address, 'some', words)
      return
    }
    words.forEach((word, n) => {
      body.with(I64, (there) => {
        body.const(address.at).const(n).call(runtime.pileMask).get(word).op('i64and').set(there)
        const isAny = (): Body => body.get(there).op('i64eqz').op('i32eqz')
        this.#acting.moveFrom(zone, () => {
          isAny()
          this.#isElsewhere(address, target)
        })
        isAny().if(() => body.const(address.at).get(there).const(n).call(runtime.removeAll))
      })
    })
  }

  /** All cards lie in this place. */
  #takeFrom(pile: boolean, address: Address, share: Share, words: readonly Local[]): void {
    const body = this.#body
    const { base, at } = address
    const ring = this.#unit.ring(body, address)
    const many = (): void =>
      words.forEach((word, n) => {
        body.get(word).op('i64popcnt').op('i32wrap')
        if (n > 0) body.op('i32add')
      })
    if (pile && share === 'all') ring.clear()
    else if (pile && share === 'top') {
      ring.setTop(() => {
        ring.top()
        many()
        body.op('i32sub')
      })
    } else if (pile && share === 'bottom') {
      ring.setBottom(() => {
        ring.bottom()
        many()
        body.op('i32add')
      })
    } else {
      words.forEach((word, n) => {
        base()
        if (pile) body.const(at).op('i32add').get(word).const(n).call(this.#unit.runtime.removeAll)
        else if (share === 'all') body.const64(0n).store64(at + 8 * n)
        else {
          base()
          body
            .load64(at + 8 * n)
            .get(word)
            .const64(-1n)
            .op('i64xor')
            .op('i64and')
            .store64(at + 8 * n)
        }
      })
    }
  }

  /** Leaves whether any of the words that `word` leaves has something in it. */
  #isAny(words: readonly Local[], word: (word: Local, n: number) => void): void {
    words.forEach((each, n) => {
      word(each, n)
      if (n > 0) this.#body.op('i64or')
    })
    this.#body.op('i64eqz').op('i32eqz')
  }

  /** The test on the stack holds, and the place is not the one that cards go to. */
  #isElsewhere({ base, at }: Address, target: Local): void {
    base()
    this.#body.const(at).op('i32add').get(target).op('i32ne').op('i32and')
  }
}

/** While code is written, an address is in a local. */
export function withAddress(body: Body, { base, at }: Address, use: (address: Local) => void): void {
  body.with(I32, (address) => {
    base()
    body.const(at).op('i32add').set(address)
    use(address)
  })
}

/** Which cards of a place are meant. */
type Share = 'all' | 'top' | 'bottom' | 'some'

function shareOf(cards: Expr, place: Expr): Share {
  if (cards === place) return 'all'
  if (typeof cards !== 'object') return 'some'
  if (cards.get === 'bottom') return cards.of === place ? 'bottom' : 'some'
  if (cards.get === 'minus') return cards.from === place && isTopOf(cards.take, place) ? 'bottom' : 'some'
  return (cards.get === 'top' || cards.get === 'topmost') && cards.of === place ? 'top' : 'some'
}

const isTopOf = (card: Expr, place: Expr): boolean =>
  typeof card === 'object' && card.get === 'top' && JSON.stringify(card.of) === JSON.stringify(place)

/** The names of places of which all cards are moved. */
function wholeOf(cards: Expr, game: Game): ReadonlySet<string> {
  if (typeof cards !== 'object') return new Set()
  if (cards.get === 'family') return new Set([cards.name])
  if (cards.get === 'all') return new Set(Object.keys(game.zones))
  return cards.get === 'union' ? new Set(cards.of.flatMap((part) => [...wholeOf(part, game)])) : new Set()
}

const nameOf = (place: Expr): string | undefined =>
  typeof place === 'object' && place.get === 'zone' ? place.name : undefined
