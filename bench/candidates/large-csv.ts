/** What a large CSV costs: reading and writing it, while rows are worked on and before and after that. */
import { type Findings, type Gate, judge, type Measure, measureCell } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { type Ran, ratesOf, ratesWithin } from './work-off.ts'

/** Workers are not kept waiting for it, or not much. */
const OVER_A_SMALL_ONE = 0.5

/** @param small as many rows of a small one */
export function largeCsvFindings(
  large: Readonly<Record<string, readonly Ran[]>>,
  small: readonly Ran[],
  slice: boolean,
): Findings {
  const found = Object.entries(large).map(([row, ran]) => ({
    measures: measuresOf(row, ran, small),
    gate: gateOf(row, ran, small),
  }))
  return {
    conditions: {},
    measures: found.flatMap(({ measures }) => measures),
    gates: found.map(({ gate }) => judge(gate, !slice)),
  }
}

function measuresOf(row: string, ran: readonly Ran[], small: readonly Ran[]): readonly Measure[] {
  const all = (column: string) => ({ table: 'a large CSV, 4 workers, from start to end', row, column })
  const part = (column: string) => ({ table: 'a large CSV, 4 workers, in parts', row, column })
  const seconds = (figure: (each: Ran) => number): number[] => ran.map(figure)
  return [
    measureCell(all('rate'), 'items/s', ratesOf(ran)),
    measureCell(all('over a small CSV'), 'ratio', ratios(ratesOf(ran), ratesOf(small))),
    measureCell(
      part('until the first is begun'),
      'seconds',
      seconds(({ before }) => before),
    ),
    measureCell(part('rate from then on'), 'items/s', ratesWithin(ran)),
    measureCell(part('over a small CSV'), 'ratio', ratios(ratesWithin(ran), ratesWithin(small))),
    measureCell(
      part('after the last is over'),
      'seconds',
      seconds(({ after }) => after),
    ),
  ]
}

function gateOf(row: string, ran: readonly Ran[], small: readonly Ran[]): Omit<Gate, 'ok'> {
  return {
    name: `${row}: over a small CSV, from the first on`,
    unit: 'ratio',
    measured: median(ratios(ratesWithin(ran), ratesWithin(small))),
    wanted: { atLeast: OVER_A_SMALL_ONE },
  }
}
