/** A number reported by counters: one for each range of values. */
import { lt, tally, when } from '../../rules/build.ts'
import type { Expr, Step } from '../../rules/tree.ts'

export interface Range {
  readonly counter: string
  /** Where the range begins; it ends before the next. */
  readonly from: Expr
}

/** Counts in the range that the number lies in. By halves, so that thirty counters cost five tests. */
export function tallyRange(number: Expr, ranges: readonly Range[]): Step {
  const half = ranges.length >> 1
  const [lower, upper] = [ranges.slice(0, half), ranges.slice(half)]
  const [{ counter, from }] = upper as [Range]
  if (half === 0) return tally(counter)
  return when(lt(number, from), tallyRange(number, lower), tallyRange(number, upper))
}
