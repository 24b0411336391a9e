/** Cards on their way: moves, deals, shuffles. */

import type { ZonePlace } from '../interpret/layout.ts'
import type { Instruction, Operand } from '../lower/instructions.ts'
import { liesOf } from '../lower/lies.ts'
import { NONE } from '../rules/deck.ts'
import type { Expr } from '../rules/tree.ts'
import { Emitter } from './emitter.ts'
import { AT, PILE } from './memory.ts'
import { type ZoneCode, zoneOf } from './piles.ts'
import type { StepCode } from './steps.ts'
import type { Unit } from './unit.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

type Move = Extract<Instruction, { readonly op: 'move' }>
type Deal = Extract<Instruction, { readonly op: 'deal' }>

export class Moves {
  readonly #unit: Unit
  readonly #body: Body
  /** In a game without choices, to move an own card in turn is to act. */
  readonly #hasChoices: boolean
  /** Room for all cards, one after the other. */
  readonly #scratch: number

  constructor(unit: Unit, body: Body, hasChoices: boolean) {
    this.#unit = unit
    this.#body = body
    this.#hasChoices = hasChoices
    this.#scratch = unit.memory.take(unit.world.deck.size + 8)
  }

  move(move: Move): void {
    const { cards, to, at } = move
    const emit = new Emitter(this.#unit, this.#body, cards.scope)
    const place = zoneOf(to.expr, new Emitter(this.#unit, this.#body, to.scope)) as ZoneCode
    place.locate(
      undefined,
      ({ base, at: address }) => {
        this.#body.with(I32, (target) => {
          base()
          this.#body.const(address).op('i32add').set(target)
          if (isTop(cards.expr) && zoneOf(cards.expr.of, emit)?.pile)
            this.#moveTop(cards.expr.of, place, target, at, emit)
          else if (place.pile) this.#moveToPile(move, target, emit)
          else this.#moveToSet(move, target, emit)
        })
      },
      () => {},
    )
  }

  /** The card on top of a pile. */
  #moveTop(pile: Expr, place: ZoneCode, target: Local, at: 'top' | 'bottom', emit: Emitter): void {
    const body = this.#body
    const from = zoneOf(pile, emit) as ZoneCode
    from.locate(
      undefined,
      ({ base, at: address }) => {
        body.with(I32, (source) =>
          body.with(I32, (card) => {
            base()
            body.const(address).op('i32add').tee(source).load(PILE.count)
            body.if(() => {
              this.#act(from.name, () => body.get(source).get(target).op('i32ne'), source)
              body.get(source).call(this.#unit.runtime.pop).set(card)
              this.#land(card, place, target, at)
            })
          }),
        )
      },
      () => {},
    )
  }

  /** Puts a card that lies nowhere in its new place. */
  #land(card: Local, place: { readonly pile: boolean }, target: Local, at: 'top' | 'bottom'): void {
    const body = this.#body
    const { runtime, memory } = this.#unit
    if (place.pile) {
      body
        .get(target)
        .get(card)
        .call(at === 'top' ? runtime.push : runtime.pushBottom)
      return
    }
    body.with(I32, (word) => {
      if (memory.cardWords === 1) body.get(target).set(word)
      else body.get(target).get(card).const(6).op('i32shru').const(3).op('i32shl').op('i32add').set(word)
      body.get(word).get(word).load64(0)
      body.const64(1n).get(card).op('i64extendu').op('i64shl').op('i64or').store64(0)
    })
  }

  /** A set of cards to a place without order. */
  #moveToSet(move: Move, target: Local, emit: Emitter): void {
    this.#keepWords(move.cards.expr, emit, (words) => {
      const body = this.#body
      // Those that are there already do not move.
      words.forEach((word, n) => {
        body
          .get(word)
          .get(target)
          .load64(8 * n)
          .const64(-1n)
          .op('i64xor')
          .op('i64and')
          .set(word)
      })
      this.#takeAway(move, words, target)
      words.forEach((word, n) => {
        body
          .get(target)
          .get(target)
          .load64(8 * n)
          .get(word)
          .op('i64or')
          .store64(8 * n)
      })
    })
  }

  /** Cards to a pile: in the order they have, or in random order. */
  #moveToPile(move: Move, target: Local, emit: Emitter): void {
    const body = this.#body
    const { at, over } = move
    const cards = move.cards.expr
    const { runtime } = this.#unit
    this.#keepWords(cards, emit, (words) => {
      body.with(I32, (many) => {
        const kept = this.#keptOrder(cards, emit)
        if (kept) kept(words, many)
        else {
          body.const(0).set(many)
          words.forEach((word, n) => {
            body
              .const(this.#scratch)
              .get(many)
              .op('i32add')
              .get(word)
              .const(64 * n)
              .call(runtime.spread)
            body.get(many).op('i32add').set(many)
          })
          body.get(many).const(1).op('i32gt')
          body.if(() => body.const(this.#scratch).get(many).const(AT.chance).call(runtime.shuffleBytes))
        }
        this.#takeAway(move, words, target)
        // Turned over or put beneath, the last comes first; both together undo each other.
        const backwards = over !== (at === 'bottom')
        body.with(I32, (n) =>
          body.with(I32, (card) => {
            body.const(0).set(n)
            body.block((out) => {
              body.loop((again) => {
                body.get(n).get(many).op('i32ge').brIf(out)
                if (backwards) body.get(many).get(n).op('i32sub').const(1).op('i32sub')
                else body.get(n)
                body.load8(this.#scratch).set(card)
                this.#land(card, { pile: true }, target, at)
                body.get(n).const(1).op('i32add').set(n)
                body.br(again)
              })
            })
          }),
        )
      })
    })
  }

  /** Writes the cards that move in the order they have in their pile, if they have one. */
  #keptOrder(cards: Expr, emit: Emitter): ((words: readonly Local[], many: Local) => void) | undefined {
    const body = this.#body
    const pile = orderedSource(cards)
    const zone = pile === undefined ? undefined : zoneOf(pile, emit)
    if (typeof cards === 'object' && cards.get === 'above') return this.#keptAbove(cards.of, emit)
    if (!zone?.pile) return undefined
    return (words, many) => {
      body.const(0).set(many)
      zone.locate(
        undefined,
        ({ base, at }) =>
          body.with(I32, (source) => {
            base()
            body.const(at).op('i32add').set(source)
            this.#copyOrder(source, words, many)
          }),
        () => {},
      )
    }
  }

  #keptAbove(card: Expr, emit: Emitter): (words: readonly Local[], many: Local) => void {
    const body = this.#body
    const unit = this.#unit
    const piles = unit.constants([
      0,
      ...unit.world.zones.map(({ pile }, zone) => (pile ? unit.memory.zone(zone) : 0)),
    ])
    return (words, many) => {
      body.with(I32, (source) => {
        body.const(0).set(many)
        emit.number(card)
        body.call(unit.placeOf).const(1).op('i32add').const(2).op('i32shl').load(piles).tee(source)
        body.if(
          () => this.#copyOrder(source, words, many),
          // Alone, where there is no order.
          () => {
            words.forEach((word, n) => {
              body
                .const(this.#scratch)
                .get(many)
                .op('i32add')
                .get(word)
                .const(64 * n)
                .call(unit.runtime.spread)
              body.get(many).op('i32add').set(many)
            })
          },
        )
      })
    }
  }

  /** Copies those cards of a pile that are in the set, from the bottom. */
  #copyOrder(source: Local, words: readonly Local[], many: Local): void {
    const body = this.#body
    const { ring } = this.#unit.memory
    body.with(I32, (n) =>
      body.with(I32, (card) => {
        body.const(0).set(n)
        body.block((out) => {
          body.loop((again) => {
            body.get(n).get(source).load(PILE.count).op('i32ge').brIf(out)
            body
              .get(source)
              .load(PILE.head)
              .get(n)
              .op('i32add')
              .const(ring - 1)
              .op('i32and')
            body.get(source).op('i32add').load8(PILE.ring).set(card)
            this.#isIn(card, words)
            body.if(() => {
              body.get(many).get(card).store8(this.#scratch)
              body.get(many).const(1).op('i32add').set(many)
            })
            body.get(n).const(1).op('i32add').set(n)
            body.br(again)
          })
        })
      }),
    )
  }

  /** Leaves whether a card is in a set. */
  #isIn(card: Local, words: readonly Local[]): void {
    const body = this.#body
    words.forEach((word, n) => {
      body.get(word).get(card).op('i64extendu').op('i64shru').op('i32wrap').const(1).op('i32and')
      if (words.length > 1) body.get(card).const(6).op('i32shru').const(n).op('i32eq').op('i32and')
      if (n > 0) body.op('i32or')
    })
  }

  #keepWords(cards: Expr, emit: Emitter, use: (words: readonly Local[]) => void): void {
    const body = this.#body
    const keep = (words: readonly Local[]): void => {
      if (words.length === this.#unit.memory.cardWords) use(words)
      else
        body.with(I64, (word) => {
          emit.word(cards, words.length)
          body.set(word)
          keep([...words, word])
        })
    }
    keep([])
  }

  /** Takes cards away from wherever they are: one place, if that is known. */
  #takeAway({ cards, from }: Move, words: readonly Local[], target: Local): void {
    const body = this.#body
    const unit = this.#unit
    const place =
      from && this.#hasChoices ? zoneOf(from.expr, new Emitter(unit, body, from.scope)) : undefined
    if (place) {
      place.locate(
        undefined,
        ({ base, at }) => this.#takeFromPlace(place, cards.expr === from?.expr, words, base, at),
        () => {},
      )
      return
    }
    const sources = liesOf(cards.expr, cards.scope)
    const whole = wholeOf(cards.expr)
    unit.world.zones.forEach((zone, n) => {
      if (sources !== undefined && !sources.has(zone.name)) return
      if (zone.pile && whole.has(zone.name)) this.#emptyPile(n, zone, target)
      else this.#takeFrom(n, zone, words, target)
    })
  }

  /** From a place whose address is known when it is played. */
  #takeFromPlace(
    place: ZoneCode,
    isWhole: boolean,
    words: readonly Local[],
    base: () => void,
    at: number,
  ): void {
    const body = this.#body
    if (place.pile && isWhole) {
      base()
      body.const(0).store(at + PILE.count)
      return
    }
    words.forEach((word, n) => {
      base()
      if (place.pile) {
        body.const(at).op('i32add').get(word).const(n).call(this.#unit.runtime.removeAll)
        return
      }
      base()
      body
        .load64(at + 8 * n)
        .get(word)
        .const64(-1n)
        .op('i64xor')
        .op('i64and')
        .store64(at + 8 * n)
    })
  }

  /** All cards of a pile are moved. */
  #emptyPile(zone: number, { name }: ZonePlace, target: Local): void {
    const body = this.#body
    const at = this.#unit.memory.zone(zone)
    this.#actFor(zone, name, () => {
      body
        .const(0)
        .load(at + PILE.count)
        .op('i32eqz')
        .op('i32eqz')
      body.get(target).const(at).op('i32ne').op('i32and')
    })
    body
      .const(0)
      .const(0)
      .store(at + PILE.count)
  }

  #takeFrom(zone: number, { pile, name }: ZonePlace, words: readonly Local[], target: Local): void {
    const body = this.#body
    const { memory, runtime } = this.#unit
    const at = memory.zone(zone)
    const isElsewhere = (): Body => body.get(target).const(at).op('i32ne')
    if (!pile) {
      this.#actFor(zone, name, () => {
        words.forEach((word, n) => {
          body
            .get(word)
            .const(0)
            .load64(at + 8 * n)
            .op('i64and')
          if (n > 0) body.op('i64or')
        })
        body.op('i64eqz').op('i32eqz')
        isElsewhere().op('i32and')
      })
      words.forEach((word, n) => {
        body
          .const(0)
          .const(0)
          .load64(at + 8 * n)
          .get(word)
          .const64(-1n)
          .op('i64xor')
          .op('i64and')
          .store64(at + 8 * n)
      })
      return
    }
    words.forEach((word, n) => {
      body.with(I64, (there) => {
        body.const(at).const(n).call(runtime.pileMask).get(word).op('i64and').set(there)
        this.#actFor(zone, name, () => {
          body.get(there).op('i64eqz').op('i32eqz')
          isElsewhere().op('i32and')
        })
        body
          .get(there)
          .op('i64eqz')
          .op('i32eqz')
          .if(() => body.const(at).get(there).const(n).call(runtime.removeAll))
      })
    })
  }

  /** Whoever moves a card out of an own place acts, in a game without choices. The place is known by its address. */
  #act(family: string, moves: () => void, source: Local): void {
    if (this.#hasChoices) return
    const { world, memory } = this.#unit
    for (const zone of world.membersOf(family)) {
      this.#actFor(zone, family, () => {
        moves()
        this.#body.get(source).const(memory.zone(zone)).op('i32eq').op('i32and')
      })
    }
  }

  #actFor(zone: number, _family: string, moves: () => void): void {
    if (this.#hasChoices) return
    const body = this.#body
    const { owners } = this.#unit.world.zones[zone] as ZonePlace
    const registers = this.#unit.registersOf(body)
    if (owners.length === 0) return
    registers.get(AT.actor).const(NONE).op('i32eq')
    body.if(() => {
      for (const owner of owners) {
        registers.get(AT.me).const(owner).op('i32eq')
        moves()
        body.op('i32and').if(() => {
          registers.put(AT.actor, () => body.const(owner))
          registers.count(AT.turns)
        })
      }
    })
  }

  shuffle(zone: Operand): void {
    const body = this.#body
    const { memory, runtime } = this.#unit
    const place = zoneOf(zone.expr, new Emitter(this.#unit, body, zone.scope)) as ZoneCode
    place.locate(
      undefined,
      ({ base, at }) =>
        body.with(I32, (pile) =>
          body.with(I32, (many) => {
            base()
            body.const(at).op('i32add').set(pile)
            body.const(0).set(many)
            const words = Array.from({ length: memory.cardWords }, (_, n) => n)
            // All words before any card is written: they are read from the same ring.
            const masks = words.map(() => body.local(I64))
            masks.forEach((mask, n) => {
              body.get(pile).const(n).call(runtime.pileMask).set(mask)
            })
            body.get(pile).const(0).store(PILE.head)
            masks.forEach((mask, n) => {
              body
                .get(pile)
                .const(PILE.ring)
                .op('i32add')
                .get(many)
                .op('i32add')
                .get(mask)
                .const(64 * n)
              body.call(runtime.spread).get(many).op('i32add').set(many)
            })
            body.get(pile).const(PILE.ring).op('i32add').get(many).const(AT.chance).call(runtime.shuffleBytes)
          }),
        ),
      () => {},
    )
  }

  /** From the top of a pile, some at a time, to one player after the other. */
  deal({ from, n, to, players, first, packet, at }: Deal, step: StepCode): void {
    const body = this.#body
    const unit = this.#unit
    const source = zoneOf(from.expr, new Emitter(unit, body, from.scope)) as ZoneCode
    const { at: family, stride } = unit.memory.family(to)
    const target = { pile: unit.isPile(to) }
    source.locate(
      undefined,
      ({ base, at: address }) => {
        const [pile, left, wanted, dealt, atOnce, start, player, card, place] = Array.from(
          { length: 9 },
          () => body.local(I32),
        ) as [Local, Local, Local, Local, Local, Local, Local, Local, Local]
        const [among, round] = [body.local(I64), body.local(I64)]
        base()
        body.const(address).op('i32add').set(pile)
        this.#countIn(source, pile)
        body.set(left)
        step.word(players)
        body.set(among)
        if (n) step.number(n)
        else body.const(0x7fffffff)
        body.set(wanted)
        if (first) step.number(first)
        else body.const(0)
        body.set(start)
        body
          .get(start)
          .const(0)
          .get(start)
          .const(0)
          .op('i32gt')
          .select()
          .get(among)
          .call(unit.runtime.clockwise)
          .set(start)
        step.number(packet)
        body.set(atOnce).get(atOnce).const(1).get(atOnce).const(1).op('i32gt').select().set(atOnce)
        body.const(0).set(dealt)
        body.block((out) => {
          body.get(among).op('i64eqz').brIf(out)
          body.loop((again) => {
            body.get(dealt).get(wanted).op('i32ge').get(left).const(0).op('i32le').op('i32or').brIf(out)
            // Those from the first on, then those before.
            for (const isLater of [true, false]) {
              body.get(among).const64(-1n).get(start).op('i64extendu').op('i64shl')
              if (!isLater) body.const64(-1n).op('i64xor')
              body.op('i64and').set(round)
              new Emitter(unit, body, new Map()).bits(round, 0, (seat) => {
                body.get(seat).const(stride).op('i32mul').const(family).op('i32add').set(place)
                body
                  .get(atOnce)
                  .get(wanted)
                  .get(dealt)
                  .op('i32sub')
                  .get(atOnce)
                  .get(wanted)
                  .get(dealt)
                  .op('i32sub')
                body.op('i32lt').select().set(player)
                body.block((done) => {
                  body.loop((more) => {
                    body
                      .get(player)
                      .const(0)
                      .op('i32le')
                      .get(left)
                      .const(0)
                      .op('i32le')
                      .op('i32or')
                      .brIf(done)
                    this.#act(source.name, () => body.get(pile).get(place).op('i32ne'), pile)
                    this.#takeTop(source, pile, card)
                    this.#land(card, target, place, at)
                    body.get(left).const(1).op('i32sub').set(left)
                    body.get(player).const(1).op('i32sub').set(player)
                    body.br(more)
                  })
                })
              })
            }
            body.get(dealt).get(atOnce).op('i32add').set(dealt)
            body.br(again)
          })
        })
      },
      () => {},
    )
  }

  /** Leaves how many cards are in a place. */
  #countIn({ pile }: ZoneCode, place: Local): void {
    const body = this.#body
    if (pile) {
      body.get(place).load(PILE.count)
      return
    }
    for (let word = 0; word < this.#unit.memory.cardWords; word += 1) {
      body
        .get(place)
        .load64(8 * word)
        .op('i64popcnt')
        .op('i32wrap')
      if (word > 0) body.op('i32add')
    }
  }

  /** Takes the card on top of a place that is not empty: where there is no order, the lowest. */
  #takeTop({ pile }: ZoneCode, place: Local, card: Local): void {
    const body = this.#body
    if (pile) {
      body.get(place).call(this.#unit.runtime.pop).set(card)
      return
    }
    const from = (word: number): void => {
      if (word === this.#unit.memory.cardWords) return
      const at = 8 * word
      body.get(place).load64(at).op('i64eqz')
      body.if(
        () => from(word + 1),
        () => {
          body
            .get(place)
            .load64(at)
            .op('i64ctz')
            .op('i32wrap')
            .const(64 * word)
            .op('i32add')
            .set(card)
          body.get(place).get(place).load64(at).get(place).load64(at)
          body.const64(1n).op('i64sub').op('i64and').store64(at)
        },
      )
    }
    from(0)
  }
}

const isTop = (expr: Expr): expr is Extract<Expr, { get: 'top' }> =>
  typeof expr === 'object' && expr.get === 'top'

/** The place whose order is kept: all of a pile, or the cards on top of it. */
function orderedSource(cards: Expr): Expr | undefined {
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'zone') return cards
  return cards.get === 'topmost' ? cards.of : undefined
}

/** The names of places of which all cards are moved. */
function wholeOf(cards: Expr): ReadonlySet<string> {
  if (typeof cards !== 'object') return new Set()
  if (cards.get === 'family') return new Set([cards.name])
  return cards.get === 'union' ? new Set(cards.of.flatMap((part) => [...wholeOf(part)])) : new Set()
}
