/** Cards on their way from one place to another. */
import type { Instruction, Operand } from '../../lower/instructions.ts'
import type { Expr } from '../../rules/tree.ts'
import { type Address, Emitter } from '../expressions/emitter.ts'
import { type ZoneCode, zoneOf } from '../expressions/zones.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { TopCardCache } from '../module/top-card-cache.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { Landing } from './landing.ts'
import { type Taking, withAddress } from './taking.ts'

type Move = Extract<Instruction, { readonly op: 'move' }>

export class Moves {
  readonly #builder: ModuleBuilder
  readonly #body: Body
  readonly #taking: Taking
  readonly #landing: Landing

  constructor(builder: ModuleBuilder, body: Body, taking: Taking) {
    this.#builder = builder
    this.#body = body
    this.#taking = taking
    this.#landing = new Landing(builder)
  }

  move(move: Move): void {
    const { cards, to } = move
    const emit = this.#emitter(cards)
    const place = zoneOf(to.expr, this.#emitter(to)) as ZoneCode
    place.locate(
      undefined,
      (address) => {
        const pile = topOf(cards.expr, emit)
        if (pile) {
          this.#moveTop(pile, place, address, move.at)
          return
        }
        if (emit.typeOf(cards.expr) === 'card') this.#moveCard(move, place, address, emit)
        else
          withAddress(this.#body, address, (target) => {
            this.#body.withWords(
              this.#builder.memory.cardWords,
              (n) => emit.word(cards.expr, n),
              (words) => {
                this.#forgetTops(move, place)
                if (place.pile) this.#moveToPile(move, words, target, emit)
                else this.#moveToSet(move, words, target)
              },
            )
          })
      },
      () => {},
    )
  }

  /** The card on top of a pile. */
  #moveTop(from: ZoneCode, place: ZoneCode, target: Address, at: 'top' | 'bottom'): void {
    const body = this.#body
    const isElsewhere = (address: Address): (() => void) | undefined =>
      from.name === place.name ? () => differ(body, address, target) : undefined
    this.#tops.forget(from)
    this.#tops.forget(place)
    const top = place.pile && at === 'top' && from.zone !== undefined ? place.zone : undefined
    from.locate(
      undefined,
      (address) => {
        const ring = this.#builder.ring(body, address)
        ring.isEmpty()
        body.if(
          () => {
            if (top !== undefined) this.#tops.lookUp(top)
          },
          () => {
            this.#taking.act(from, address, isElsewhere(address))
            body.with(I32, (card) => {
              ring.pop().set(card)
              landCard(this.#builder, body, card, place.pile, target, at)
              if (top !== undefined) this.#tops.put(top, card)
            })
          },
        )
      },
      () => {},
    )
    if (top !== undefined) this.#tops.learn(top)
  }

  /** What lies on top may be another card: where cards are taken from, and where they go. */
  #forgetTops({ from }: Move, place: ZoneCode): void {
    const source = from && zoneOf(from.expr, this.#emitter(from))
    if (source === undefined) this.#tops.forget()
    else for (const each of [source, place]) this.#tops.forget(each)
  }

  get #tops(): TopCardCache {
    return this.#builder.registersOf(this.#body).topCards
  }

  /** One card, or none. */
  #moveCard(move: Move, place: ZoneCode, target: Address, emit: Emitter): void {
    const body = this.#body
    body.with(I32, (card) => {
      emit.number(move.cards.expr)
      this.#forgetTops(move, place)
      body.tee(card).const(0).op('i32ge')
      body.if(() => {
        this.#taking.takeCard(move, card, target)
        landCard(this.#builder, body, card, place.pile, target, move.at)
      })
    })
  }

  /** A set of cards to a place without order. */
  #moveToSet(move: Move, words: readonly Local[], target: Local): void {
    const body = this.#body
    // Those that are there already do not move.
    words.forEach((word, n) => {
      body
        .get(word)
        .get(target)
        .load64(8 * n)
      body.const64(-1n).op('i64xor').op('i64and').set(word)
    })
    this.#taking.take(move, words, target)
    words.forEach((word, n) => {
      body
        .get(target)
        .get(target)
        .load64(8 * n)
      body
        .get(word)
        .op('i64or')
        .store64(8 * n)
    })
  }

  /** Cards to a pile: in the order they have, or in random order. */
  #moveToPile(move: Move, words: readonly Local[], target: Local, emit: Emitter): void {
    const body = this.#body
    const [only, ...more] = words as [Local, ...Local[]]
    const ordered = orderedSource(move.cards.expr, emit)
    if (ordered === undefined && more.length === 0) {
      this.#taking.take(move, words, target)
      this.#landing.scatter(body, target, only, move)
      return
    }
    body.with(I32, (many) => {
      if (ordered === undefined) this.#layOut(words, many)
      else this.#layOutInOrder(ordered, words, many)
      this.#taking.take(move, words, target)
      body.get(target).get(many)
      body.call(ordered === undefined ? this.#landing.placeShuffled(move) : this.#landing.place(move))
    })
  }

  /** Lays cards out from the lowest up. */
  #layOut(words: readonly Local[], many: Local): void {
    const body = this.#body
    body.const(0).set(many)
    words.forEach((word, n) => {
      body.const(this.#landing.scratch).get(many).op('i32add').get(word)
      body.const(64 * n).call(this.#builder.runtime.spread)
      body.get(many).op('i32add').set(many)
    })
  }

  /** Lays cards out in the order they have in their pile. */
  #layOutInOrder(source: Ordered, words: readonly Local[], many: Local): void {
    const body = this.#body
    const layOut = (): void => {
      for (const word of words) body.get(word)
      body.call(this.#landing.layOut).set(many)
    }
    body.const(0).set(many)
    if ('pile' in source) {
      source.pile.locate(
        undefined,
        ({ base, at }) => {
          base()
          body.const(at).op('i32add')
          layOut()
        },
        () => {},
      )
      return
    }
    body.with(I32, (pile) => {
      source.pileAbove()
      body.tee(pile).if(
        () => {
          body.get(pile)
          layOut()
        },
        // Where there is no order, a card is alone.
        () => this.#layOut(words, many),
      )
    })
  }

  shuffle(zone: Operand): void {
    const body = this.#body
    this.#tops.forget()
    const { memory, runtime, world } = this.#builder
    const place = zoneOf(zone.expr, this.#emitter(zone)) as ZoneCode
    const size = world.deck.cards.length
    place.locate(
      undefined,
      (address) =>
        body.with(I32, (cards) =>
          body.with(I32, (many) => {
            const ring = this.#builder.ring(body, address)
            address.base()
            body
              .const(address.at + 8)
              .op('i32add')
              .set(cards)
            ring.count().tee(many).const(size).op('i32eq')
            body.if(
              () => body.get(cards).const(this.#allCards()).const(size).copyMemory(),
              () => {
                // All words before any card is written: they are read from the same ring.
                const masks = Array.from({ length: memory.cardWords }, () => body.local(I64))
                masks.forEach((mask, n) => {
                  address.base()
                  body.const(address.at).op('i32add').const(n).call(runtime.pileMask).set(mask)
                })
                body.const(0).set(many)
                masks.forEach((mask, n) => {
                  body.get(cards).get(many).op('i32add').get(mask)
                  body
                    .const(64 * n)
                    .call(runtime.spread)
                    .get(many)
                    .op('i32add')
                    .set(many)
                })
              },
            )
            ring.setBottom(() => body.const(0))
            ring.setTop(() => body.get(many))
            body.get(cards).get(many).const(AT.chance).call(runtime.shuffleBytes)
          }),
        ),
      () => {},
    )
  }

  /** The address of all cards, from the lowest up. */
  #allCards(): number {
    return this.#builder.smallConstants(this.#builder.world.deck.cards.toSorted((a, b) => a - b))
  }

  #emitter({ scope }: Operand): Emitter {
    return new Emitter(this.#builder, this.#body, scope)
  }
}

/** Puts a card that lies nowhere in its new place. */
export function landCard(
  builder: ModuleBuilder,
  body: Body,
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
  body.with(I32, (word) => {
    address.base()
    if (builder.memory.cardWords > 1) {
      body.get(card).const(6).op('i32shru').const(3).op('i32shl').op('i32add')
    }
    body.tee(word).get(word).load64(address.at)
    body.const64(1n).get(card).op('i64extendu').op('i64shl').op('i64or').store64(address.at)
  })
}

/** Leaves whether two addresses differ. */
export function differ(body: Body, one: Address, other: Address): void {
  for (const { base, at } of [one, other]) {
    base()
    body.const(at).op('i32add')
  }
  body.op('i32ne')
}

/** The pile whose top card is meant. */
function topOf(cards: Expr, emit: Emitter): ZoneCode | undefined {
  const zone = typeof cards === 'object' && cards.get === 'top' ? zoneOf(cards.of, emit) : undefined
  return zone?.pile ? zone : undefined
}

/** Where the order is kept: all of a pile or the cards on top of it, or the pile of a card with those above it. */
type Ordered = { readonly pile: ZoneCode } | { readonly pileAbove: () => void }

function orderedSource(cards: Expr, emit: Emitter): Ordered | undefined {
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'above') return { pileAbove: () => emit.builder.pileOf(cards.of, emit) }
  const place = cards.get === 'topmost' ? cards.of : cards
  const zone = zoneOf(place, emit)
  return zone?.pile ? { pile: zone } : undefined
}
