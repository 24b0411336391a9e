/** Trials as people take them elsewhere: JSON Lines, and the same as CSV, where a column's name is the path in the line. */
import { exactJson } from '../../digest/index.ts'
import { exactConfig } from '../exact-config.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { rowOf, type TrialRow } from './trial-row.ts'

/** One line at a time: there may be many. */
export function* trialsAsJsonLines(study: Study, { trials }: Tuned): Generator<string> {
  const { parameters } = study.tree
  for (const trial of trials) {
    const row = rowOf(study, trial)
    yield `${exactJson({ ...row, config: exactConfig(parameters, row.config) })}\n`
  }
}

/** What one column of a table of trials holds. */
export interface Column {
  /** The path in the line of JSON, and how people call it. */
  readonly name: string
  readonly label: string
  cellOf(row: TrialRow): unknown
}

const FIXED = [
  ...(['config_id', 'param_name', 'test_idx', 'base_horizon'] as const),
  ...(['block', 'held_out', 'instance', 'seed'] as const),
]

/** All that was measured in any trial has its column, horizon by horizon. */
export function columnsOf({ space, horizons }: Study, { trials }: Tuned): readonly Column[] {
  const measured = horizons.flatMap((horizon, n) => {
    const metrics = new Set(trials.flatMap(({ measures }) => Object.keys(measures?.[n] ?? {})))
    return [...metrics].map((metric) => [horizon, metric] as const)
  })
  return [
    ...FIXED.map((name) => ({ name, label: name, cellOf: (row: TrialRow) => row[name] })),
    ...space.parameters.map(({ name }) => ({
      name: `config.${name}`,
      label: name,
      cellOf: ({ config }: TrialRow) => config[name],
    })),
    ...measured.map(([horizon, metric]) => ({
      name: `metrics.${horizon}.${metric}`,
      label: `${metric} ${horizon}`,
      cellOf: ({ metrics }: TrialRow) => metrics?.[horizon]?.[metric],
    })),
    { name: 'error', label: 'error', cellOf: ({ error }) => error },
  ]
}

export function* trialsAsCsv(study: Study, tuned: Tuned): Generator<string> {
  const columns = columnsOf(study, tuned)
  yield csvLine(columns.map(({ name }) => name))
  for (const trial of tuned.trials) {
    const row = rowOf(study, trial)
    yield csvLine(columns.map(({ cellOf }) => cellOf(row)))
  }
}

const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\n`

/** RFC 4180. What is not there is empty; an empty text is `""`. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
