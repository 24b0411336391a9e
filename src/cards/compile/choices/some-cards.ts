/** Picking some cards of a shape: which sizes there can be, and which card can come next. */
import type { Binder, Choosable } from '../../lower/instructions.ts'
import type { Binding, Emitter } from '../expressions/emitter.ts'
import { completingShape } from '../expressions/shapes.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

export class SomeCards {
  readonly #emit: Emitter
  readonly #binder: Binder & { readonly some: NonNullable<Binder['some']> }
  readonly #key: string

  constructor(emit: Emitter, option: Choosable, at: number) {
    this.#emit = emit
    const { memory, model } = emit.builder
    const binder = option.binders[at] as Binder
    if (!binder.some || at < option.binders.length - 1)
      throw new NotCompiled(`some cards before other things to pick in ${model.game.name}`)
    if (memory.cardWords > 1) throw new NotCompiled(`some cards of several packs in ${model.game.name}`)
    this.#binder = { ...binder, some: binder.some }
    this.#key = `${option.entry} ${at}`
  }

  /** Whether any cards will do, so many of them. */
  get #isPlain(): boolean {
    const { some, where } = this.#binder
    const { same, run, sum } = some.shape
    return where === undefined && same === undefined && run === undefined && sum === undefined
  }

  /** The sizes of sets that can be made of these cards, as a mask. */
  sizes(cards: Local, min: Local, max: Local, sum: Local, mask: Local): void {
    const { body, builder } = this.#emit
    if (this.#isPlain) {
      const all = body.local(I32)
      body.popcount(cards).set(all)
      body.get(min).min(max, all).call(builder.runtime('range')).set(mask)
      return
    }
    body.get(cards, min, max, sum).call(this.#sizes).set(mask)
  }

  /** (cards, min, max, sum) → the sizes that can be made, tried one after the other. */
  get #sizes(): number {
    const ways = this.#ways
    const params = [I64, I32, I32, I32] as const
    return this.#emit.builder.function(`sizes ${ways}`, params, [I64], (body, cards, size, max, sum) => {
      const [most, none, mask] = body.locals(I32, I64, I64)
      body.popcount(cards).set(most)
      body.min(max, most).set(most)
      body.forever((out) => {
        body.get(size, most).op('i32gt').brIf(out)
        body.get(none, cards, size, sum).call(ways).op('i32eqz').op('i32eqz')
        body.op('i64extendu').shl64(size).get(mask).op('i64or').set(mask)
        body.increase(size)
      })
      body.get(mask)
    })
  }

  /** The cards of the rest that can come next, as a mask: of the only set that is left, just the lowest. */
  nextCards(picked: Local, rest: Local, size: Local, sum: Local, mask: Local): void {
    const { body } = this.#emit
    if (this.#isPlain) {
      // All that is left must be taken, or any of it can be.
      body.lowestBit(rest).get(rest)
      body.get(size).popcount(picked).op('i32sub').popcount(rest).op('i32eq').select().set(mask)
      return
    }
    body.get(picked, rest, size, sum).call(this.#nextCards).set(mask)
  }

  /** (picked, rest, size, sum) → the cards that can come next, tried one after the other. */
  get #nextCards(): number {
    const ways = this.#ways
    const params = [I64, I64, I32, I32] as const
    const { builder } = this.#emit
    return builder.function(`next cards ${ways}`, params, [I64], (body, picked, rest, size, sum) => {
      const [left, mask] = body.locals(I64, I64)
      body.get(rest).set(left)
      body.eachItem(left, (card) => {
        body.get(picked).bit(card).op('i64or').get(rest).bit(card).op('i64xor')
        body.get(size, sum).call(ways).op('i32eqz').op('i32eqz').op('i64extendu')
        body.shl64(card).get(mask).op('i64or').set(mask)
      })
      body.get(picked, rest, size, sum).call(ways).const(1).op('i32eq')
      body.if(() => body.lowestBit(mask).set(mask))
      body.get(mask)
    })
  }

  /** (picked, rest, size, sum) → in how many ways the picked cards can be completed: 0, 1, or 2 for more. */
  get #ways(): number {
    const completing = completingShape(this.#emit.builder, this.#binder.some.shape)
    return this.#binder.where === undefined ? completing : this.#tried(completing)
  }

  /** The same with a test: sets are tried one after the other, and none that cannot have the shape. */
  #tried(completing: number): number {
    const { name, type, where } = this.#binder
    const params = [I64, I64, I32, I32] as const
    return this.#emit.builder.function(`try ${this.#key}`, params, [I32], (body, picked, rest, size, sum) => {
      const again = this.#tried(completing)
      const [ways, bit] = body.locals(I32, I64)
      body.get(picked, rest, size, sum).call(completing).op('i32eqz').returnIf(0)
      body.popcount(picked).get(size).op('i32eq')
      body.if(() => {
        const scope = new Map<string, Binding>([...(where?.scope ?? []), [name, { type, locals: [picked] }]])
        this.#emit.inFunction(body, scope).number(where?.expr ?? true)
        body.return()
      })
      body.const(0).set(ways)
      body.forever((out) => {
        body.get(rest).op('i64eqz').get(ways).const(2).op('i32ge').op('i32or').brIf(out)
        body.get(rest).const64(0n).get(rest).op('i64sub').op('i64and').tee(bit)
        body.get(rest).op('i64xor').set(rest)
        body.get(picked, bit).op('i64or').get(rest, size, sum).call(again)
        body.get(ways).op('i32add').set(ways)
      })
      body.atMost(ways, 2)
    })
  }
}
