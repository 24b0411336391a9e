import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendRecord } from './append.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-hooks-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const record = (n: number) => ({
  timestamp: `2026-01-01T00:00:0${n}.000Z`,
  phase: 'Stop',
  total_hooks: 1,
  batches: 1,
  elapsed_ms: 1.23456789,
  failures: 0,
  spans: [{ hook: 'a', wait_ms: 0, run_ms: 1.5, exit: 0 }],
})

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/** A program that appends many records, waiting for the others before it begins. */
const APPENDING = `
import { appendRecord } from ${JSON.stringify(new URL('./append.ts', import.meta.url))}
const [file, who, count, mostBytes] = process.argv.slice(1)
process.stdout.write('ready')
process.stdin.once('data', async () => {
  process.stdin.destroy()
  for (let n = 0; n < Number(count); n += 1)
    await appendRecord(file, { ...${JSON.stringify(record(0))}, timestamp: who + n }, Number(mostBytes))
})`

test('programs that append at the same time, while the log is renamed, lose no line and mix none', async () => {
  const [file, programs, count] = [join(folder, 'shared.jsonl'), ['a', 'b', 'c', 'd'], 250]
  const bytes = `${JSON.stringify(record(0))}\n`.length * programs.length * count
  const children = programs.map((who) =>
    spawn(
      process.execPath,
      ['--input-type=module', '-e', APPENDING, file, who, String(count), String(bytes * 0.6)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    ),
  )
  const ended = children.map((child) => once(child, 'close'))
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  for (const { stdin } of children) stdin.end('go')
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0, 0, 0])
  const names = [`${file}.1`, file].flatMap(linesOf).map((line) => JSON.parse(line).timestamp)
  const expected = programs.flatMap((who) => Array.from({ length: count }, (_, n) => `${who}${n}`))
  expect(names.toSorted()).toEqual(expected.toSorted())
})

test('a log that has become too long is renamed, with all its lines, and one older log is kept', async () => {
  const file = join(folder, 'new/log.jsonl')
  for (const n of [1, 2, 3]) await appendRecord(file, record(n), 300)
  expect(linesOf(`${file}.1`)).toHaveLength(2)
  expect(linesOf(file)).toHaveLength(1)
  expect(JSON.parse(linesOf(file)[0] as string)).toEqual({ ...record(3), elapsed_ms: 1.235 })
})
