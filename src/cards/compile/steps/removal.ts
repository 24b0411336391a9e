/** Cards that are moved are taken from where they lie: one place where that is known, wherever they may be if not. */
import { cardOrigins } from '../../lower/card-origins.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { ZonePlace } from '../../model/layout.ts'
import type { Expr, Game } from '../../rules/tree.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { type ZoneCode, zoneOf } from '../expressions/zones.ts'
import { known } from '../known.ts'
import { type Address, fixedAddress, pushAddress } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { TurnTracker } from './turn-tracker.ts'

export type Move = Extract<Instruction, { readonly op: 'move' }>

export class CardRemoval {
  readonly #emit: Emitter
  readonly #turns: TurnTracker

  constructor(emit: Emitter, turns: TurnTracker) {
    this.#emit = emit
    this.#turns = turns
  }

  /** Takes cards away from where they lie, the place at `target` included. */
  take({ cards, from, to }: Move, words: readonly Local[], target: Local): void {
    // Cards in a place without order stay there if it is where they are to go.
    const staysIn = ({ pile, name }: Pick<ZonePlace, 'pile' | 'name'>): boolean =>
      !pile && typeof to.expr === 'object' && to.expr.get === 'zone' && name === to.expr.name
    const place = from && zoneOf(from.expr, this.#emit.inScope(from.scope))
    if (place) {
      place.ifThere((address) => {
        this.act(place, address, () => {
          this.#isAny(words, (word) => this.#emit.body.get(word))
          this.#isElsewhere(address, target)
        })
        const share = staysIn(place) ? 'some' : shareOf(cards.expr, from.expr)
        this.#takeFrom(place.pile, address, share, words)
      })
      return
    }
    const { model } = this.#emit.builder
    const sources = cardOrigins(cards.expr, cards.scope)
    const whole = wholeOf(cards.expr, model.game)
    const isWhole = (zone: ZonePlace): boolean => whole.has(zone.name) && !staysIn(zone)
    const [sets, piles]: [number[], number[]] = [[], []]
    model.zones.forEach((zone, n) => {
      if (sources !== undefined && !sources.has(zone.name)) return
      if (isWhole(zone)) this.#takeFromZone(n, true, words, target)
      else (zone.pile ? piles : sets).push(n)
    })
    this.#search(sets, piles, words, target)
  }

  /** Takes cards that may lie in any of these places. To look through piles takes long: only for what is in no set. */
  #search(sets: readonly number[], piles: readonly number[], words: readonly Local[], target: Local): void {
    const { body, builder } = this.#emit
    const takeFrom = (zones: readonly number[], cards: readonly Local[]): void => {
      for (const zone of zones) this.#takeFromZone(zone, false, cards, target)
    }
    if (sets.length === 0 || piles.length === 0) {
      takeFrom([...sets, ...piles], words)
      return
    }
    const leaveRest = (n: number): void => {
      body.get(words[n] as Local)
      body.fold(sets, (zone) => body.loadAt64(builder.memory.zone(zone) + 8 * n), 'i64or').andNot()
    }
    body.withWords(words.length, leaveRest, (rest) => {
      takeFrom(sets, words)
      this.#isAny(rest, (word) => body.get(word))
      body.if(() => takeFrom(piles, rest))
    })
  }

  takeCard(move: Move, card: Local, target: Address): void {
    const { body, builder } = this.#emit
    const { cardWords } = builder.memory
    const { from } = move
    const place = from && zoneOf(from.expr, this.#emit.inScope(from.scope))
    if (place?.pile && !this.#turns.isOpen) {
      place.ifThere((address) => {
        // Most often it is the card on top, which is taken right here.
        const ring = builder.ring(body, address)
        ring.topCard().get(card).op('i32eq')
        ring.isEmpty().op('i32eqz').op('i32and')
        body.if(
          () => ring.setTop(() => ring.top().minus(1)),
          () => this.#removeAll(address, card),
        )
      })
      return
    }
    this.#emit.body.withWords(
      cardWords,
      (n) => this.#emit.bit(card, n, cardWords, true),
      (words) => withAddress(this.#emit.body, target, (address) => this.take(move, words, address)),
    )
  }

  /** The owner of a place acts with a card from there. `moves` leaves whether one goes elsewhere; left out, one does. */
  act({ name, zone }: ZoneCode, address: Address, moves?: () => void): void {
    if (zone !== undefined) {
      this.#turns.moveFrom(zone, moves)
      return
    }
    const { body } = this.#emit
    const { memory, model } = this.#emit.builder
    for (const member of model.membersOf(name)) {
      this.#turns.moveFrom(member, () => {
        pushAddress(address).const(memory.zone(member)).op('i32eq')
        if (!moves) return
        moves()
        body.op('i32and')
      })
    }
  }

  #takeFromZone(zone: number, isWhole: boolean, words: readonly Local[], target: Local): void {
    const { body, builder } = this.#emit
    const { pile } = known(builder.model.zones[zone], zone)
    const at = builder.memory.zone(zone)
    const address = fixedAddress(body, at)
    const load = (n: number, after = body): Body => after.loadAt64(at + 8 * n)
    const actIf = (isMoved: () => void): void =>
      this.#turns.moveFrom(zone, () => {
        isMoved()
        this.#isElsewhere(address, target)
      })
    if (isWhole || !pile) {
      actIf(() => {
        if (pile) builder.ring(body, address).isEmpty().op('i32eqz')
        else if (isWhole) this.#isAny(words, (_, n) => load(n))
        else this.#isAny(words, (word, n) => load(n, body.get(word)).op('i64and'))
      })
      this.#takeFrom(pile, address, isWhole ? 'all' : 'some', words)
      return
    }
    words.forEach((word, n) => {
      body.with([I64], (there) => {
        body.const(at).const(n).call(builder.runtime('pileMask')).get(word).op('i64and').set(there)
        actIf(() => body.get(there).isAny())
        body.get(there).isAny()
        body.if(() => body.const(at).get(there).const(n).call(builder.runtime('removeAll')))
      })
    })
  }

  /** All cards lie in this place. */
  #takeFrom(pile: boolean, address: Address, share: Share, words: readonly Local[]): void {
    const { body } = this.#emit
    const { base, at } = address
    const { builder } = this.#emit
    const ring = builder.ring(body, address)
    if (pile && share === 'all') ring.clear()
    else if (pile && share === 'top') {
      ring.setTop(() => {
        ring.top()
        body.popcounts(words).op('i32sub')
      })
    } else if (pile && share === 'bottom') {
      ring.setBottom(() => {
        ring.bottom()
        body.popcounts(words).op('i32add')
      })
    } else {
      words.forEach((word, n) => {
        const offset = at + 8 * n
        base()
        if (pile) body.plus(at).get(word).const(n).call(builder.runtime('removeAll'))
        else if (share === 'all') body.const64(0n).store64(offset)
        else {
          base().load64(offset).get(word).andNot().store64(offset)
        }
      })
    }
  }

  #removeAll(pile: Address, card: Local): void {
    const { builder } = this.#emit
    const { cardWords } = builder.memory
    for (let word = 0; word < cardWords; word += 1) {
      pushAddress(pile)
      this.#emit.bit(card, word, cardWords, true).const(word).call(builder.runtime('removeAll'))
    }
  }

  /** Leaves whether any of the words that `word` leaves has something in it. */
  #isAny(words: readonly Local[], word: (word: Local, n: number) => void): void {
    this.#emit.body.fold(words, word, 'i64or').isAny()
  }

  /** The test on the stack holds, and the place is not the one that cards go to. */
  #isElsewhere(address: Address, target: Local): void {
    pushAddress(address).get(target).op('i32ne').op('i32and')
  }
}

/** While code is written, an address is in a local. */
export function withAddress(body: Body, address: Address, use: (address: Local) => void): void {
  body.with([I32], (local) => {
    pushAddress(address).set(local)
    use(local)
  })
}

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

function wholeOf(cards: Expr, game: Game): ReadonlySet<string> {
  if (typeof cards !== 'object') return new Set()
  if (cards.get === 'family') return new Set([cards.name])
  if (cards.get === 'all') return new Set(Object.keys(game.zones))
  return cards.get === 'union' ? new Set(cards.of.flatMap((part) => [...wholeOf(part, game)])) : new Set()
}
