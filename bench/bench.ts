/** What every bench is given, and what it reports. */
import { median } from './statistics.ts'

export interface Bench {
  readonly about: string
  run(settings: Settings): Promise<Findings>
}

export interface Settings {
  readonly repeats: number
  /** Tiny counts, to see that the bench works: its figures mean nothing, so its gates are not judged. */
  readonly slice: boolean
  /** Tells the person who waits what is being measured. */
  say(line: string): void
}

export interface Findings {
  /** What was run, in enough detail to run it again elsewhere. */
  readonly conditions: Readonly<Record<string, number | string>>
  readonly measures: readonly Measure[]
  readonly gates: readonly Gate[]
}

export interface Measure {
  readonly name: string
  readonly unit: Unit
  /** In the order in which they were measured. */
  readonly repeats: readonly number[]
  readonly median: number
  readonly low: number
  readonly high: number
  /** Where a report shows it, if not in a line of its own. */
  readonly cell?: Cell
}

export interface Cell {
  readonly table: string
  readonly row: string
  readonly column: string
}

export type Unit = 'items/s' | 'games/s' | 'games' | 'seconds' | 'bytes' | 'ratio'

export type Bound = { readonly atLeast: number } | { readonly below: number }

export interface Gate {
  readonly name: string
  readonly unit: Unit
  readonly measured: number
  readonly wanted: Bound
  /** `null`: not judged, because these figures say nothing about it. */
  readonly ok: boolean | null
}

export function measure(name: string, unit: Unit, repeats: readonly number[]): Measure {
  return {
    name,
    unit,
    repeats,
    median: median(repeats),
    low: Math.min(...repeats),
    high: Math.max(...repeats),
  }
}

/** One of many alike, which a report sets side by side. */
export function measureCell(cell: Cell, unit: Unit, repeats: readonly number[]): Measure {
  return { ...measure(`${cell.table}: ${cell.row}, ${cell.column}`, unit, repeats), cell }
}

/** Of the parts of a bench, one after the other. */
export function joinFindings(parts: readonly Findings[]): Findings {
  return {
    conditions: Object.assign({}, ...parts.map(({ conditions }) => conditions)),
    measures: parts.flatMap(({ measures }) => measures),
    gates: parts.flatMap(({ gates }) => gates),
  }
}

export function judge(gate: Omit<Gate, 'ok'>, judged: boolean): Gate {
  return { ...gate, ok: judged ? isWithin(gate.wanted, gate.measured) : null }
}

function isWithin(bound: Bound, measured: number): boolean {
  return 'atLeast' in bound ? measured >= bound.atLeast : measured < bound.below
}
