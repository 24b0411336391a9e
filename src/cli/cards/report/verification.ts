/** A verification for people: each fact with its source, and a line for each number. */

import type { Known } from '../../../cards/verify/fact.ts'
import { CONFIDENCE } from '../../../cards/verify/proofs.ts'
import type { FactReport, PartReport } from '../../../cards/verify/verify.ts'
import { wrapped } from '../../../text/index.ts'
import { aligned } from '../../command/columns.ts'
import { count } from './numbers.ts'

/** Never narrower than this, whatever the terminal says. */
const NARROWEST = 40
const HOW: Readonly<Record<FactReport['fact']['proof'], string>> = {
  replayed: 'replayed, exact',
  enumerated: 'every deal there is, exact',
  sampled: 'sampled',
  solved: 'solved',
}

/** What the interval is called, where it is more than one number. */
const INTERVALS: Readonly<Partial<Record<FactReport['fact']['proof'], string>>> = {
  sampled: `${CONFIDENCE * 100}% interval`,
  solved: 'bounds',
}

const INDENTED = { first: '  ', rest: '    ' }

export function factLines(report: FactReport, width: number): string[] {
  const { fact, parts, trouble, notCompiled } = report
  const most = Math.max(NARROWEST, width)
  const rows = parts.map((part) => rowOf(part, fact.proof))
  const table = tableOf(rows)
  return [
    ...wrapped(`${fact.id}: ${fact.claim}`, most, { rest: '  ' }),
    ...wrapped(`source: ${fact.source}`, most, INDENTED),
    ...wrapped(`${HOW[fact.proof]}: ${workOf(report)}`, most, INDENTED),
    ...(notCompiled === undefined
      ? []
      : wrapped(`interpreted, not compiled: ${notCompiled}`, most, INDENTED)),
    ...(trouble === undefined ? [] : wrapped(`${trouble}: nothing is proved`, most, INDENTED)),
    ...(table.every((line) => line.length <= most) ? table : rows.flatMap((row) => stacked(row, most))),
    '',
  ]
}

function workOf({ games, solution, engine }: FactReport): string {
  if (!solution) return engine ? `${count(games, 'game')}, engine ${engine}` : count(games, 'game')
  return `${solution.iterations} iterations, exploitability ${solution.exploitability.toFixed(6)}`
}

export function countLine(reports: readonly FactReport[], seconds: number): string {
  const proved = reports.filter(({ ok }) => ok).length
  return `${proved} proved, ${reports.length - proved} failed, in ${seconds.toFixed(1)} s`
}

/** What a part says, and its cells under their headings. */
interface Row {
  readonly says: string
  readonly cells: readonly (readonly [heading: string, cell: string])[]
  readonly verdict: string
}

function rowOf({ part, value, interval, ok }: PartReport, proof: FactReport['fact']['proof']): Row {
  const { says, expected, decimals } = part
  const heading = INTERVALS[proof]
  const show = (known: Known | null): string => {
    if (known === null) return 'none'
    return typeof known === 'number' ? known.toFixed(decimals) : known
  }
  const between = interval ? `${show(interval[0])} to ${show(interval[1])}` : 'none'
  return {
    says,
    cells: [
      ['expected', show(expected)],
      ['measured', show(value)],
      ...(heading === undefined ? [] : ([[heading, between]] as const)),
    ],
    verdict: ok ? 'holds' : 'fails',
  }
}

function tableOf(rows: readonly Row[]): string[] {
  const headings = rows[0]?.cells.map(([heading]) => heading) ?? []
  const lines = [
    ['', ...headings, 'verdict'],
    ...rows.map(({ says, cells, verdict }) => [says, ...cells.map(([, cell]) => cell), verdict]),
  ]
  return aligned(lines, [headings.length + 1]).map((line) => `  ${line}`)
}

/** Where a table is too wide. */
function stacked({ says, cells, verdict }: Row, width: number): string[] {
  const numbers = cells.map(([heading, cell]) => `${heading} ${cell}`).join(', ')
  return [
    ...wrapped(`${says}: ${verdict}`, width, INDENTED),
    ...wrapped(numbers, width, { first: '    ', rest: '      ' }),
  ]
}
