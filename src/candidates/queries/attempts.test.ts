import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Row } from '../ledger/row.ts'
import { RowState } from '../ledger/row-state.ts'
import { SmallWorkspace } from '../testing/small-workspace.ts'
import { Workspace } from '../workspace.ts'
import { writingOf } from './attempts.ts'

const state = RowState.parse({ id: '1', status: 'complete', token: 12, description: 'new' })
const ROW: Row = {
  id: '1',
  basedOnId: '',
  description: 'new',
  status: 'complete',
  statusText: 'complete',
  performance: '1',
  cause: '',
  isToEvaluate: false,
  toMend: undefined,
  cells: { status: 'complete', performance: '1', cause: '' },
  state,
}

function leave(folder: string, claim: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'claim.json'), JSON.stringify(claim))
}

test('a candidate was written by the last attempt that did not only score it again', () => {
  using work = new SmallWorkspace(['1,,new'])
  const workspace = Workspace.open(work.folder)
  const done = workspace.doneFolder('1')
  leave(join(done, '2'), { token: 2, description: 'old' })
  leave(join(done, '10'), { token: 10, description: 'written' })
  leave(join(done, '12'), { token: 12, description: 'new', finished: 'candidates/1' })
  expect(writingOf(workspace, ROW)).toMatchObject({ token: 10, description: 'written' })
  leave(workspace.claimFolder(12), { token: 12, description: 'begun' })
  expect(writingOf(workspace, { ...ROW, status: 'running' })).toMatchObject({ description: 'begun' })
})

test('where logs were removed, the record says what the last claim was made with', () => {
  using work = new SmallWorkspace(['1,,new'])
  const workspace = Workspace.open(work.folder)
  expect(writingOf(workspace, ROW)).toMatchObject({ token: 12, description: 'new' })
  expect(writingOf(workspace, { ...ROW, state: undefined })).toBeUndefined()
})
