import { type Measure, measureCell } from '../bench.ts'
import { ratios } from '../statistics.ts'
import { type Ran, ratesOf } from './work-off.ts'

/** Rows a second of each, and over those of one worker, round by round. */
export function besideOne(
  table: string,
  one: readonly Ran[],
  others: Readonly<Record<string, readonly Ran[]>>,
): readonly Measure[] {
  const cell = (row: string, column: string) => ({ table, row, column })
  return [
    measureCell(cell('1 worker', 'rate'), 'items/s', ratesOf(one)),
    ...Object.entries(others).flatMap(([row, ran]) => [
      measureCell(cell(row, 'rate'), 'items/s', ratesOf(ran)),
      measureCell(cell(row, 'over 1 worker'), 'ratio', ratios(ratesOf(ran), ratesOf(one))),
    ]),
  ]
}
