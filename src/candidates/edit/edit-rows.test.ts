import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRun, type RunWriter, resumeRun } from '../../runs/index.ts'
import { acquireFileLock } from '../../subprocess/index.ts'
import { CsvDocument } from '../csv/csv.ts'
import { initWorkspace } from '../init/init.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Row } from '../ledger/row.ts'
import { RowState } from '../ledger/row-state.ts'
import type { ScoredRow } from '../queries/rows.ts'
import { readWorkspaceState } from '../record.ts'
import { Workspace } from '../workspace.ts'
import { type Action, editRows } from './edit-rows.ts'
import { selectRows } from './select.ts'

const REQUEST = { kind: 'candidates', command: [], fingerprint: { a: 'b' } }
const HEADER = 'id,basedOnId,description,performance,status'

let folder: string
let workspace: Workspace
let run: RunWriter | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-edit-'))
  initWorkspace(folder)
  workspace = Workspace.open(folder)
  run = undefined
})
afterEach(() => {
  run?.close()
  rmSync(folder, { recursive: true })
})

function writeCsv(...lines: string[]): void {
  writeFileSync(workspace.csv, `${[HEADER, ...lines].join('\n')}\n`)
  utimesSync(workspace.csv, 1, 1)
}

const csvLines = (): string[] => readFileSync(workspace.csv, 'utf8').trimEnd().split('\n').slice(1)
const edit = (action: Action, ...ids: string[]): Promise<readonly string[]> =>
  editRows(workspace, new Set(ids), action)

/** As the dispatcher does it: takes what people wrote, gives a row this state, and shows it. */
function sync(ledger: Ledger, id?: string, parts: Partial<RowState> = {}): void {
  const document = CsvDocument.parse(readFileSync(workspace.csv, 'utf8'))
  ledger.take(document)
  if (id !== undefined) ledger.set(RowState.parse({ ...ledger.state(id), id, ...parts }))
  if (ledger.show(document)) writeFileSync(workspace.csv, document.text())
  ledger.markShown()
  ledger.save()
}

function completed(ledger: Ledger): void {
  sync(ledger, '1', { status: 'running' })
  sync(ledger, '1', { status: 'complete', performance: '0.5' })
}

describe('without a record', () => {
  test('the CSV alone is changed, and a score is cleared', async () => {
    writeCsv('1,,a,0.5,complete', '2,,b,,', '3,,c,0.7,complete')
    expect(await edit('pending', '1', '2')).toEqual(['1'])
    expect(await edit('skipped', '2')).toEqual(['2'])
    expect(csvLines()).toEqual(['1,,a,,pending', '2,,b,,skipped', '3,,c,0.7,complete'])
  })
})

test('nothing is written into a row that has more cells than the header', async () => {
  writeCsv('1,,a, with a comma,,', '2,,b,,')
  expect(await edit('skipped', '1', '2')).toEqual(['2'])
  expect(csvLines()).toEqual(['1,,a, with a comma,,', '2,,b,,skipped'])
})

describe('while a dispatcher is at work', () => {
  test.each(['complete', 'running'])(
    'a row that is %s is run again as often as is wished',
    async (status) => {
      writeCsv('1,,a,,', '2,,b,,')
      run = createRun(workspace.run, REQUEST)
      const ledger = new Ledger(run)
      for (let times = 0; times < 3; times += 1) {
        completed(ledger)
        if (status === 'running') sync(ledger, '1', { status: 'running', performance: '' })
        expect(await edit('pending', '1')).toEqual(['1'])
        sync(ledger)
        expect(ledger.state('1')).toMatchObject({ status: 'pending', performance: '', cause: '' })
        expect(csvLines()).toEqual(['1,,a,,pending,', '2,,b,,,'])
      }
    },
  )

  test('a row is skipped as often as is wished', async () => {
    writeCsv('1,,a,,')
    run = createRun(workspace.run, REQUEST)
    const ledger = new Ledger(run)
    for (let times = 0; times < 3; times += 1) {
      completed(ledger)
      expect(await edit('skipped', '1')).toEqual(['1'])
      sync(ledger)
      expect(ledger.rows.get('1')?.status).toBe('skipped')
    }
  })
})

test('between two dispatchers the record is changed at once, with the CSV', async () => {
  writeCsv('1,,a,,')
  run = createRun(workspace.run, REQUEST)
  completed(new Ledger(run))
  run.close()
  expect(await edit('pending', '1')).toEqual(['1'])
  expect(csvLines()).toEqual(['1,,a,,pending,'])
  run = resumeRun(workspace.run, REQUEST)
  expect(new Ledger(run).state('1')).toMatchObject({ status: 'pending', performance: '' })
})

test('a change comes through while others write the file as fast as they can, and none of theirs is lost', async () => {
  writeCsv('1,,a,,', '2,,b,0,')
  const program = fileURLToPath(new URL('../testing/busy-writer.ts', import.meta.url))
  const writer = spawn(process.execPath, [program, workspace.csv], { stdio: ['pipe', 'pipe', 'ignore'] })
  let said = ''
  writer.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  await once(writer.stdout, 'data')
  expect(await edit('skipped', '1')).toEqual(['1'])
  writer.stdin.end()
  await once(writer, 'close')
  const written = said.trim().split('\n').at(-1)
  expect(csvLines()).toEqual(['1,,a,,skipped', `2,,b,${written},`])
})

test('a lock that somebody holds is waited for, and then told', async () => {
  writeCsv('1,,a,,')
  const config = readFileSync(join(folder, 'config.yaml'), 'utf8')
  writeFileSync(join(folder, 'config.yaml'), config.replace('lock_timeout: 30', 'lock_timeout: 0.2'))
  workspace = Workspace.open(folder)
  using _lock = await acquireFileLock(`${workspace.csv}.lock`, 1000)
  await expect(edit('skipped', '1')).rejects.toThrow(
    `somebody held ${workspace.csv}.lock for 0.2 s (parallel.lock_timeout): nothing was changed. Try again`,
  )
  expect(csvLines()).toEqual(['1,,a,,'])
})

describe('a selector', () => {
  const chosen = (selector: string): string[] => {
    writeFileSync(
      workspace.csv,
      `${HEADER},cause\n1,,a,1,complete,\n2,,b,,failed,coder\n3,,c,,failed,timeout\n4,,d,,,\nx-1,,e,,wait,\n`,
    )
    const { rows } = readWorkspaceState(workspace)
    const scored = (id: string, isStale: boolean): ScoredRow => {
      const row = rows.get(id) as Row
      return { row, performance: 1, interval: undefined, isStale, isUnverified: !isStale }
    }
    return selectRows(rows, selector, [scored('1', true), scored('4', false)]).map(({ id }) => id)
  }

  test.each([
    ['4,1', ['1', '4']],
    ['2-9', ['2', '3', '4']],
    ['x-1, 2', ['2', 'x-1']],
    ['failed', ['2', '3']],
    ['failed:coder', ['2']],
    ['failed:memory', []],
    ['held,complete', ['1', 'x-1']],
    ['running', []],
    ['stale', ['1']],
    ['unverified,2', ['2', '4']],
    ['all', ['1', '2', '3', '4', 'x-1']],
  ])('%s', (selector, ids) => {
    expect(chosen(selector)).toEqual(ids)
  })

  test.each([
    ['failed:codr', "'codr' is not a cause of failures: causes are coder, validation, "],
    ['5-1', 'the range 5-1 is backwards: write 1-5'],
  ])('%j is refused with what is wrong', (selector, message) => {
    expect(() => chosen(selector)).toThrow(message)
  })

  test.each(['9', '7-9', 'faild', '1,', ''])('%j selects nothing, and that is told', (selector) => {
    expect(() => chosen(selector)).toThrow('selects nothing: there is no such id. It takes ids as 3,5-9, ')
  })
})
