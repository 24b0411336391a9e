/** How the search went: the best, the median and the coverage over generations. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import type { GenerationRecord } from '../../../search/index.ts'
import { lineChart, type Point } from '../../measure/page/line-chart.ts'
import { count } from './counted.ts'

interface Curve {
  readonly caption: string
  /** What one value is, in words. */
  readonly what: string
  readonly of: (record: GenerationRecord) => number | null
}

const CURVES: readonly Curve[] = [
  { caption: 'Best quality', what: 'the best quality', of: ({ best }) => best },
  {
    caption: 'Median of new games',
    what: 'the median quality of the new games',
    of: ({ median }) => median,
  },
  {
    caption: 'Cells with a game',
    what: 'the number of cells',
    of: ({ coverage }) => coverage,
  },
]

/** More rows than these are not read. */
const ROWS = 60

export function generationCharts(history: readonly GenerationRecord[]): Html {
  const charts =
    history.length < 2
      ? html`<p>There are too few generations for a curve.</p>`
      : html`<div class="charts">${CURVES.flatMap((curve) => chart(curve, history) ?? [])}</div>`
  return section(
    'generations',
    'Generations',
    html`<p>The best quality may fall: games are measured again on new deals, and a lucky one loses its lead. After the last generation, two rounds measure the fittest again. The median is of looks at the new games that were not refused.</p>
${charts}
${history.length === 0 ? '' : html`<details><summary>As a table</summary>${generationsTable(history)}</details>`}`,
  )
}

/** Undefined if nothing is known in any generation. */
function chart({ caption, what, of }: Curve, history: readonly GenerationRecord[]): Html | undefined {
  const values = history.map(of)
  const known = values.filter((value) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const top = roundTop(Math.max(...known))
  const runs = runsOf(
    values.map((value, n): Point | null => (value === null ? null : [at(n, values), value / top])),
  )
  const { generation: from } = history[0] as GenerationRecord
  const { generation: to } = history.at(-1) as GenerationRecord
  return lineChart({
    caption: `${caption}: ${figure(last)} at the end`,
    told: `From generation ${from} to ${to}, ${what} goes from ${figure(first)} to ${figure(last)}`,
    lines: runs.filter(({ length }) => length > 1).map((points) => ({ kind: 'mean', points })),
    dots: runs.flatMap(([point, ...others]) =>
      point && others.length === 0 ? [{ kind: 'mean', at: point }] : [],
    ),
    values: [figure(top), figure(top / 2), '0'],
    ends: [`generation ${from}`, String(to)],
  })
}

const at = (n: number, all: readonly unknown[]): number => n / (all.length - 1)

/** Parts of a line without gaps. */
function runsOf(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter(({ length }) => length > 0)
}

/** The least of 2, 4, 10, 20, 40, 100 and so on that is not below a value. */
function roundTop(value: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const top of [2 * scale, 4 * scale, 10 * scale]) if (top >= value) return top
}

const figure = (value: number): string => (Number.isInteger(value) ? count(value) : value.toFixed(1))

function generationsTable(history: readonly GenerationRecord[]): Html {
  const step = Math.ceil(history.length / ROWS)
  const shown = history.filter((_, n) => n % step === 0 || n === history.length - 1)
  const orNone = (value: number | null): Insert => (value === null ? '–' : value.toFixed(1))
  return table({
    caption: step === 1 ? 'All generations' : `Every ${step} generations`,
    head: [
      'generation',
      'best',
      'median',
      'cells',
      'glances',
      'refused',
      'looks',
      'refused',
      'measured',
      'refused',
    ],
    rows: shown.map((each) => [
      each.generation,
      orNone(each.best),
      orNone(each.median),
      count(each.coverage),
      count(each.glances),
      count(each.refusedGlances),
      count(each.looks),
      count(each.refusedLooks),
      count(each.doors),
      count(each.refusedDoors),
    ]),
  })
}
