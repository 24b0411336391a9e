/**
 * Rows given another status, whether a dispatcher is at work or not. It is done in the CSV, as a person would do it; where
 * nobody writes the record, the record is brought to say the same at once.
 */
import type { CsvDocument } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import { Ledger, type Row } from '../ledger/ledger.ts'
import { EVALUATE_AGAIN, type RowState } from '../ledger/row-state.ts'
import { endAll } from '../processes.ts'
import { freeRun } from '../queries/free-run.ts'
import { writtenFor } from '../queries/history.ts'
import { readLedger } from '../queries/standing.ts'
import type { Workspace } from '../workspace.ts'
import { changeCsv } from './change-csv.ts'

/** To be written (again) and scored; to be scored again as it was written; to be left alone. */
export const ACTIONS = ['pending', 'evaluate', 'skipped'] as const
export type Action = (typeof ACTIONS)[number]

/** The ids of those that were changed. */
export async function editRows(
  workspace: Workspace,
  ids: ReadonlySet<string>,
  action: Action,
): Promise<readonly string[]> {
  using run = freeRun(workspace)
  const own = run && new Ledger(run)
  const note = `edited ${new Date().toISOString()}`
  let [changed, stopped] = [[] as readonly string[], [] as readonly RowState[]]
  await changeCsv(workspace, (document) => {
    const ledger = own ?? readLedger(workspace).ledger
    ledger.take(document)
    changed = editCells(document, ledger.rows, { workspace, ids, action, note })
    if (own) {
      stopped = own.take(document)
      own.show(document)
    }
    return changed.length > 0
  })
  for (const { nonce } of stopped) endAll(nonce)
  if (own && changed.length > 0) {
    own.markShown()
    own.save()
  }
  return changed
}

interface Edit {
  readonly workspace: Workspace
  readonly ids: ReadonlySet<string>
  readonly action: Action
  readonly note: string
}

function editCells(document: CsvDocument, rows: Ledger['rows'], edit: Edit): string[] {
  const changed = new Set<string>()
  for (const line of document.rows) {
    const id = line.cell(document.column('id')).trim()
    const row = document.isTooLong(line) ? undefined : rows.get(id)
    if (!row || !edit.ids.has(id) || changed.has(id) || !isOther(row, edit)) continue
    changed.add(id)
    editRow(document, line, row, edit)
  }
  return [...changed]
}

/** Whether it would be changed. */
function isOther(row: Row, { workspace, action }: Edit): boolean {
  if (action !== 'evaluate') return row.status !== action
  return row.status !== 'pending' && row.status !== 'running' && writtenFor(workspace, row) !== undefined
}

function editRow(document: CsvDocument, line: CsvRow, row: Row, { action, note }: Edit): void {
  const isAgain = action === 'evaluate'
  line.set(document.addColumn('status'), isAgain ? 'pending' : action)
  if (!row.state && action !== 'skipped') clear(document, line, row)
  if (isAgain) line.set(document.addColumn('cause'), `${EVALUATE_AGAIN}, ${note}`)
  else if (row.state) markAsEdit(document, line, note)
}

/**
 * The dispatcher takes cells that it has shown before for an old file that was saved again. These it has never shown; it
 * clears what is to be cleared itself.
 */
const markAsEdit = (document: CsvDocument, line: CsvRow, note: string): void =>
  line.set(document.addColumn('cause'), note)

/** The record knows nothing of it: the CSV alone counts. */
function clear(document: CsvDocument, line: CsvRow, { cells }: Row): void {
  if (cells.performance !== '') line.set(document.column('performance'), '')
  if (cells.cause !== '') line.set(document.column('cause'), '')
}
