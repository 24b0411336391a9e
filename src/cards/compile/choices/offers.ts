/** What can be picked for an option of a choice, as masks: only what can be completed. */
import type { Choosable, Choose } from '../../lower/instructions.ts'
import { Emitter, type Scope } from '../expressions/emitter.ts'
import { liftedMask, mentions } from '../expressions/masks.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { StepCode } from '../steps/steps.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { SomeCards } from './some-cards.ts'

/** What can be picked for an option: items of a set, how many cards, one more card, or just the option. */
export interface Offer {
  readonly option: number
  readonly masks: readonly Local[]
  /** For some cards: whether how many there are to be comes first, and how many if that is known. */
  readonly asksSize?: Local
  readonly size?: Local
}

/** Whether some cards are already being picked where choices are offered: for sure, for sure not, or perhaps. */
export type Begun = 'yes' | 'no' | 'perhaps'

type BinderOf = Choosable['binders'][number]

export class Offers {
  readonly #step: StepCode

  constructor(step: StepCode) {
    this.#step = step
  }

  /** One bit a choice. Where nothing has been picked yet, the option's own test counts. */
  of(choose: Choose, n: number, at: number, begun: Begun): Offer {
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
    this.#step.builder.shapes.numbers(some.shape, this.#step.emitter(some.of))
    body.set(sum).set(max).set(min)
    body.const(0).set(asksSize).const64(0n).set(picked).const64(0n).set(mask)
    this.#step.getCell(choose.size).const(1).op('i32sub').set(size)
    const goOn = (): void => {
      this.#step.builder.registersOf(body).get64(this.#step.builder.memory.cell(cell)).set(picked)
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
  #fitting(option: Choosable, at: number, names: Scope, word: number): void {
    const { body, builder } = this.#step
    const { name, type, in: set, where } = option.binders[at] as BinderOf
    if (!set) throw new NotCompiled(`some cards after others in ${builder.world.game.name}`)
    const emit = new Emitter(builder, body, names)
    const later = option.binders.slice(at + 1)
    const laterLooks = later.some((binder) =>
      mentions([binder.in?.expr, binder.some, binder.where?.expr], name),
    )
    const inner = where ? emit.bind(name, { type, locals: [] }) : emit
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
            const each = emit.bind(name, { type, locals: [item] })
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
  #canComplete(option: Choosable, at: number, names: Scope): void {
    const { body } = this.#step
    const binder = option.binders[at]
    if (binder === undefined) {
      body.const(1)
      return
    }
    const set = binder.in
    if (!set) throw new NotCompiled(`some cards after others in ${this.#step.builder.world.game.name}`)
    // What was picked before is known by its name here; the rest is as the binder knows it.
    const inner: Scope = new Map([...set.scope, ...names])
    const words = new Emitter(this.#step.builder, body, inner).words(set.expr)
    for (let word = 0; word < words; word += 1) {
      this.#fitting(option, at, inner, word)
      if (word > 0) body.op('i64or')
    }
    body.op('i64eqz').op('i32eqz')
  }
}
