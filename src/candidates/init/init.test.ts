import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { CsvDocument } from '../csv/csv.ts'
import { Workspace } from '../workspace.ts'
import { initWorkspace, linesToIgnore } from './init.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-init-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The idea carried out on a copy of the parent; whether that changed it. */
function code(parent: string, candidate: string, idea: string): boolean {
  cpSync(parent, candidate, { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'coder.mjs')], {
    cwd: candidate,
    input: `Brief\n\n# The idea to try\n\n${idea}\n\n# What to do\n\nEdit the nearest file.`,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [before, after] = [parent, candidate].map((each) => readFileSync(join(each, 'solve.mjs'), 'utf8'))
  return before !== after
}

function evaluate(candidate: string): { performance?: number; refused?: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['evaluator.mjs', candidate], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? JSON.parse(stdout) : { refused: stderr.trim() }
}

test('the ideas of a new workspace make the baseline better step by step, and two of them come to nothing', () => {
  initWorkspace(folder)
  const { rows } = CsvDocument.parse(readFileSync(join(folder, 'evolution.csv'), 'utf8'))
  const score = new Map<string, number | undefined>()
  score.set('', evaluate(join(folder, 'program')).performance)
  const told = new Map<string, unknown>()
  for (const row of rows) {
    const [id = '', parent = '', idea = ''] = row.cells()
    const from = parent === '' ? join(folder, 'program') : join(folder, 'candidates', parent)
    const candidate = join(folder, 'candidates', id)
    if (!code(from, candidate, idea)) told.set(id, 'unchanged')
    else {
      const { performance, refused } = evaluate(candidate)
      score.set(id, performance)
      if (refused !== undefined) told.set(id, refused)
      else expect(performance, idea).toBeLessThan(score.get(parent) as number)
    }
  }
  expect([...told]).toEqual([
    ['6', 'set 1: not every city was visited once'],
    ['7', 'unchanged'],
  ])
})

test('its configuration is right, with any agent', () => {
  initWorkspace(folder)
  expect(Workspace.open(folder).config).toMatchObject({
    coder: { command: 'node {workspace}/coder.mjs' },
    parallel: { enabled: false, max_workers: 4, lock_timeout: 30 },
  })
  const other = join(folder, 'other')
  const agent = `my-agent --say "it's: #1" -p`
  expect(initWorkspace(other, { agent })).not.toContain('coder.mjs')
  expect(Workspace.open(other).config).toMatchObject({
    coder: { command: agent },
    ideate: { command: agent },
  })
  // What an agent's words mean is known better by this program than by a file that was made long ago.
  const { coder } = parseConfig(
    { baseline: 'x', coder: { command: 'c' }, evaluator: { command: 'e' } },
    'test',
  )
  for (const each of [folder, other])
    expect(Workspace.open(each).config.coder.rate_limit).toEqual(coder.rate_limit)
})

test('a folder that cannot be is told', () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'mine')
  expect(() => initWorkspace(file)).toThrow(`${file} is a file: name a folder, or one that is not there yet`)
  expect(() => initWorkspace(join(file, 'below'))).toThrow(`${join(file, 'below')} cannot be written: EEXIST`)
})

test('nothing is written over', () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  writeFileSync(join(folder, 'BRIEF.md'), 'mine')
  expect(() => initWorkspace(folder)).toThrow(
    `${folder} has BRIEF.md already, which would be written over: name another folder`,
  )
  rmSync(join(folder, 'BRIEF.md'))
  initWorkspace(folder)
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
})

test('a .gitignore that is there is left as it is, and what it lacks is known', () => {
  const file = join(folder, '.gitignore')
  writeFileSync(file, 'node_modules/\r\n.manyhands/\r\n')
  expect(initWorkspace(folder)).not.toContain('.gitignore')
  expect(readFileSync(file, 'utf8')).toBe('node_modules/\r\n.manyhands/\r\n')
  expect(linesToIgnore(folder)).toEqual(['evolution.csv.lock'])
  const other = join(folder, 'other')
  expect(initWorkspace(other)).toContain('.gitignore')
  expect(linesToIgnore(other)).toEqual([])
})
