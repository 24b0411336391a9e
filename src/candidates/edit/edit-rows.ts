/**
 * Gives rows another status, whether or not a dispatcher is at work. It edits the CSV, as a person would; if nobody else
 * writes the record, it updates the record too.
 */
import { killTree } from '../../subprocess/index.ts'
import type { CsvDocument } from '../csv/csv.ts'
import type { CsvRow } from '../csv/csv-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Row } from '../ledger/row.ts'
import { EVALUATE_AGAIN, type RowState } from '../ledger/row-state.ts'
import { writtenFor } from '../queries/attempts.ts'
import { openIdleRecord, readLedger } from '../record.ts'
import type { Workspace } from '../workspace.ts'
import { changeCsv } from './change-csv.ts'

/** Write (again) and score; score again as it was written; leave alone. */
export const ACTIONS = ['pending', 'evaluate', 'skipped'] as const
export type Action = (typeof ACTIONS)[number]

/** Returns the ids of the rows that changed. */
export async function editRows(
  workspace: Workspace,
  ids: ReadonlySet<string>,
  action: Action,
): Promise<readonly string[]> {
  using run = openIdleRecord(workspace)
  const own = run && new Ledger(run)
  const note = `edited ${new Date().toISOString()}`
  let [changed, stopped] = [new Set<string>(), [] as readonly RowState[]]
  await changeCsv(workspace, (document) => {
    const ledger = own ?? readLedger(workspace).ledger
    ledger.take(document)
    changed = new Set()
    for (const line of document.rows) {
      const id = line.cell(document.column('id')).trim()
      const row = document.isTooLong(line) ? undefined : ledger.rows.get(id)
      if (!row || !ids.has(id) || changed.has(id) || !isChange(workspace, row, action)) continue
      changed.add(id)
      editRow(document, line, row, action, note)
    }
    if (own) {
      stopped = own.take(document)
      own.show(document)
    }
    return changed.size > 0
  })
  for (const { nonce } of stopped) killTree(nonce)
  if (own && changed.size > 0) {
    own.markShown()
    own.save()
  }
  return [...changed]
}

function isChange(workspace: Workspace, row: Row, action: Action): boolean {
  if (action !== 'evaluate') return row.statusText !== action
  return row.status !== 'pending' && row.status !== 'running' && writtenFor(workspace, row) !== undefined
}

function editRow(document: CsvDocument, line: CsvRow, row: Row, action: Action, note: string): void {
  const isAgain = action === 'evaluate'
  line.set(document.addColumn('status'), isAgain ? 'pending' : action)
  // The record knows nothing of an unclaimed row: its cells are cleared here.
  if (!row.state && action !== 'skipped')
    for (const name of ['performance', 'cause'] as const)
      if (row.cells[name] !== '') line.set(document.column(name), '')
  if (isAgain) line.set(document.addColumn('cause'), `${EVALUATE_AGAIN}, ${note}`)
  // Cells that the dispatcher has shown before would count as an old file that was saved again; these it has not.
  else if (row.state) line.set(document.addColumn('cause'), note)
}
