/**
 * Decisions. What can be chosen is a mask for each option; a player who is played by the module itself picks one of
 * all at random, any other is asked: the choices are written down, and the function is left until one is given.
 */

import type { Choosable, Choose } from '../../lower/instructions.ts'
import { AT } from '../module/memory.ts'
import type { Registers } from '../module/registers.ts'
import type { StepCode } from '../steps/steps.ts'
import type { Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { PICK } from './choice-key.ts'
import { type Begun, type Offer, Offers } from './offers.ts'

/** What the function that plays a game has at hand beside the state. */
export interface DecisionContext {
  /** The seats that the module plays itself, as a mask. */
  readonly auto: Local
  /** Whether play has just been taken up. */
  readonly isResuming: Local
  /** Where the choice that was made lies: its place among the choices, or −1. */
  readonly choice: number
  /** Where choices are written down: how many, then option, kind and item of each. */
  readonly list: number
  /** Leaves the address of the stream of a seat. */
  stream(): void
  /** Leaves the function, to be entered again at this instruction. */
  suspend(at: number): void
}

export class ChoiceCode {
  readonly #step: StepCode
  readonly #desk: DecisionContext
  readonly #offers: Offers

  constructor(step: StepCode, desk: DecisionContext) {
    this.#step = step
    this.#desk = desk
    this.#offers = new Offers(step)
  }

  get #registers(): Registers {
    return this.#step.builder.registersOf(this.#step.body)
  }

  write(choose: Choose, at: number, goTo: (target: number) => void): void {
    const { body } = this.#step
    const isOnly = choose.options.length === 1
    // Something has been picked already: what comes next for that option.
    choose.options.forEach(({ binders }, n) => {
      binders.forEach((binder, place) => {
        if (place === 0 && (!binder.some || isOnly)) return
        this.#step
          .getCell(choose.option)
          .const(n + 1)
          .op('i32eq')
        this.#step.getCell(choose.binder).const(place).op('i32eq').op('i32and')
        body.if(() => this.#offer(choose, [n], place, place === 0 ? 'yes' : 'perhaps', at, goTo))
      })
    })
    this.#offer(
      choose,
      choose.options.map((_, n) => n),
      0,
      isOnly ? 'perhaps' : 'no',
      at,
      goTo,
    )
  }

  /** What these options have to pick from, and how it goes on with what is picked. */
  #offer(
    choose: Choose,
    options: readonly number[],
    binder: number,
    begun: Begun,
    at: number,
    goTo: (target: number) => void,
  ): void {
    const { body } = this.#step
    const offers = options.map((option) => this.#offers.of(choose, option, binder, begun))
    const [total, pick, item] = [body.local(I32), body.local(I32), body.local(I32)]
    body.const(0)
    for (const { masks } of offers) {
      for (const mask of masks) body.get(mask).op('i64popcnt').op('i32wrap').op('i32add')
    }
    body
      .tee(total)
      .op('i32eqz')
      .if(() => (options.length === choose.options.length ? goTo(choose.otherwise) : body.unreachable()))
    body.get(total).const(1).op('i32eq')
    body.if(
      () => {
        body.const(0).set(pick)
        this.#step.count(AT.forced)
      },
      () => this.#decide(choose, binder, offers, total, pick, at),
    )
    this.#act()
    for (const [n, offer] of offers.entries()) {
      const { masks } = offer
      const taken = (): void => {
        this.#itemAt(masks, pick, item)
        this.#take(choose, offer, binder, item, at, goTo)
      }
      if (n === offers.length - 1) taken()
      else {
        body.with(I32, (many) => {
          body.const(0)
          for (const mask of masks) body.get(mask).op('i64popcnt').op('i32wrap').op('i32add')
          body.set(many).get(pick).get(many).op('i32lt').if(taken)
          body.get(pick).get(many).op('i32sub').set(pick)
        })
      }
    }
  }

  /** There is something to choose: the choice that was given, one at random, or none yet. */
  #decide(
    choose: Choose,
    binder: number,
    offers: readonly Offer[],
    total: Local,
    pick: Local,
    at: number,
  ): void {
    const { body, builder } = this.#step
    const { auto, choice, isResuming, stream, suspend } = this.#desk
    body.const(-1).set(pick)
    body.get(isResuming).if(() => {
      // It was a step when it was first come to.
      this.#step.count(AT.steps, -1)
      body.const(0).load(choice).set(pick)
      body.const(0).const(-1).store(choice)
      body.const(0).set(isResuming)
    })
    body.get(pick).const(0).op('i32lt')
    body.if(() => {
      body.get(auto)
      this.#step.get(AT.me).op('i32shru').const(1).op('i32and')
      body.if(
        () => {
          stream()
          body.get(total).call(builder.runtime.random.below).set(pick)
        },
        () => {
          this.#list(choose, binder, offers)
          suspend(at)
        },
      )
    })
    this.#step.count(AT.decisions)
  }

  /** Writes the choices down: how many, then the option, what is picked, and the item of each. */
  #list(choose: Choose, binder: number, offers: readonly Offer[]): void {
    const { body, builder } = this.#step
    const { list } = this.#desk
    const next = body.local(I32)
    body.const(list + 4).set(next)
    for (const { option, masks, asksSize } of offers) {
      const isPlain = choose.options[option]?.binders[binder] === undefined
      masks.forEach((mask, word) => {
        body
          .get(next)
          .get(mask)
          .const(64 * word)
          .const(option)
        if (asksSize !== undefined) body.const(PICK.size).const(PICK.card).get(asksSize).select()
        else body.const(isPlain ? PICK.nothing : PICK.item)
        body.call(builder.runtime.list).set(next)
      })
    }
    body.const(0).get(next)
    body.const(list + 4).op('i32sub')
    body.const(12).op('i32divu').store(list)
  }

  /** The item at a place among those of a mask. */
  #itemAt(masks: readonly Local[], place: Local, item: Local): void {
    const { body, builder } = this.#step
    const [mask, ...rest] = masks as [Local, ...Local[]]
    if (rest.length === 0) {
      body.get(mask).get(place).call(builder.runtime.kth).set(item)
      return
    }
    const at = body.local(I32)
    body.get(place).set(at)
    body.block((found) => {
      masks.forEach((word, n) => {
        body
          .get(at)
          .get(word)
          .op('i64popcnt')
          .op('i32wrap')
          .op('i32lt')
          .if(() => {
            body
              .get(word)
              .get(at)
              .call(builder.runtime.kth)
              .const(64 * n)
              .op('i32add')
              .set(item)
            body.br(found)
          })
        body.get(at).get(word).op('i64popcnt').op('i32wrap').op('i32sub').set(at)
      })
    })
  }

  /** Takes what was picked: goes on to what is to pick next, or to the steps of the option. */
  #take(
    choose: Choose,
    { option, asksSize, size }: Offer,
    binder: number,
    item: Local,
    at: number,
    goTo: (target: number) => void,
  ): void {
    const { body } = this.#step
    const step = this.#step
    const { binders } = choose.options[option] as Choosable
    const picked = binders[binder]
    const stay = (): void => {
      step.putCell(choose.option, () => body.const(option + 1))
      step.putCell(choose.binder, () => body.const(binder))
      goTo(at)
    }
    const done = (): void => this.#done(choose, option, binder, at, goTo)
    if (!picked?.some || asksSize === undefined || size === undefined) {
      if (picked) step.putCell(picked.cell, () => body.get(item))
      done()
      return
    }
    const cell = step.builder.memory.cell(picked.cell)
    body.get(asksSize)
    body.if(() => {
      step.putCell(choose.size, () => body.get(item).const(1).op('i32add'))
      this.#registers.put64(cell, () => body.const64(0n))
      body.get(item).op('i32eqz').if(done)
      stay()
    })
    // The first card, where there was only one size: that size is known now.
    step.getCell(choose.size).op('i32eqz')
    body.if(() => {
      this.#registers.put64(cell, () => body.const64(0n))
      step.putCell(choose.size, () => body.get(size).const(1).op('i32add'))
    })
    this.#registers.put64(cell, () => {
      this.#registers.get64(cell)
      body.const64(1n).get(item).op('i64extendu').op('i64shl').op('i64or')
    })
    this.#registers.get64(cell).op('i64popcnt').op('i32wrap').const(1).op('i32add')
    step.getCell(choose.size).op('i32eq').if(done)
    stay()
  }

  /** A binder has all it needs. */
  #done(choose: Choose, option: number, binder: number, at: number, goTo: (target: number) => void): void {
    const { body } = this.#step
    const step = this.#step
    const { entry, binders } = choose.options[option] as Choosable
    if (binders[binder]?.some) step.putCell(choose.size, () => body.const(0))
    if (binder + 1 < binders.length) {
      step.putCell(choose.option, () => body.const(option + 1))
      step.putCell(choose.binder, () => body.const(binder + 1))
      goTo(at)
      return
    }
    if (binders.length > 1 || binders[0]?.some) {
      step.putCell(choose.option, () => body.const(0))
      step.putCell(choose.binder, () => body.const(0))
    }
    goTo(entry)
  }

  /** Somebody acts: a turn begins unless it was theirs already. */
  #act(): void {
    const step = this.#step
    step.get(AT.actor)
    step
      .get(AT.me)
      .op('i32ne')
      .if(() => {
        step.put(AT.actor, () => step.get(AT.me))
        step.count(AT.turns)
      })
  }
}
