import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initWorkspace } from '../init/init.ts'
import { type Row, withState } from '../ledger/row.ts'
import { RowState } from '../ledger/row-state.ts'
import type { WorkspaceState } from '../record.ts'
import { Workspace } from '../workspace.ts'
import { type LeftoverOptions, leftoversOf, removeLeftovers } from './leftovers.ts'

let folder: string
let workspace: Workspace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-clean-'))
  initWorkspace(folder)
  workspace = Workspace.open(folder)
  for (const id of ['1', '2', '3', '4', 'gone']) {
    put(workspace.candidateFolder(id))
    put(join(workspace.doneFolder(id), '1'))
  }
  for (const token of [10, 11, 12, 13]) put(workspace.claimFolder(token))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'file'), '12345')
}

const row = (id: string, status: string, parts: Partial<RowState> = {}): [string, Row] => {
  const state = RowState.parse({ id, status, ...parts })
  const cells = { status, performance: '', cause: '' }
  return [id, withState({ id, basedOnId: '', description: '', toMend: undefined, cells }, state)]
}

const stateOf = (hasDispatcher: boolean): WorkspaceState => ({
  rows: new Map([
    row('1', 'complete', { token: 10 }),
    row('2', 'failed'),
    row('3', 'running', { token: 11 }),
    row('4', 'pending', { built: 12 }),
  ]),
  problems: [],
  baseline: undefined,
  pause: undefined,
  dispatcher: hasDispatcher ? { pid: 1 } : undefined,
})

const paths = (hasDispatcher: boolean, options: LeftoverOptions = {}): string[] =>
  leftoversOf(workspace, stateOf(hasDispatcher), options)
    .map(({ path }) => relative(folder, path))
    .toSorted()

const LOGS = ['1/1', '2/1', '3/1', '4/1', 'gone/1'].map((name) => `.manyhands/done/${name}`)

test('logs, work that nobody goes on from, and candidates of rows that failed', () => {
  expect(paths(false)).toEqual([...LOGS, '.manyhands/work/10', '.manyhands/work/13', 'candidates/2'])
  expect(leftoversOf(workspace, stateOf(false)).every(({ bytes }) => bytes === 5)).toBe(true)
})

test('with all: whatever candidate is not complete', () => {
  expect(paths(false, { all: true }).slice(7)).toEqual([
    'candidates/2',
    'candidates/3',
    'candidates/4',
    'candidates/gone',
  ])
})

test('while a dispatcher is at work: no work, and nothing of rows that it may put away', () => {
  expect(paths(true)).toEqual([LOGS[0], LOGS[1], LOGS[4], 'candidates/2'])
  expect(paths(true, { all: true }).slice(3)).toEqual(['candidates/2', 'candidates/gone'])
  removeLeftovers(workspace, stateOf(true), leftoversOf(workspace, stateOf(true)))
  expect(existsSync(join(workspace.done, '1'))).toBe(true)
  expect(paths(true)).toEqual([])
})

test('what is removed is gone, and so are folders that are empty then', () => {
  removeLeftovers(workspace, stateOf(false), leftoversOf(workspace, stateOf(false)))
  expect(paths(false)).toEqual([])
  expect(existsSync(join(workspace.done, '1'))).toBe(false)
  for (const kept of [workspace.candidateFolder('1'), workspace.claimFolder(11), workspace.claimFolder(12)])
    expect(existsSync(join(kept, 'file'))).toBe(true)
})
