/** What a run of the benches has found: one document for programs, tables for people. */
import type { Bound, Findings, Gate, Measure, Unit } from './bench.ts'
import type { Machine } from './machine.ts'

export interface Report {
  readonly machine: Machine
  readonly slice: boolean
  readonly benches: readonly (Findings & { readonly name: string })[]
  /** No gate was missed. */
  readonly ok: boolean
  readonly timing: { readonly seconds: number }
}

export function showReport({ machine, slice, benches, timing }: Report): string {
  const { cpu, cores, node, platform, loadBefore } = machine
  const lines = [`${cpu}, ${cores} cores, node ${node}, ${platform}, load before ${loadBefore.toFixed(2)}`]
  for (const { name, conditions, measures, gates } of benches) {
    lines.push('', name)
    lines.push(...columns(Object.entries(conditions).map(([what, value]) => [what, String(value)])))
    for (const [title, cells] of Map.groupBy(measures, ({ cell }) => cell?.table)) {
      if (title === undefined) lines.push('', ...columns([MEASURE_HEADS, ...cells.map(measureRow)]))
      else lines.push('', `  ${title}: median (low to high)`, ...columns(tableRows(cells)))
    }
    if (gates.length > 0) lines.push('', ...columns([GATE_HEADS, ...gates.map(gateRow)]))
  }
  lines.push('', `${timing.seconds.toFixed(1)} s${slice ? ', a slice: gates were not judged' : ''}`, '')
  return lines.join('\n')
}

const MEASURE_HEADS = ['measure', 'median', 'low', 'high', 'repeats']
const GATE_HEADS = ['gate', 'measured', 'wanted', 'verdict']

function measureRow({ name, unit, repeats, median, low, high }: Measure): string[] {
  const all = repeats.map((value) => show(value, unit)).join(' ')
  return [name, show(median, unit), show(low, unit), show(high, unit), all]
}

/** One line a row, one column a column; the document for programs has every repeat. */
function tableRows(measures: readonly Measure[]): string[][] {
  const heads = [...new Set(measures.map(({ cell }) => cell?.column ?? ''))]
  const rows = Map.groupBy(measures, ({ cell }) => cell?.row ?? '')
  return [
    ['', ...heads],
    ...Array.from(rows, ([row, cells]) => [
      row,
      ...heads.map((head) => showSpread(cells.find(({ cell }) => cell?.column === head))),
    ]),
  ]
}

function showSpread(measure: Measure | undefined): string {
  if (!measure) return ''
  const [median, low, high] = [measure.median, measure.low, measure.high].map((each) =>
    show(each, measure.unit),
  )
  return low === high ? `${median}` : `${median} (${low} to ${high})`
}

function gateRow({ name, unit, measured, wanted, ok }: Gate): string[] {
  return [name, show(measured, unit), showBound(wanted, unit), verdict(ok)]
}

function showBound(bound: Bound, unit: Unit): string {
  return 'atLeast' in bound ? `at least ${show(bound.atLeast, unit)}` : `below ${show(bound.below, unit)}`
}

function verdict(ok: boolean | null): string {
  if (ok === null) return 'not judged'
  return ok ? 'ok' : 'MISSED'
}

function show(value: number, unit: Unit): string {
  switch (unit) {
    case 'items/s':
    case 'games/s':
      return `${scaled(value, RATES)}/s`
    case 'games':
      return value.toFixed(0)
    case 'seconds':
      return scaled(value, TIMES)
    case 'bytes':
      return scaled(value, SIZES)
    case 'ratio':
      return value >= 100 ? value.toFixed(0) : value.toFixed(2)
  }
}

type Scale = readonly (readonly [number, string])[]

/** From the largest down; the last serves for all that is smaller. */
const RATES: Scale = [
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
]
const TIMES: Scale = [
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
]
const SIZES: Scale = [
  [1e6, 'MB'],
  [1e3, 'kB'],
  [1, 'B'],
]

/** In three digits. */
function scaled(value: number, scale: Scale): string {
  const [size, name] = scale.find(([least]) => value >= least) ?? (scale.at(-1) as Scale[number])
  const number = value / size
  const decimals = number >= 100 ? 0 : number >= 10 ? 1 : 2
  return `${number.toFixed(decimals)}${name}`
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}
