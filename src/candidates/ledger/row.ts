/** Rows: what people wrote in the CSV, with what the record knows of them. */
import { type CsvDocument, CsvError } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import { isToEvaluate, type RowState, type Shown, statusOf } from './row-state.ts'

export const STATUSES = ['pending', 'running', 'complete', 'failed', 'skipped', 'held'] as const
/** A word of a person's own means held. */
export type Status = (typeof STATUSES)[number]

type ToMend = 'cells' | 'description' | 'line end'

interface WrittenRow {
  readonly id: string
  /** Empty for the baseline. */
  readonly basedOnId: string
  readonly description: string
  /** Why it cannot be begun as it is written. */
  readonly toMend: ToMend | undefined
  /** As they stand in the CSV. */
  readonly cells: Shown
}

export interface Row extends WrittenRow {
  readonly status: Status
  /** As a person wrote it; `held` also for a pending row that is to be mended, though the CSV never says so. */
  readonly statusText: string
  readonly performance: string
  readonly cause: string
  /** What was written before is only to be scored again. */
  readonly isToEvaluate: boolean
  /** Only of rows that were claimed. */
  readonly state: RowState | undefined
}

export const COLUMNS = ['id', 'basedOnId', 'description', 'performance', 'status', 'cause'] as const
export type Columns = Readonly<Record<(typeof COLUMNS)[number], number>>

export function columnsOf(document: CsvDocument): Columns {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, document.column(name)])) as Columns
  const missing = (['id', 'description'] as const).find((name) => columns[name] < 0)
  if (missing !== undefined)
    throw new CsvError(1, `there is no column "${missing}"; there are: ${document.columns.join(', ')}`)
  return columns
}

const cell = (line: CsvRow, at: number): string => (at < 0 ? '' : line.cell(at).trim())

export const shownIn = (line: CsvRow, columns: Columns): Shown => ({
  status: cell(line, columns.status),
  performance: cell(line, columns.performance),
  cause: cell(line, columns.cause),
})

/** The id of a parent as people write it; empty for the baseline. */
export const parentId = (written: string): string => (written.toLowerCase() === 'baseline' ? '' : written)

const BLANK: Shown = { status: '', performance: '', cause: '' }

/** @param isTooLong nobody knows which of its cells are in their places: only what the record says can be relied on */
export function rowOf(
  line: CsvRow,
  columns: Columns,
  id: string,
  state: RowState | undefined,
  isTooLong: boolean,
): Row {
  const cells = isTooLong ? BLANK : shownIn(line, columns)
  const description = cell(line, columns.description)
  const isEmpty = description === '' && !isToEvaluate(state?.cause ?? cells.cause)
  // Of a row that was claimed before, only the few cells of a person's edit can be unfinished.
  const isUnfinished = !line.hasLineEnd && !state
  const toMend = isTooLong ? 'cells' : isUnfinished ? 'line end' : isEmpty ? 'description' : undefined
  const basedOnId = parentId(cell(line, columns.basedOnId))
  return withState({ id, basedOnId, description, toMend, cells }, state)
}

export function withState(row: WrittenRow, state: RowState | undefined): Row {
  const { cells, toMend } = row
  const written = statusOf(cells.status)
  // If the CSV says running and the record knows nothing of it, the record was lost, and so is the work.
  const text = state?.status ?? (written === 'running' ? 'pending' : written)
  const statusText = toMend && text === 'pending' ? 'held' : text
  const { performance, cause } = state ?? cells
  return {
    ...row,
    status: STATUSES.find((known) => known === statusText) ?? 'held',
    statusText,
    performance,
    cause,
    isToEvaluate: isToEvaluate(cause),
    state,
  }
}

/** What a person should mend in a row that is otherwise taken as it is. */
export function problemOf({ statusText, toMend, cells, state, performance }: Row): string | undefined {
  const isPending = statusText === 'held' && (state?.status ?? statusOf(cells.status)) !== 'held'
  if (toMend === 'line end' && isPending)
    return 'the line does not end in a newline, so the row may be unfinished; it is left alone until you add one'
  if (toMend && isPending)
    return 'it is pending and its description is empty; it is left alone until you write one'
  if (statusText === 'complete' && performance !== '' && !Number.isFinite(Number(performance)))
    return `its performance ${performance} is no finite number such as 1.5; it counts as one without a score`
  return undefined
}

/** Programs that read ids as numbers write 1.0 for 1 where other cells of the column are empty: it means the row 1. */
export function mendParents(rows: Map<string, Row>): void {
  for (const row of rows.values()) {
    const { basedOnId } = row
    const whole = basedOnId.slice(0, -2)
    if (basedOnId.endsWith('.0') && !rows.has(basedOnId) && rows.has(whole))
      rows.set(row.id, { ...row, basedOnId: whole })
  }
}
