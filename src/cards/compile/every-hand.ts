/**
 * Games from given cards, played and added up inside the module: one deal, or one hand after the other. Hands come in
 * the order of their highest cards, then of the next highest, and so on: the lowest card changes fastest.
 */
import type { Instruction } from '../lower/instructions.ts'
import { OVER } from './flow/run.ts'
import type { MemoryMap } from './module/memory.ts'
import { AT } from './module/memory.ts'
import type { ModuleBuilder } from './module/module-builder.ts'
import { GivenDeck } from './steps/given-deck.ts'
import type { Body, Local } from './wasm/body.ts'
import { I32 } from './wasm/opcodes.ts'

export const WENT = { counted: 0, unfinished: 1, wanting: 2 } as const

/** Where things lie, in bytes. */
export interface DealPlaces {
  readonly deck: GivenDeck
  readonly cards: number
  /** Of each card of a hand, lowest first, where it is among all cards: four bytes each. */
  readonly picked: number
  /** How many deals went in each way, four bytes each. */
  readonly went: number
  /** Every counter, added up over the deals that did not want more cards: eight bytes each. */
  readonly totals: number
}

export class EveryHand {
  #places: DealPlaces | undefined

  get places(): DealPlaces {
    if (!this.#places) throw new Error('no game has been compiled with it')
    return this.#places
  }

  /** Before anything is written: the deck that games are played from. */
  prepare(builder: ModuleBuilder, code: readonly Instruction[]): GivenDeck {
    const { memory, module, model } = builder
    const deck = new GivenDeck(builder, code)
    this.#places = {
      deck,
      // One more than there are: what would come after the last hand is written too.
      cards: memory.take(model.deck.cards.length + 1),
      picked: memory.take(4 * (model.deck.cards.length + 1)),
      went: memory.take(4 * Object.keys(WENT).length),
      totals: memory.take(8 * model.counters.length),
    }
    module.data(this.#places.cards, Uint8Array.from(model.deck.cards))
    return deck
  }

  /** Functions to export, by their names. */
  functions(
    { module, model }: ModuleBuilder,
    { fresh }: MemoryMap,
    start: number,
    run: number,
  ): Record<string, number> {
    const deal = module.function([], [], (body) => this.#writeDeal(body, model.counters.length, start, run))
    const hands = module.function([I32], [], (body, many) =>
      body.forever((out) => {
        body.get(many).op('i32eqz').brIf(out)
        body.call(deal)
        this.#nextHand(body, fresh)
        body.decrease(many)
      }),
    )
    return { deal, hands }
  }

  /** (): plays the game of the given deck and adds up its counters. */
  #writeDeal(body: Body, counters: number, start: number, run: number): void {
    const { deck, went, totals } = this.places
    const way = body.local(I32)
    body.const(0).const(0).call(start).const(0).call(run)
    deck.taken(body).loadAt(deck.many).op('i32gt')
    body.if(
      () => body.const(4 * WENT.wanting).set(way),
      () => {
        body.const(4 * WENT.unfinished).const(4 * WENT.counted)
        body.loadAt(AT.status).const(OVER).op('i32ne').select().set(way)
        for (let n = 0; n < counters; n += 1) {
          const [counter, total] = [AT.counters + 4 * n, totals + 8 * n]
          body.const(0).loadAt(counter).op('i64extend').loadAt64(total).op('i64add').store64(total)
        }
      },
    )
    body.get(way, way).load(went).plus(1).store(went)
  }

  /** The lowest card that can go up by one does; those below it begin anew. */
  #nextHand(body: Body, fresh: number): void {
    const { deck, cards, picked } = this.places
    const [n, at, to, card] = body.locals(I32, I32, I32, I32)
    const pick = (place: Local): void => {
      body.get(at, place).store(picked)
      body.get(place).load8(cards).set(card)
      deck.put(body, fresh, n, card)
    }
    const next = picked + 4
    body.const(0).set(n)
    body.loop((again) => {
      body.get(n).const(2).op('i32shl').tee(at).load(picked).plus(1).set(to)
      body.get(at).load(next).get(to).op('i32eq')
      body.get(n).plus(1).loadAt(deck.many).op('i32lt').op('i32and')
      body.if(
        () => {
          pick(n)
          body.increase(n).br(again)
        },
        () => pick(to),
      )
    })
  }
}
