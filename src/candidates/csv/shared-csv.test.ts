import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CsvDocument } from './csv.ts'
import { SharedCsv } from './shared-csv.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-shared-'))
  file = join(folder, 'evolution.csv')
  writeFileSync(file, 'id,note,status\n1,a,\n2,b,\n', { mode: 0o640 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const setStatus =
  (value: string) =>
  (document: CsvDocument): boolean => {
    const before = document.text()
    for (const row of document.rows) row.set(2, value)
    return document.text() !== before
  }

/** Until it is settled. */
async function update(csv: SharedCsv, change: (document: CsvDocument) => boolean): Promise<string> {
  for (;;) {
    const end = await csv.update(change)
    if (end !== 'being written') return end
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a change takes effect, as readable as before, and leaves only the lock file', async () => {
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  expect(await update(csv, setStatus('x'))).toBe('written')
  expect(readFileSync(file, 'utf8')).toBe('id,note,status\n1,a,x\n2,b,x\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder).toSorted()).toEqual(['evolution.csv', 'evolution.csv.lock'])
  expect(await update(csv, setStatus('x'))).toBe('the same')
})

test.runIf(process.getuid?.() === 0)('its owner and its group stay when root writes it', async () => {
  chownSync(file, 12_345, 54_321)
  expect(await update(new SharedCsv(file, { lockTimeoutMs: 1000 }), setStatus('x'))).toBe('written')
  const { uid, gid, mode } = statSync(file)
  expect([uid, gid, mode & 0o777]).toEqual([12_345, 54_321, 0o640])
})

test('what is not UTF-8 is refused, and stays as it is', async () => {
  const bytes = Buffer.from('id,note,status\n1,größer,\n', 'latin1')
  writeFileSync(file, bytes)
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  await expect(update(csv, setStatus('x'))).rejects.toThrow('line 2: it is not UTF-8')
  expect(readFileSync(file)).toEqual(bytes)
})

test('it is known whether somebody else has changed it', async () => {
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  expect(csv.hasChanged).toBe(true)
  await update(csv, setStatus('x'))
  expect(csv.hasChanged).toBe(false)
  appendFileSync(file, '3,c,\n')
  expect(csv.hasChanged).toBe(true)
})

test('what was written a moment ago may not be whole, whatever the clock says', async () => {
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  await update(csv, setStatus('x'))
  writeFileSync(file, 'id,note,st')
  expect(csv.read()).toBeUndefined()
  writeFileSync(file, 'id,note,status\n7,q,\n')
  const later = new Date(Date.now() + 1e6)
  utimesSync(file, later, later)
  expect(csv.read()).toBeUndefined()
  expect(await update(csv, setStatus('y'))).toBe('written')
  expect(readFileSync(file, 'utf8')).toBe('id,note,status\n7,q,y\n')
})

test('a change is worked out again on what others have written meanwhile', async () => {
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  let calls = 0
  await update(csv, (document) => {
    calls += 1
    if (calls === 1) appendFileSync(file, '3,c,\n')
    return setStatus('x')(document)
  })
  expect(calls).toBe(2)
  expect(readFileSync(file, 'utf8')).toBe('id,note,status\n1,a,x\n2,b,x\n3,c,x\n')
})

test('a shell that holds the lock delays it; for too long, and it says so', async () => {
  const shell = spawn('flock', [`${file}.lock`, 'sh', '-c', 'echo held; read line'])
  await once(shell.stdout, 'data')
  expect(await update(new SharedCsv(file, { lockTimeoutMs: 60 }), setStatus('x'))).toBe('locked')
  const waiting = update(new SharedCsv(file, { lockTimeoutMs: 20_000 }), setStatus('x'))
  shell.stdin.end('\n')
  expect(await waiting).toBe('written')
})

test('a link stays a link', async () => {
  const link = join(folder, 'link.csv')
  symlinkSync(file, link)
  await update(new SharedCsv(link, { lockTimeoutMs: 1000 }), setStatus('x'))
  expect(readFileSync(file, 'utf8')).toContain('1,a,x')
  expect(spawnSync('test', ['-L', link]).status).toBe(0)
})

test('people who save in their own way lose nothing', async () => {
  // One writes in place, the other by renaming; neither knows of any lock. Each counts up a row of its own.
  const person = (row: number, save: string): string => `
    const { readFileSync, writeFileSync, renameSync } = require('node:fs')
    const file = ${JSON.stringify(file)}
    let n = 0
    setInterval(() => {
      const before = readFileSync(file, 'utf8')
      const after = before.replace(/^${row},[^,]*/m, '${row},' + (n + 1))
      if (after === before) return
      ${save}
      n += 1
      if (n === 12) process.exit()
    }, 300)`
  const inPlace = spawn(process.execPath, ['-e', person(1, 'writeFileSync(file, after)')])
  const csv = new SharedCsv(file, { lockTimeoutMs: 1000 })
  let isOver = false
  const over = once(inPlace, 'exit').then(() => (isOver = true))
  let written = 0
  for (let n = 0; !isOver; n += 1) {
    if ((await csv.update(setStatus(`s${n}`))) === 'written') written += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await over
  const other = spawn(process.execPath, [
    '-e',
    person(2, "writeFileSync(file + '.tmp', after); renameSync(file + '.tmp', file)"),
  ])
  isOver = false
  const overToo = once(other, 'exit').then(() => (isOver = true))
  for (let n = 0; !isOver; n += 1) {
    if ((await csv.update(setStatus(`t${n}`))) === 'written') written += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await overToo
  const [, first, second] = readFileSync(file, 'utf8').split('\n')
  expect(first).toMatch(/^1,12,/)
  expect(second).toMatch(/^2,12,/)
  expect(written).toBeGreaterThan(20)
})

test('what others have left who were killed while they wrote is removed', () => {
  const { pid } = spawnSync('true')
  const draft = (of: number): string => `${file}.${of}.abcdef01.partial`
  for (const path of [draft(pid), draft(process.pid), `${file}.partial`]) writeFileSync(path, 'x')
  new SharedCsv(file, { lockTimeoutMs: 1000 })
  expect([draft(pid), draft(process.pid), `${file}.partial`].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
  ])
})
