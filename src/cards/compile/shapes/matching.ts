/** Whether all of some cards have a shape together. */
import type { Shape } from '../../rules/tree.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { likeLowest, totalOf } from './groups.ts'
import { isRun } from './runs.ts'

/** What shapes that share code have in common: all but their numbers. */
export interface Kind {
  readonly same: Shape['same']
  /** The order of a run: "ranks", or the table that numbers the places. */
  readonly run: string | undefined
  /** The table of what is added up. */
  readonly sum: string | undefined
}

export const kindOf = ({ same, run, sum }: Shape): Kind => ({ same, run, sum: sum?.by })

export const keyOf = ({ same, run, sum }: Kind): string => `${same ?? ''}|${run ?? ''}|${sum ?? ''}`

/** (cards, min, max, sum) → whether the whole set has the shape. */
export function matching(builder: ModuleBuilder, kind: Kind): number {
  const { same, run, sum: table } = kind
  const name = `matches ${keyOf(kind)}`
  const params = [I64, I32, I32, I32] as const
  return builder.function(name, params, [I32], (body, cards, min, max, sum) => {
    const size = body.local(I32)
    body.popcount(cards).tee(size).get(min).op('i32lt')
    body.get(size, max).op('i32gt').op('i32or').returnIf(0)
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
  })
}
