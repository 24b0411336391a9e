/** A workspace in which a row costs as little as it can: whatever else it takes is the tool's. */
import { utimesSync } from 'node:fs'
import { CsvDocument } from '../../src/candidates/csv/csv.ts'
import { Ledger } from '../../src/candidates/ledger/ledger.ts'
import type { Row } from '../../src/candidates/ledger/row.ts'
import { RowState } from '../../src/candidates/ledger/row-state.ts'
import { openRecord } from '../../src/candidates/record.ts'
import { SmallWorkspace } from '../../src/candidates/testing/small-workspace.ts'
import { Workspace } from '../../src/candidates/workspace.ts'
import { digest } from '../../src/digest/index.ts'
import { csvOf, type Ideas } from './ideas.ts'

/** In a folder of the claim: another program for each row, or the evaluator would know its score already. */
export const CODER = 'pwd > value'
export const EVALUATOR = `test -s {candidate}/value && echo '{"performance":1}'`

export interface Plan extends Ideas {
  /** What the evaluator does first. */
  readonly first?: string
}

/** To be disposed of: it is a folder. */
export function makeSite({ first, ...ideas }: Plan): SmallWorkspace {
  const site = new SmallWorkspace([])
  const evaluator = first === undefined ? EVALUATOR : `${first}; ${EVALUATOR}`
  site.write(
    'config.yaml',
    `baseline: program\ncoder:\n  command: ${CODER}\nevaluator:\n  command: ${evaluator}\n  score_baseline: false\n`,
  )
  const csv = csvOf(ideas)
  site.write('evolution.csv', csv)
  const workspace = Workspace.open(site.folder)
  // A file that is as young as this might still be written by somebody: that is waited for, and is not the question.
  utimesSync(workspace.csv, 0, 0)
  if (ideas.complete) recordComplete(workspace, csv)
  return site
}

/** As if an earlier run had scored them. */
function recordComplete(workspace: Workspace, csv: string): void {
  using record = openRecord(workspace, [])
  const ledger = new Ledger(record)
  ledger.take(CsvDocument.parse(csv))
  for (const row of ledger.rows.values()) if (row.status === 'complete') ledger.set(stateOf(row, ledger))
  ledger.save()
}

function stateOf({ id, performance, description }: Row, ledger: Ledger): RowState {
  const known = digest(id)
  const shown = (status: string) => ({ status, performance: '', cause: '' })
  return RowState.parse({
    id,
    status: 'complete',
    performance,
    description,
    metrics: { performance: Number(performance) },
    candidate: known,
    scoredBy: known,
    attempt: 1,
    token: ledger.nextToken(),
    nonce: known,
    seconds: 1,
    shown: [shown(''), shown('running'), { ...shown('complete'), performance }],
  })
}
