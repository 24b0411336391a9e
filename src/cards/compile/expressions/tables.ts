/** Tables of a game, and the orders of ranks, suits and players. */
import type { GameModel } from '../../model/game-model.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import { known } from '../known.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { I32 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'

/** Leaves what a table says of a key. */
export function lookUp(name: string, key: Expr, emit: Emitter): void {
  const { body, builder } = emit
  const { numbers, otherwise } = tableOf(name, builder.model)
  emit.number(key)
  const at = builder.constants(numbers)
  body.with([I32], (known) => {
    body.tee(known).const(numbers.length).op('i32ltu')
    body.if(
      () => body.get(known).loadEntry(at),
      () => body.const(otherwise),
      I32,
    )
  })
}

/** The numbers of a table by their keys, and what it says of none. */
function tableOf(name: string, { game, tables, deck }: GameModel): { numbers: number[]; otherwise: number } {
  const says = known(tables.get(name), name)
  const by = game.tables?.[name]?.by
  const length = by === 'suit' ? 4 : by === 'rank' ? 16 : deck.size
  const numbers: number[] = []
  for (let key = 0; key < length; key += 1) numbers.push(says(key))
  return { numbers, otherwise: says(NONE) }
}

/** Leaves the item so many places on in its order, round and round. */
export function shifted(of: Expr, by: Expr, emit: Emitter): void {
  const { body } = emit
  const kind = emit.typeOf(of)
  emit.number(of)
  const places = emit.constantOf(by)
  if (kind === 'num') emit.number(by).op('i32add')
  else if (places !== undefined) body.call(shiftBy(places, kind, emit))
  else emit.number(by).call(shift(kind, emit))
}

/** Items in their order. Jokers have no place in that of ranks. */
const orderOf = (kind: string, { model }: ModuleBuilder): readonly number[] =>
  model.everything(kind as 'rank').filter((each) => kind !== 'rank' || !model.deck.isJoker(each))

/** (item) → the item a fixed number of places on: it is looked up, where it would take two divisions. */
function shiftBy(places: number, kind: string, { builder }: Emitter): number {
  return builder.function(`shift ${kind} ${places}`, [I32], [I32], (body, item) => {
    const order = orderOf(kind, builder)
    const shiftedItems = new Array<number>(Math.max(0, ...order) + 1).fill(NONE)
    order.forEach((each, n) => {
      const on = (n + (places % order.length) + order.length) % order.length
      shiftedItems[each] = order[on] as number
    })
    body.get(item).const(shiftedItems.length).op('i32geu').returnIf(NONE)
    body.get(item).loadEntry(builder.constants(shiftedItems))
  })
}

/** (item, by) → the item so many places on. */
function shift(kind: string, { builder }: Emitter): number {
  return builder.function(`shift ${kind}`, [I32, I32], [I32], (body, item, by) => {
    const order = orderOf(kind, builder)
    const size = Math.max(0, ...order) + 1
    const places = builder.constants(Array.from({ length: size }, (_, each) => order.indexOf(each)))
    const items = builder.constants([...order])
    body.get(item).const(size).op('i32geu').returnIf(NONE)
    body.get(item).loadEntry(places).tee(item).const(0).op('i32lt').returnIf(NONE)
    body.get(item, by).const(order.length).op('i32rem').op('i32add').plus(order.length)
    body.const(order.length).op('i32remu').loadEntry(items)
  })
}
