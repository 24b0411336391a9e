/** Whether some cards can be completed to a shape from others, and whether in one way or in several. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { eachGroup, likeLowest, totalOf } from './groups.ts'
import { type Kind, keyOf } from './matching.ts'
import { runWays } from './runs.ts'
import { sumWays } from './sums.ts'

/** (picked, rest, size, sum) → in how many ways some of the rest make it a set of that size and shape: 0, 1, or 2 for more. */
export function completing(builder: ModuleBuilder, kind: Kind): number {
  const name = `complete ${keyOf(kind)}`
  const params = [I64, I64, I32, I32] as const
  return builder.function(name, params, [I32], (body, picked, rest, size, sum) => {
    const [missing, total] = body.locals(I32, I32)
    const [all, others] = body.locals(I64, I64)
    body.get(size).popcount(picked).op('i32sub').tee(missing).const(0).op('i32lt').get(missing)
    body.popcount(rest).op('i32gt').op('i32or').returnIf(0)
    body.get(size).op('i32eqz')
    body.if(() => {
      if (kind.sum) body.get(sum).op('i32eqz')
      else body.const(1)
      body.return()
    })
    body.const(0).set(total)
    body.get(picked, rest).op('i64or').set(all)
    const { same } = kind
    if (same !== undefined) {
      // Only the group of what was picked can be completed.
      body.get(picked).isAny()
      body.if(() => likeLowest(body, builder, same, picked).get(all).op('i64and').set(all))
    }
    eachGroup(body, builder, kind.same, all, (group) => {
      body.get(picked, group).op('i64and').get(picked).op('i64eq')
      body.if(() => {
        body.get(rest, group).op('i64and').set(others)
        waysIn(body, builder, kind, { picked, others, size, missing, sum })
        body.get(total).op('i32add').set(total)
      })
    })
    body.atMost(total, 2)
  })
}

/** What is asked of one group. */
type Ask = Readonly<Record<'picked' | 'others' | 'size' | 'missing' | 'sum', Local>>

/** Leaves how many ways there are in one group: 0, 1, or 2 for more. */
function waysIn(body: Body, builder: ModuleBuilder, { run, sum: table }: Kind, ask: Ask): void {
  const { picked, others, size, missing, sum } = ask
  if (run !== undefined) {
    body.get(picked, others, size).call(runWays(builder, run))
    return
  }
  if (table !== undefined) {
    body.get(others, missing, sum, picked).call(totalOf(builder, table)).op('i32sub')
    body.call(sumWays(builder, table))
    return
  }
  const many = body.local(I32)
  body.popcount(others).set(many)
  // Too few: none. All of them, or none of them: one way. Else there is a choice.
  body.get(missing, many).op('i32le')
  body.get(missing, many).op('i32lt').get(missing).const(0).op('i32gt').op('i32and').op('i32add')
}
