/**
 * Cards that are collected to be dealt anew, see ../analysis/collecting.ts. They lie nowhere until their pile is shuffled.
 * If that pile then has all cards, the result does not depend on how they lay there: it is enough to draw the numbers that
 * would have been drawn to put them down. In any other case, and where somebody may look at the state, they are put down.
 */
import type { Instruction } from '../../lower/instructions.ts'
import { type Collecting, collectingIn, looksAtPlacesInTheEnd } from '../analysis/collecting.ts'
import { AUTO } from '../choices/choices.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I64 } from '../wasm/opcodes.ts'
import { PilePlacement } from './placement.ts'

export class CollectedCards {
  readonly #body: Body
  readonly #builder: ModuleBuilder
  readonly #collecting: Collecting
  /** The collected cards, as a mask. */
  readonly #cards: Local
  readonly #allCards: number

  /** Undefined for a game in which no cards are collected. */
  static in(body: Body, builder: ModuleBuilder, code: readonly Instruction[]): CollectedCards | undefined {
    if (builder.memory.cardWords > 1) return undefined
    const collecting = collectingIn(code, builder.model)
    return collecting && new CollectedCards(body, builder, collecting)
  }

  private constructor(body: Body, builder: ModuleBuilder, collecting: Collecting) {
    this.#body = body
    this.#builder = builder
    this.#collecting = collecting
    this.#cards = body.permanent(I64)
    this.#allCards = builder.model.deck.cards.length
  }

  /** Whether the instruction at a place of the code collects cards. */
  areCollectedAt(at: number): boolean {
    return this.#collecting.moves.has(at)
  }

  /** Whether they go to the place of that name. */
  goTo(name: string): boolean {
    return this.#collecting.pile === name
  }

  /** Cards that lie nowhere are collected. */
  collect(cards: Local): void {
    this.#body.get(cards).set(this.#cards)
  }

  /** Before the shuffle of their pile: afterwards, all cards are collected or none is. */
  putDownUnlessAll(): void {
    this.#body.popcount(this.#cards).const(this.#allCards).op('i32ne')
    this.#body.if(() => this.#putDown())
  }

  /** Adds how many are collected to the number on the stack. */
  addCount(): void {
    this.#body.popcount(this.#cards).op('i32add')
  }

  /** Where the pile has all cards: draws what it takes to put those down that are collected. */
  skipDraws(): void {
    const body = this.#body
    body.get(this.#cards).isAny()
    body.if(() => {
      body.const(this.#allCards).const(AT.chance).call(this.#builder.runtime('skipShuffle'))
      body.const64(0n).set(this.#cards)
    })
  }

  /** Where play is left for good: somebody may look at the state, unless `auto` says that the outcome is enough. */
  leave(auto: Local): void {
    const body = this.#body
    if (looksAtPlacesInTheEnd(this.#builder.model)) {
      this.#putDown()
      return
    }
    body.get(auto).const(AUTO.outcomeOnly).op('i32and').op('i32eqz')
    body.if(() => this.#putDown())
  }

  #putDown(): void {
    const body = this.#body
    const placement = new PilePlacement(this.#builder)
    body.get(this.#cards).isAny()
    body.if(() => {
      body.const(this.#builder.memory.family(this.#collecting.pile).at).get(this.#cards)
      body.call(placement.scatterMany({ at: 'top', over: false }))
      body.const64(0n).set(this.#cards)
    })
  }
}
