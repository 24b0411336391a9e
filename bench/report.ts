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
    lines.push('', ...columns([MEASURE_HEADS, ...measures.map(measureRow)]))
    lines.push('', ...columns([GATE_HEADS, ...gates.map(gateRow)]))
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
      return `${(value / 1000).toFixed(0)}k/s`
    case 'seconds':
      return `${value.toFixed(3)}s`
    case 'bytes':
      return `${(value / 1e6).toFixed(0)}MB`
    case 'ratio':
      return value.toFixed(2)
  }
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}
