/** A number told by counters: one for each value it can have. */
import { lt, tally, when } from '../../rules/build.ts'
import type { Expr, Step } from '../../rules/tree.ts'

/** Counts in the n-th counter if the number is n. By halves, so that thirty counters cost five tests. */
export function tallyNumber(number: Expr, counters: readonly string[], from = 0): Step {
  const [only, another] = counters
  if (another === undefined) return tally(only as string)
  const half = counters.length >> 1
  return when(
    lt(number, from + half),
    tallyNumber(number, counters.slice(0, half), from),
    tallyNumber(number, counters.slice(half), from + half),
  )
}
