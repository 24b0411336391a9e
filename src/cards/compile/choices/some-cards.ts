/** Picking some cards of a shape: which sizes there can be, and which card can come next. */
import type { Choosable } from '../../lower/instructions.ts'
import { type Binding, Emitter, type Scope } from '../expressions/emitter.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { StepCode } from '../steps/steps.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

type BinderOf = Choosable['binders'][number]

export class SomeCards {
  readonly #step: StepCode
  readonly #binder: BinderOf & { readonly some: NonNullable<BinderOf['some']> }
  readonly #key: string

  constructor(step: StepCode, option: Choosable, at: number) {
    this.#step = step
    const binder = option.binders[at] as BinderOf
    if (!binder.some || at < option.binders.length - 1)
      throw new NotCompiled(`some cards before other things to pick in ${step.builder.world.game.name}`)
    if (step.builder.memory.cardWords > 1)
      throw new NotCompiled(`some cards of several packs in ${step.builder.world.game.name}`)
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
    const { body, builder } = this.#step
    if (this.#isPlain) {
      const all = body.local(I32)
      body.get(cards).op('i64popcnt').op('i32wrap').set(all)
      body
        .get(min)
        .get(max)
        .get(all)
        .get(max)
        .get(all)
        .op('i32lt')
        .select()
        .call(builder.runtime.range)
        .set(mask)
      return
    }
    body.get(cards).get(min).get(max).get(sum).call(this.#sizes).set(mask)
  }

  /** (cards, min, max, sum) → the sizes that can be made, tried one after the other. */
  get #sizes(): number {
    const ways = this.#ways
    return this.#step.builder.function(`sizes ${ways}`, [I64, I32, I32, I32], [I64], (body) => {
      const [cards, size, max, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const most = body.local(I32)
      const [none, mask] = [body.local(I64), body.local(I64)]
      body.get(cards).op('i64popcnt').op('i32wrap').set(most)
      body.get(max).get(most).get(max).get(most).op('i32lt').select().set(most)
      body.block((out) => {
        body.loop((again) => {
          body.get(size).get(most).op('i32gt').brIf(out)
          body.get(none).get(cards).get(size).get(sum).call(ways)
          body.op('i32eqz').op('i32eqz').op('i64extendu')
          body.get(size).op('i64extendu').op('i64shl').get(mask).op('i64or').set(mask)
          body.get(size).const(1).op('i32add').set(size)
          body.br(again)
        })
      })
      body.get(mask)
    })
  }

  /** The cards of the rest that can come next, as a mask: of the only set that is left, just the lowest. */
  nextCards(picked: Local, rest: Local, size: Local, sum: Local, mask: Local): void {
    const { body } = this.#step
    if (this.#isPlain) {
      // All that is left must be taken, or any of it can be.
      body.const64(0n).get(rest).op('i64sub').get(rest).op('i64and').get(rest)
      body.get(size).get(picked).op('i64popcnt').op('i32wrap').op('i32sub')
      body.get(rest).op('i64popcnt').op('i32wrap').op('i32eq').select().set(mask)
      return
    }
    body.get(picked).get(rest).get(size).get(sum).call(this.#nextCards).set(mask)
  }

  /** (picked, rest, size, sum) → the cards that can come next, tried one after the other. */
  get #nextCards(): number {
    const ways = this.#ways
    const { builder } = this.#step
    return builder.function(`next cards ${ways}`, [I64, I64, I32, I32], [I64], (body) => {
      const [picked, rest, size, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const [left, mask] = [body.local(I64), body.local(I64)]
      body.get(rest).set(left)
      new Emitter(builder, body, new Map()).bits(left, 0, (card) => {
        const bit = (): void => {
          body.const64(1n).get(card).op('i64extendu').op('i64shl')
        }
        body.get(picked)
        bit()
        body.op('i64or').get(rest)
        bit()
        body.op('i64xor').get(size).get(sum).call(ways).op('i32eqz').op('i32eqz').op('i64extendu')
        body.get(card).op('i64extendu').op('i64shl').get(mask).op('i64or').set(mask)
      })
      body.get(picked).get(rest).get(size).get(sum).call(ways).const(1).op('i32eq')
      body.if(() => body.const64(0n).get(mask).op('i64sub').get(mask).op('i64and').set(mask))
      body.get(mask)
    })
  }

  /** (picked, rest, size, sum) → in how many ways the picked cards can be completed: 0, 1, or 2 for more. */
  get #ways(): number {
    const { where, some } = this.#binder
    const { shapes } = this.#step.builder
    return where === undefined ? shapes.completing(some.shape) : this.#tried(shapes.completing(some.shape))
  }

  /** The same with a test: sets are tried one after the other, and none that cannot have the shape. */
  #tried(completing: number): number {
    const { builder } = this.#step
    const { name, type, where } = this.#binder
    return builder.recursive(`try ${this.#key}`, [I64, I64, I32, I32], [I32], (body, again) => {
      const [picked, rest, size, sum] = [0, 1, 2, 3].map((n) => body.param(n)) as [Local, Local, Local, Local]
      const [ways, bit] = [body.local(I32), body.local(I64)]
      body
        .get(picked)
        .get(rest)
        .get(size)
        .get(sum)
        .call(completing)
        .op('i32eqz')
        .if(() => body.const(0).return())
      body
        .get(picked)
        .op('i64popcnt')
        .op('i32wrap')
        .get(size)
        .op('i32eq')
        .if(() => {
          if (where) {
            const names: Scope = new Map<string, Binding>([
              ...where.scope,
              [name, { type, locals: [picked] }],
            ])
            new Emitter(builder, body, names).test(where.expr)
          } else body.const(1)
          body.return()
        })
      body.const(0).set(ways)
      body.block((out) => {
        body.loop((next) => {
          body.get(rest).op('i64eqz').get(ways).const(2).op('i32ge').op('i32or').brIf(out)
          body
            .get(rest)
            .const64(0n)
            .get(rest)
            .op('i64sub')
            .op('i64and')
            .tee(bit)
            .get(rest)
            .op('i64xor')
            .set(rest)
          body.get(picked).get(bit).op('i64or').get(rest).get(size).get(sum).call(again)
          body.get(ways).op('i32add').set(ways)
          body.br(next)
        })
      })
      body.get(ways).const(2).get(ways).const(2).op('i32lt').select()
    })
  }
}
