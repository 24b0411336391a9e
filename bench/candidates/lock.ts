/** For how long others who want to write the CSV are kept out of it. */
import { type Findings, judge, measureCell } from '../bench.ts'
import { median } from '../statistics.ts'
import type { Ran } from './work-off.ts'

/** Who comes at any moment finds it held at most once in so many times. */
const TIME_OVER_HELD = 100

export function lockFindings(ran: Readonly<Record<string, readonly Ran[]>>, slice: boolean): Findings {
  const measures = Object.entries(ran).flatMap(([row, each]) => {
    const cell = (column: string) => ({ table: "the CSV's lock is held", row, column })
    const of = (figure: (held: readonly number[]) => number) => each.map(({ held }) => figure(held))
    return [
      measureCell(cell('median'), 'seconds', of(median)),
      measureCell(cell('worst'), 'seconds', of(worstOf)),
      measureCell(cell('all time over that'), 'ratio', each.map(timeOverHeld)),
    ]
  })
  const least = Math.min(...Object.values(ran).map((each) => median(each.map(timeOverHeld))))
  const name = "all time over that in which the CSV's lock is held"
  return {
    conditions: {},
    measures,
    gates: [judge({ name, unit: 'ratio', measured: least, wanted: { atLeast: TIME_OVER_HELD } }, !slice)],
  }
}

const worstOf = (held: readonly number[]): number => Math.max(...held)

const timeOverHeld = ({ held, seconds }: Ran): number => seconds / held.reduce((sum, each) => sum + each, 0)
