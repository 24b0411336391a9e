/** Whether all of some cards have a shape together. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { likeLowest } from './groups.ts'
import { type Kind, keyOf } from './kind.ts'
import { isRun } from './runs.ts'
import { totalOf } from './values.ts'

/** (cards, min, max, sum) → whether the whole set has the shape. */
export function matching(builder: ModuleBuilder, kind: Kind): number {
  const { same, run, sum: table } = kind
  return builder.function(
    `matches ${keyOf(kind)}`,
    [I64, I32, I32, I32],
    [I32],
    (body, cards, min, max, sum) => {
      const size = body.local(I32)
      body.popcount(cards).tee(size).get(min).op('i32lt')
      body.get(size).get(max).op('i32gt').op('i32or').returnIf(0)
      body.get(size).op('i32eqz')
      body.if(() => {
        if (table === undefined) body.const(1)
        else body.get(sum).op('i32eqz')
        body.return()
      })
      body.const(1)
      if (same !== undefined)
        likeLowest(body, builder, same, cards).get(cards).op('i64and').get(cards).op('i64eq').op('i32and')
      if (run !== undefined) body.get(cards).call(isRun(builder, run)).op('i32and')
      else if (table !== undefined)
        body.get(cards).call(totalOf(builder, table)).get(sum).op('i32eq').op('i32and')
    },
  )
}
