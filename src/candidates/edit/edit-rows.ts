/**
 * Rows given another status, whether a dispatcher is at work or not. It is done in the CSV, as a person would do it; where
 * nobody writes the record, the record is brought to say the same at once.
 */
import type { CsvDocument, CsvRow } from '../csv/csv.ts'
import { Ledger, type Row } from '../ledger/ledger.ts'
import { endAll } from '../processes.ts'
import { freeRun } from '../standing/free-run.ts'
import { readLedger } from '../standing/standing.ts'
import type { Workspace } from '../workspace.ts'
import { changeCsv } from './change-csv.ts'

/** To be run (again), with no score; or to be left alone. */
export const ACTIONS = ['pending', 'skipped'] as const
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
  let changed: readonly string[] = []
  await changeCsv(workspace, (document) => {
    const ledger = own ?? readLedger(workspace).ledger
    ledger.take(document)
    changed = editCells(document, ledger.rows, { ids, action, note })
    if (own) bringInStep(own, document)
    return changed.length > 0
  })
  if (own && changed.length > 0) {
    own.markShown()
    own.save()
  }
  return changed
}

function bringInStep(ledger: Ledger, document: CsvDocument): void {
  for (const { nonce } of ledger.take(document)) endAll(nonce)
  ledger.show(document)
}

interface Edit {
  readonly ids: ReadonlySet<string>
  readonly action: Action
  readonly note: string
}

function editCells(document: CsvDocument, rows: Ledger['rows'], { ids, action, note }: Edit): string[] {
  const changed = new Set<string>()
  for (const line of document.rows) {
    const id = line.cell(document.column('id')).trim()
    const row = rows.get(id)
    if (!row || !ids.has(id) || changed.has(id) || row.status === action) continue
    changed.add(id)
    line.set(document.addColumn('status'), action)
    if (row.state) markAsEdit(document, line, note)
    else if (action === 'pending') clear(document, line, row)
  }
  return [...changed]
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
