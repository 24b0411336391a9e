/** Rows as people wrote them in the CSV, with what the record knows of them, and what is wrong with them. */
import type { CsvDocument } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import { isToEvaluate, type RowState, type Shown, statusOf } from './row-state.ts'

export const COLUMNS = ['id', 'basedOnId', 'description', 'performance', 'status', 'cause'] as const

/** A row as it stands in the CSV and in the record. */
export interface Row {
  readonly id: string
  readonly basedOnId: string
  readonly description: string
  /** `held` for one that is pending and to be mended; that word is never written for it. */
  readonly status: string
  readonly performance: string
  /** It cannot be begun as it is written. */
  readonly isToMend: boolean
  /** As they stand in the CSV. */
  readonly cells: Shown
  /** Only of rows that were claimed. */
  readonly state: RowState | undefined
}

export type Columns = Readonly<Record<(typeof COLUMNS)[number], number>>

export function columnsOf(document: CsvDocument): Columns {
  const at = (name: string): number => document.column(name)
  const missing = ['id', 'description'].find((name) => at(name) < 0)
  if (missing !== undefined)
    throw new RangeError(`the CSV has no column "${missing}"; it has: ${document.columns.join(', ')}`)
  return {
    id: at('id'),
    basedOnId: at('basedOnId'),
    description: at('description'),
    performance: at('performance'),
    status: at('status'),
    cause: at('cause'),
  }
}

const cell = (line: CsvRow, at: number): string => (at < 0 ? '' : line.cell(at).trim())

export const shownIn = (line: CsvRow, columns: Columns): Shown => ({
  status: cell(line, columns.status),
  performance: cell(line, columns.performance),
  cause: cell(line, columns.cause),
})

const HELD = 'held'
const orHeld = (status: string, isToMend: boolean): string =>
  isToMend && status === 'pending' ? HELD : status

export function rowOf(line: CsvRow, columns: Columns, id: string, state: RowState | undefined): Row {
  const cells = shownIn(line, columns)
  const status = statusOf(cells.status)
  const description = cell(line, columns.description)
  const isToMend = description === '' && !isToEvaluate(state?.cause ?? cells.cause)
  return {
    id,
    basedOnId: cell(line, columns.basedOnId),
    description,
    // Who says that it runs, and the record knows nothing of it: the record was lost, and so is the work.
    status: orHeld(state?.status ?? (status === 'running' ? 'pending' : status), isToMend),
    performance: state?.performance ?? cells.performance,
    isToMend,
    cells,
    state,
  }
}

/** Of a line with more cells than there are columns: only what the record says of it can be relied on. */
export function tooLongRowOf(line: CsvRow, columns: Columns, id: string, state: RowState | undefined): Row {
  const row: Row = { ...rowOf(line, columns, id, undefined), status: HELD, performance: '', isToMend: true }
  return state ? withState(row, state) : row
}

export const withState = (row: Row, state: RowState): Row => ({
  ...row,
  status: orHeld(state.status, row.isToMend),
  performance: state.performance,
  state,
})

/** What a person is to mend in a row that is otherwise taken as it is. */
export function problemOf({ status, isToMend, cells, state, performance }: Row): string | undefined {
  if (isToMend && status === HELD && (state?.status ?? statusOf(cells.status)) !== HELD)
    return 'it is pending and its description is empty; it is left alone until you write one'
  if (status === 'complete' && performance !== '' && !Number.isFinite(Number(performance)))
    return `its performance ${performance} is no finite number such as 1.5; it counts as one without a score`
  return undefined
}

/** Programs that take ids for numbers write 1.0 for 1 where others of the column are empty: it means the row 1. */
export function mendParents(rows: Map<string, Row>): void {
  for (const row of rows.values()) {
    const { basedOnId } = row
    const whole = basedOnId.slice(0, -2)
    if (basedOnId.endsWith('.0') && !rows.has(basedOnId) && rows.has(whole))
      rows.set(row.id, { ...row, basedOnId: whole })
  }
}
