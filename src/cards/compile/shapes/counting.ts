/** How many subsets of some cards have a shape. */

import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { eachGroup } from './groups.ts'
import { type Kind, keyOf } from './matching.ts'
import { countRuns } from './runs.ts'
import { countSums } from './sums.ts'

/** (cards, min, max, sum) → how many subsets have the shape. */
export function counting(builder: ModuleBuilder, kind: Kind): number {
  const { same, run, sum: table } = kind
  const name = `count ${keyOf(kind)}`
  const params = [I64, I32, I32, I32] as const
  return builder.function(name, params, [I32], (body, cards, min, max, sum) => {
    const [total, many] = body.locals(I32, I32)
    // The empty set.
    body.get(min).const(0).op('i32le').get(max).const(0).op('i32ge').op('i32and')
    if (table !== undefined) body.get(sum).op('i32eqz').op('i32and')
    body.set(total)
    body.atLeast(min, 1).set(min)
    eachGroup(body, builder, same, cards, (group) => {
      body.get(total)
      if (run !== undefined) body.get(group, min, max).call(countRuns(builder, run))
      else if (table !== undefined)
        body.get(group, sum, min, max).call(countSums(builder, table)).op('i32wrap')
      else {
        body.popcount(group).set(many)
        body.get(many, min, max).call(countSizes(builder))
      }
      body.op('i32add').set(total)
    })
    body.get(total)
  })
}

/** (cards) → how many pairs of a rank there are. */
export function countPairs(builder: ModuleBuilder): number {
  return builder.function('pairs', [I64], [I32], (body, cards) => {
    // Each suit beside the next: four of the six ways to choose two. Beside the next but one: two ways, each seen twice.
    const beside = (bits: bigint): Body =>
      body.get(cards, cards).const64(bits).op('i64rotl').op('i64and').op('i64popcnt').op('i32wrap')
    beside(16n)
    beside(32n).const(1).op('i32shru').op('i32add')
  })
}

/** (n, min, max) → how many ways to choose from min to max of n. */
function countSizes(builder: ModuleBuilder): number {
  return builder.function('count sizes', [I32, I32, I32], [I32], (body, many, min, max) => {
    const total = body.local(I32)
    body.const(0).set(total)
    body.forever((out) => {
      body.get(min, max).op('i32gt').get(min, many).op('i32gt').op('i32or').brIf(out)
      body.get(total, many, min).call(choose(builder)).op('i32add').set(total)
      body.increase(min)
    })
    body.get(total)
  })
}

/** (n, k) → how many ways to choose k of n, as far as 32 bits go. */
function choose(builder: ModuleBuilder): number {
  return builder.function('choose', [I32, I32], [I32], (body, n, k) => {
    const [at, product] = body.locals(I32, I64)
    body.const(1).set(at).const64(1n).set(product)
    body.forever((out) => {
      body.get(at, k).op('i32gt').brIf(out)
      // Exact at every step: a product of so many numbers in a row can be divided by their count.
      body.get(product, n, k).op('i32sub').get(at).op('i32add').op('i64extendu').op('i64mul')
      body.get(at).op('i64extendu').op('i64divu').set(product)
      body.increase(at)
    })
    body.get(product).op('i32wrap')
  })
}
