/**
 * Decisions. What can be chosen is a mask for each option; a player who is played by the module itself picks one of
 * all at random, any other is asked: the choices are written down, and the function is left until one is given.
 */
import type { Choosable, Choose } from '../lower/instructions.ts'
import { Emitter, type Names } from './emitter.ts'
import { liftedMask, mentions } from './masks.ts'
import { AT } from './memory.ts'
import { NotCompiled } from './not-compiled.ts'
import type { Registers } from './registers.ts'
import { SomeCards } from './some-cards.ts'
import type { StepCode } from './steps.ts'
import type { Local } from './wasm/body.ts'
import { I32, I64 } from './wasm/opcodes.ts'

/** What the function that plays a game has at hand beside the state. */
export interface Desk {
  /** The seats that the module plays itself, as a mask. */
  readonly auto: Local
  /** Whether play has just been taken up. */
  readonly isTakenUp: Local
  /** Where the choice that was made lies: its place among the choices, or −1. */
  readonly choice: number
  /** Where choices are written down: how many, then option, kind and item of each. */
  readonly list: number
  /** Leaves the address of the stream of a seat. */
  stream(): void
  /** Leaves the function, to be entered again at this instruction. */
  suspend(at: number): void
}

/** What a choice picks. */
export const PICK = { nothing: 0, item: 1, size: 2, card: 3 } as const

/** What can be picked for an option: items of a set, how many cards, one more card, or just the option. */
interface Offer {
  readonly option: number
  readonly masks: readonly Local[]
  /** For some cards: whether how many there are to be comes first, and how many if that is known. */
  readonly asksSize?: Local
  readonly size?: Local
}

/** Whether some cards are already being picked where choices are offered: for sure, for sure not, or perhaps. */
type Begun = 'yes' | 'no' | 'perhaps'

type BinderOf = Choosable['binders'][number]

export class ChoiceCode {
  readonly #step: StepCode
  readonly #desk: Desk

  constructor(step: StepCode, desk: Desk) {
    this.#step = step
    this.#desk = desk
  }

  get #registers(): Registers {
    return this.#step.unit.registersOf(this.#step.body)
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
    const offers = options.map((option) => this.#masks(choose, option, binder, begun))
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

  /** One bit a choice. Where nothing has been picked yet, the option's own test counts. */
  #masks(choose: Choose, n: number, at: number, begun: Begun): Offer {
    const { body } = this.#step
    const option = choose.options[n] as Choosable
    const binder = option.binders[at]
    const words = binder?.in ? this.#step.emitter(binder.in).words(binder.in.expr) : 1
    const masks = Array.from({ length: words }, () => body.local(I64))
    const [asksSize, size] = binder?.some ? [body.local(I32), body.local(I32)] : []
    const offer = (): void => {
      if (asksSize !== undefined && size !== undefined) {
        this.#someCards(choose, option, at, begun, { mask: masks[0] as Local, asksSize, size })
        return
      }
      masks.forEach((mask, word) => {
        if (binder?.in) this.#fitting(option, at, binder.in.scope, word)
        else body.const64(1n)
        body.set(mask)
      })
    }
    if (option.when && begun !== 'yes' && at === 0) {
      for (const mask of masks) body.const64(0n).set(mask)
      if (asksSize !== undefined) body.const(0).set(asksSize)
      // Once it is begun, the option has been taken whatever has become of its test.
      this.#step.test(option.when)
      if (binder?.some && begun === 'perhaps') this.#step.getCell(choose.option).op('i32or')
      body.if(offer)
    } else offer()
    return { option: n, masks, ...(asksSize !== undefined && size !== undefined && { asksSize, size }) }
  }

  /**
   * Some cards of a shape: first how many, if there is more than one answer, then one card after the other. Nothing is
   * offered that cannot be completed; where only one set is left, its cards are no choice.
   */
  #someCards(
    choose: Choose,
    option: Choosable,
    at: number,
    isBegun: Begun,
    { mask, asksSize, size }: { readonly mask: Local; readonly asksSize: Local; readonly size: Local },
  ): void {
    const { body } = this.#step
    const { cell, some } = option.binders[at] as BinderOf & { some: NonNullable<BinderOf['some']> }
    const code = new SomeCards(this.#step, option, at)
    const [cards, picked, rest] = [body.local(I64), body.local(I64), body.local(I64)]
    const [min, max, sum] = Array.from({ length: 3 }, () => body.local(I32)) as [Local, Local, Local]
    this.#step.word(some.of)
    body.set(cards)
    this.#step.unit.shapes.numbers(some.shape, this.#step.emitter(some.of))
    body.set(sum).set(max).set(min)
    body.const(0).set(asksSize).const64(0n).set(picked).const64(0n).set(mask)
    this.#step.getCell(choose.size).const(1).op('i32sub').set(size)
    const goOn = (): void => {
      this.#registers.get64(this.#step.unit.memory.cell(cell)).set(picked)
    }
    const begin = (): void => {
      // The sizes that can be made; if there is one, it need not be asked for.
      code.sizes(cards, min, max, sum, mask)
      body
        .get(mask)
        .op('i64popcnt')
        .const64(1n)
        .op('i64ne')
        .get(mask)
        .const64(1n)
        .op('i64eq')
        .op('i32or')
        .set(asksSize)
      body.get(mask).op('i64ctz').op('i32wrap').set(size)
    }
    if (isBegun === 'yes') goOn()
    else if (isBegun === 'no') begin()
    else body.get(size).const(0).op('i32ge').if(goOn, begin)
    body.get(asksSize).op('i32eqz')
    body.if(() => {
      body.get(cards).get(picked).const64(-1n).op('i64xor').op('i64and').set(rest)
      code.nextCards(picked, rest, size, sum, mask)
    })
  }

  /** Leaves a word of the items that pass their test and leave something to pick for what comes after. */
  #fitting(option: Choosable, at: number, names: Names, word: number): void {
    const { body, unit } = this.#step
    const { name, type, in: set, where } = option.binders[at] as BinderOf
    if (!set) throw new NotCompiled(`some cards after others in ${unit.world.game.name}`)
    const emit = new Emitter(unit, body, names)
    const later = option.binders.slice(at + 1)
    const laterLooks = later.some((binder) =>
      mentions([binder.in?.expr, binder.some, binder.where?.expr], name),
    )
    const inner = where ? emit.naming(name, { type, locals: [] }) : emit
    const lifted = where && liftedMask(where.expr, name, type, inner)
    emit.word(set.expr, word)
    if (lifted) {
      lifted(word)
      body.op('i64and')
    }
    const perItem = (where && !lifted) || laterLooks
    if (perItem) {
      body.with(I64, (left) =>
        body.with(I64, (kept) => {
          body.set(left).const64(0n).set(kept)
          emit.bits(left, word, (item) => {
            const each = emit.naming(name, { type, locals: [item] })
            if (where && !lifted) each.test(where.expr)
            else body.const(1)
            if (laterLooks) {
              this.#canComplete(option, at + 1, each.names)
              body.op('i32and')
            }
            body.op('i64extendu').get(item).op('i64extendu').op('i64shl').get(kept).op('i64or').set(kept)
          })
          body.get(kept)
        }),
      )
    }
    if (later.length > 0 && !laterLooks) {
      body.const64(0n)
      this.#canComplete(option, at + 1, names)
      body.select()
    }
  }

  /** Leaves whether there is something to pick for this binder and all after it. */
  #canComplete(option: Choosable, at: number, names: Names): void {
    const { body } = this.#step
    const binder = option.binders[at]
    if (binder === undefined) {
      body.const(1)
      return
    }
    const set = binder.in
    if (!set) throw new NotCompiled(`some cards after others in ${this.#step.unit.world.game.name}`)
    // What was picked before is known by its name here; the rest is as the binder knows it.
    const inner: Names = new Map([...set.scope, ...names])
    const words = new Emitter(this.#step.unit, body, inner).words(set.expr)
    for (let word = 0; word < words; word += 1) {
      this.#fitting(option, at, inner, word)
      if (word > 0) body.op('i64or')
    }
    body.op('i64eqz').op('i32eqz')
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
    const { body, unit } = this.#step
    const { auto, choice, isTakenUp, stream, suspend } = this.#desk
    body.const(-1).set(pick)
    body.get(isTakenUp).if(() => {
      // It was a step when it was first come to.
      this.#step.count(AT.steps, -1)
      body.const(0).load(choice).set(pick)
      body.const(0).const(-1).store(choice)
      body.const(0).set(isTakenUp)
    })
    body.get(pick).const(0).op('i32lt')
    body.if(() => {
      body.get(auto)
      this.#step.get(AT.me).op('i32shru').const(1).op('i32and')
      body.if(
        () => {
          stream()
          body.get(total).call(unit.runtime.random.below).set(pick)
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
    const { body, unit } = this.#step
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
        body.call(unit.runtime.list).set(next)
      })
    }
    body.const(0).get(next)
    body.const(list + 4).op('i32sub')
    body.const(12).op('i32divu').store(list)
  }

  /** The item at a place among those of a mask. */
  #itemAt(masks: readonly Local[], place: Local, item: Local): void {
    const { body, unit } = this.#step
    const [mask, ...rest] = masks as [Local, ...Local[]]
    if (rest.length === 0) {
      body.get(mask).get(place).call(unit.runtime.kth).set(item)
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
              .call(unit.runtime.kth)
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
    const cell = step.unit.memory.cell(picked.cell)
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
