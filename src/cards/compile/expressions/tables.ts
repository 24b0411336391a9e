/** Tables of a game, and the orders of ranks, suits and players. */
import type { GameModel } from '../../model/game-model.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import { known } from '../known.ts'
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
  emit.number(by)
  if (kind === 'num') body.op('i32add')
  else body.call(shift(kind, emit))
}

/** (item, by) → the item so many places on. */
function shift(kind: string, { builder }: Emitter): number {
  const { model } = builder
  return builder.function(`shift ${kind}`, [I32, I32], [I32], (body, item, by) => {
    const order = model
      .everything(kind as 'rank')
      .filter((each) => kind !== 'rank' || !model.deck.isJoker(each))
    const size = Math.max(0, ...order) + 1
    const places = builder.constants(Array.from({ length: size }, (_, each) => order.indexOf(each)))
    const items = builder.constants([...order])
    body.get(item).const(size).op('i32geu').returnIf(NONE)
    body.get(item).loadEntry(places).tee(item).const(0).op('i32lt').returnIf(NONE)
    body.get(item, by).const(order.length).op('i32rem').op('i32add').plus(order.length)
    body.const(order.length).op('i32remu').loadEntry(items)
  })
}
