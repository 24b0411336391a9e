/**
 * Shapes of sets of cards, in code: whether a set has one, how many subsets do, and whether some cards can be completed
 * to one from others. Nothing is listed where it can be counted. For decks of one pack; cards of several are left to
 * the interpreter.
 */
import type { Expr, GetNodes, Shape } from '../../rules/tree.ts'
import type { Emitter } from '../expressions/emitter.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import { I32 } from '../wasm/opcodes.ts'
import { completing } from './completing.ts'
import { counting, countPairs, isPair } from './counting.ts'
import { writeDeadwood } from './deadwood.ts'
import { kindOf } from './kind.ts'
import { matching } from './matching.ts'
import { writePoker } from './poker.ts'

const NO_LIMIT = 0x7fffffff

export class ShapeCode {
  readonly #builder: ModuleBuilder

  constructor(builder: ModuleBuilder) {
    this.#builder = builder
  }

  /** Leaves the least, the greatest number of cards, and the sum that is wanted. */
  numbers({ min = 1, max = NO_LIMIT, sum }: Shape, emit: Emitter): void {
    const { body } = emit
    const least = emit.constantOf(min)
    if (least !== undefined) body.const(Math.max(0, least))
    else
      body.with(I32, (number) => {
        emit.number(min)
        body.tee(number).const(0).get(number).const(0).op('i32gt').select()
      })
    emit.number(max)
    emit.number(sum?.is ?? 0)
  }

  matches(of: Expr, shape: Shape, emit: Emitter): void {
    this.#onePack()
    emit.word(of, 0)
    this.numbers(shape, emit)
    emit.body.call(matching(this.#builder, kindOf(shape)))
  }

  count(of: Expr, shape: Shape, emit: Emitter): void {
    this.#onePack()
    emit.word(of, 0)
    if (isPair(shape, emit)) {
      emit.body.call(countPairs(this.#builder))
      return
    }
    this.numbers(shape, emit)
    emit.body.call(counting(this.#builder, kindOf(shape)))
  }

  /** (picked, rest, size, sum) → in how many ways some of the rest make it a set of that size and shape: 0, 1, or 2 for more. */
  completing(shape: Shape): number {
    this.#onePack()
    return completing(this.#builder, kindOf(shape))
  }

  deadwood(node: GetNodes['deadwood'], emit: Emitter): void {
    this.#onePack()
    writeDeadwood(node, emit)
  }

  poker(of: Expr, emit: Emitter): void {
    this.#onePack()
    writePoker(of, emit)
  }

  #onePack(): void {
    if (this.#builder.memory.cardWords > 1)
      throw new NotCompiled(`shapes of several packs in ${this.#builder.world.game.name}`)
  }
}
