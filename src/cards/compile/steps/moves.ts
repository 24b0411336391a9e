/** Cards on their way from one place to another. */
import type { Operand } from '../../lower/instructions.ts'
import type { Expr } from '../../rules/tree.ts'
import { pileOf } from '../expressions/card-locations.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { type ZoneCode, zoneMeant, zoneOf } from '../expressions/zones.ts'
import { AT } from '../module/memory.ts'
import { type Address, pushAddress } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { CollectedCards } from './collected.ts'
import { PilePlacement } from './placement.ts'
import { type CardRemoval, type Move, withAddress } from './removal.ts'

export class Moves {
  readonly #emit: Emitter
  readonly #removal: CardRemoval
  readonly #placement: PilePlacement
  readonly #collected: CollectedCards | undefined

  constructor(emit: Emitter, removal: CardRemoval, collected: CollectedCards | undefined) {
    this.#emit = emit
    this.#removal = removal
    this.#collected = collected
    this.#placement = new PilePlacement(emit.builder)
  }

  move(move: Move, at: number): void {
    const { cards, to } = move
    const emit = this.#emit.inScope(cards.scope)
    const place = zoneMeant(to.expr, this.#emit.inScope(to.scope))
    place.ifThere((address) => {
      const pile = topOf(cards.expr, emit)
      if (pile) this.#moveTop(pile, place, address, move.at)
      else if (emit.typeOf(cards.expr) === 'card') this.#moveCard(move, place, address, emit)
      else
        withAddress(this.#emit.body, address, (target) => {
          this.#emit.body.withWords(
            this.#emit.builder.memory.cardWords,
            (n) => emit.word(cards.expr, n),
            (words) => {
              this.#forgetTops(move, place)
              if (place.pile) this.#moveToPile(move, words, target, emit, at)
              else this.#moveToSet(move, words, target)
            },
          )
        })
    })
  }

  /** The card on top of a pile. */
  #moveTop(from: ZoneCode, place: ZoneCode, target: Address, at: 'top' | 'bottom'): void {
    const { body } = this.#emit
    const { topCards } = this.#emit.registers
    const { filled } = topCards
    const isFilled = filled.has(from.zone)
    const isPlaceFilled = isFilled || (filled.has(place.zone) && from.zone !== place.zone)
    topCards.forget(from)
    topCards.forget(place)
    const top = place.pile && at === 'top' && from.zone !== undefined ? place.zone : undefined
    from.ifThere((address) => {
      const ring = this.#emit.builder.ring(body, address)
      const moveIt = (): void => {
        const isElsewhere = from.name === place.name ? () => differ(address, target) : undefined
        this.#removal.act(from, address, isElsewhere)
        body.with([I32], (card) => {
          ring.pop().set(card)
          placeCard(this.#emit, card, place.pile, target, at)
          if (top !== undefined) topCards.put(top, card)
        })
      }
      if (isFilled) moveIt()
      else
        ring.isEmpty().if(() => {
          if (top !== undefined) topCards.lookUp(top)
        }, moveIt)
    })
    if (top !== undefined) topCards.learn(top)
    if (isPlaceFilled && place.pile && place.zone !== undefined) filled.learn([place.zone])
  }

  /** What lies on top may be another card: where cards are taken from, and where they go. */
  #forgetTops({ from }: Move, place: ZoneCode): void {
    const { topCards } = this.#emit.registers
    const source = from && zoneOf(from.expr, this.#emit.inScope(from.scope))
    if (source === undefined) topCards.forget()
    else for (const each of [source, place]) topCards.forget(each)
  }

  #moveCard(move: Move, place: ZoneCode, target: Address, emit: Emitter): void {
    const { body } = this.#emit
    body.with([I32], (card) => {
      emit.number(move.cards.expr)
      this.#forgetTops(move, place)
      body.tee(card).const(0).op('i32ge')
      body.if(() => {
        this.#removal.takeCard(move, card, target)
        placeCard(this.#emit, card, place.pile, target, move.at)
      })
    })
  }

  /** A set of cards to a place without order. */
  #moveToSet(move: Move, words: readonly Local[], target: Local): void {
    const { body } = this.#emit
    // Those that are there already do not move.
    const placed = words.map((word, n) => [word, 8 * n] as const)
    for (const [word, at] of placed) body.get(word, target).load64(at).andNot().set(word)
    this.#removal.take(move, words, target)
    for (const [word, at] of placed) body.get(target, target).load64(at).get(word).op('i64or').store64(at)
  }

  /** Cards to a pile: in the order they have, or in random order. */
  #moveToPile(move: Move, words: readonly Local[], target: Local, emit: Emitter, at: number): void {
    const { body } = this.#emit
    const [only, ...more] = words as [Local, ...Local[]]
    const ordered = orderedSource(move.cards.expr, emit)
    if (ordered === undefined && more.length === 0) {
      this.#removal.take(move, words, target)
      if (this.#collected?.areCollectedAt(at)) this.#collected.collect(only)
      else this.#placement.scatter(body, target, only, move)
      return
    }
    body.with([I32], (many) => {
      if (ordered === undefined) this.#layOut(words, many)
      else this.#layOutInOrder(ordered, words, many)
      this.#removal.take(move, words, target)
      body.get(target, many)
      body.call(ordered === undefined ? this.#placement.placeShuffled(move) : this.#placement.place(move))
    })
  }

  /** Lays cards out from the lowest up. */
  #layOut(words: readonly Local[], many: Local): void {
    this.#spread(words, many, () => this.#emit.body.const(this.#placement.scratch))
  }

  /** Writes the cards of a set as bytes to an address, lowest first, and counts them. */
  #spread(words: readonly Local[], many: Local, to: () => Body): void {
    const { body } = this.#emit
    body.const(0).set(many)
    words.forEach((word, n) => {
      const base = 64 * n
      to().get(many).op('i32add').get(word).const(base)
      body.call(this.#emit.builder.runtime('spread')).get(many).op('i32add').set(many)
    })
  }

  /** Lays cards out in the order they have in their pile. */
  #layOutInOrder(source: Ordered, words: readonly Local[], many: Local): void {
    const { body } = this.#emit
    const layOut = (pile: () => void): void => {
      pile()
      for (const word of words) body.get(word)
      body.call(this.#placement.layOut).set(many)
    }
    body.const(0).set(many)
    if ('pile' in source) source.pile.ifThere((address) => layOut(() => pushAddress(address)))
    else
      body.with([I32], (pile) => {
        source.pileAbove()
        body.tee(pile).if(
          () => layOut(() => body.get(pile)),
          // Where there is no order, a card is alone.
          () => this.#layOut(words, many),
        )
      })
  }

  /** @param newDeal written where all cards are in the zone */
  shuffle(zone: Operand, newDeal: () => void): void {
    const { body, builder } = this.#emit
    const { memory, model } = builder
    const size = model.deck.cards.length
    this.#emit.registers.topCards.forget()
    const place = zoneMeant(zone.expr, this.#emit.inScope(zone.scope))
    place.ifThere((address) =>
      body.with([I32, I32], (cards, many) => {
        const ring = builder.ring(body, address)
        const collected = this.#collected?.goTo(place.name) ? this.#collected : undefined
        const writeAll = (): void => {
          newDeal()
          collected?.skipDraws()
          body.get(cards).const(this.#allCards()).const(size).copyMemory()
        }
        const writeThose = (): void => {
          // All words before any card is written: they are read from the same ring.
          const masks = Array.from({ length: memory.cardWords }, () => body.local(I64))
          masks.forEach((mask, n) => {
            pushAddress(address).const(n).call(builder.runtime('pileMask')).set(mask)
          })
          this.#spread(masks, many, () => body.get(cards))
        }
        ring.address().set(cards)
        collected?.putDownUnlessAll()
        ring.count()
        collected?.addCount()
        body.tee(many).const(size).op('i32eq')
        body.if(writeAll, writeThose)
        ring.setBottom(() => body.const(0))
        ring.setTop(() => body.get(many))
        body.get(cards, many).const(AT.chance).call(builder.runtime('shuffleBytes'))
      }),
    )
  }

  /** The same with these cards on top, the first one topmost. Gives the game up if one of them lies elsewhere. */
  shuffleUnder(zone: Operand, fixed: readonly number[]): void {
    const { body, builder } = this.#emit
    this.#emit.registers.topCards.forget()
    zoneMeant(zone.expr, this.#emit.inScope(zone.scope)).ifThere((address) =>
      body.with([I32, I32], (cards, many) => {
        const ring = builder.ring(body, address)
        ring.address().set(cards)
        const rest = Array.from({ length: builder.memory.cardWords }, () => body.local(I64))
        rest.forEach((word, n) => {
          const mask = builder.maskOf(fixed, n)
          pushAddress(address).const(n).call(builder.runtime('pileMask')).set(word)
          body.const64(mask).get(word).andNot().isAny()
          body.if(() => body.unreachable())
          body.get(word).const64(mask).andNot().set(word)
        })
        this.#spread(rest, many, () => body.get(cards))
        body.get(cards, many).op('i32add').const(builder.smallConstants(fixed.toReversed()))
        body.const(fixed.length).copyMemory()
        ring.setBottom(() => body.const(0))
        ring.setTop(() => body.get(many).plus(fixed.length))
        body.get(cards, many).const(AT.chance).call(builder.runtime('shuffleBytes'))
      }),
    )
  }

  #allCards(): number {
    return this.#emit.builder.smallConstants(this.#emit.builder.model.deck.cards.toSorted((a, b) => a - b))
  }
}

/** Puts a card that lies nowhere in its new place. */
export function placeCard(
  { body, builder }: Emitter,
  card: Local,
  pile: boolean,
  address: Address,
  at: 'top' | 'bottom',
): void {
  if (pile) {
    const ring = builder.ring(body, address)
    if (at === 'top') ring.push(card)
    else ring.pushBottom(card)
    return
  }
  body.with([I32], (word) => {
    address.base()
    if (builder.memory.cardWords > 1) {
      body.get(card).const(6).op('i32shru').const(3).op('i32shl').op('i32add')
    }
    body.tee(word).get(word).load64(address.at).bit(card).op('i64or').store64(address.at)
  })
}

export function differ(one: Address, other: Address): void {
  pushAddress(one)
  pushAddress(other).op('i32ne')
}

function topOf(cards: Expr, emit: Emitter): ZoneCode | undefined {
  const zone = typeof cards === 'object' && cards.get === 'top' ? zoneOf(cards.of, emit) : undefined
  return zone?.pile ? zone : undefined
}

/** Where the order is kept: all of a pile or the cards on top of it, or the pile of a card with those above it. */
type Ordered = { readonly pile: ZoneCode } | { readonly pileAbove: () => void }

function orderedSource(cards: Expr, emit: Emitter): Ordered | undefined {
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'above') return { pileAbove: () => pileOf(cards.of, emit) }
  const place = cards.get === 'topmost' ? cards.of : cards
  const zone = zoneOf(place, emit)
  return zone?.pile ? { pile: zone } : undefined
}
