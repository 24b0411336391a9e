/** The lowest item, the greatest number, the first of the best. */
import type { Expr } from '../../rules/tree.ts'
import { IT } from '../../rules/tree.ts'
import type { Body } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Binding, Emitter } from './emitter.ts'
import { liftedMask } from './masks.ts'

/** Leaves the lowest item of a set: of the best, the first of them. */
export function lowestOf(of: Expr, nothing: number, emit: Emitter): void {
  if (typeof of !== 'object' || of.get !== 'best' || emit.words(of.of) > 1) {
    lowest(of, nothing, emit)
    return
  }
  const { body } = emit
  const { as = IT, by } = of
  body.with([I32, I32, I32], (first, best, number) => {
    let isNext = false
    body.const(nothing).set(first)
    eachThatPasses(of.of, emit, (item) => {
      const inner = emit.bind(as, item)
      inner.number(by)
      const itself = (): Body => inner.number({ get: 'bound', name: as })
      if ('constant' in item && !isNext) {
        body.set(best)
        itself().set(first)
        isNext = true
        return
      }
      body.set(number)
      const isBetter = (): void => {
        body.get(number, best).op('i32gt')
        if (!isNext) body.get(first).const(nothing).op('i32eq').op('i32or')
      }
      itself().get(first)
      isBetter()
      body.select().get(number, best)
      isBetter()
      body.select().set(best).set(first)
    })
    body.get(first)
  })
}

/** Goes through a set. Those that pass a test are not gone through twice. */
function eachThatPasses(set: Expr, emit: Emitter, visit: (item: Binding) => void): void {
  const { body } = emit
  // Everyone is gone through without a loop: to test each on the way would be more code.
  const isTested = typeof set === 'object' && set.get === 'filter' && !isAll(set.of)
  if (!isTested || liftedMask(set.where, set.as ?? IT, emit.kindOf(set.of), emit)) {
    emit.each(set, visit)
    return
  }
  const { of, as = IT, where } = set
  emit.each(of, (item) => {
    emit.bind(as, item).number(where)
    body.if(() => visit(item))
  })
}

const isAll = (set: Expr): boolean => typeof set === 'object' && set.get === 'all'

export function lowest(of: Expr, nothing: number, emit: Emitter): void {
  const { body } = emit
  if (!emit.typeOf(of).endsWith('*')) {
    emit.number(of)
    return
  }
  body.with([I64], (mask) => {
    body.block((found) => {
      for (let word = 0; word < emit.words(of); word += 1) {
        emit.word(of, word).set(mask)
        body.lowestItem(mask)
        if (word > 0) body.plus(64 * word)
        body.get(mask).isAny().brIf(found).drop()
      }
      body.const(nothing)
    }, I32)
  })
}

export function extremeOf(of: readonly Expr[], better: 'i32lt' | 'i32gt', emit: Emitter): void {
  const { body } = emit
  body.with([I32, I32], (best, other) => {
    of.forEach((part, n) => {
      emit.number(part)
      if (n === 0) body.set(best)
      else body.set(other).get(other, best, other, best).op(better).select().set(best)
    })
    body.get(best)
  })
}

/** The greatest or least number that any of a set has; 0 if it is empty. */
export function extremeBy(of: Expr, as: string, by: Expr, better: 'i32lt' | 'i32gt', emit: Emitter): void {
  const { body } = emit
  body.with([I32, I32, I32], (best, some, other) => {
    body.const(0).set(best).const(0).set(some)
    emit.each(of, (item) => {
      emit.bind(as, item).number(by).set(other)
      body.get(other, best).get(other, best).op(better).get(some).op('i32eqz').op('i32or')
      body.select().set(best).const(1).set(some)
    })
    body.get(best)
  })
}
