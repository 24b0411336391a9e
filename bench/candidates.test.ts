import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { csvOf } from './candidates/ideas.ts'
import { workOff } from './candidates/work-off.ts'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const LARGE = ['the last 4 of 2000, all others complete', 'the first 4 of 2000, all pending']

const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

// The bench itself fails if a row is begun twice, is not over, or is not complete in the CSV.
test('a slice of each part is measured without judging a gate, and its workspaces go', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'candidates', '--json', '--slice'], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder },
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  const [candidates] = (JSON.parse(stdout) as Report).benches
  expect(candidates?.measures.map(({ name }) => name)).toEqual([
    ...besideOne('instant rows', ['4 workers', '16 workers', 'bare processes, one at a time']),
    ...LARGE.flatMap((row) => [
      `a large CSV, 4 workers, from start to end: ${row}, rate`,
      `a large CSV, 4 workers, from start to end: ${row}, over a small CSV`,
      `a large CSV, 4 workers, in parts: ${row}, until the first is begun`,
      `a large CSV, 4 workers, in parts: ${row}, rate from then on`,
      `a large CSV, 4 workers, in parts: ${row}, over a small CSV`,
      `a large CSV, 4 workers, in parts: ${row}, after the last is over`,
    ]),
    ...['4 rows, 16 workers', ...LARGE].flatMap((row) =>
      ['median', 'worst', 'all time over that'].map((column) => `the CSV's lock is held: ${row}, ${column}`),
    ),
    ...besideOne('rows of 200 ms', ['4 workers', '16 workers']),
  ])
  for (const { repeats } of candidates?.measures ?? [])
    for (const each of repeats) expect(each).toBeGreaterThan(0)
  expect(candidates?.gates.map(({ name, wanted, ok }) => ({ name, wanted, ok }))).toEqual([
    ...LARGE.map((row) => ({
      name: `${row}: over a small CSV, from the first on`,
      wanted: { atLeast: 0.5 },
      ok: null,
    })),
    { name: "all time over that in which the CSV's lock is held", wanted: { atLeast: 100 }, ok: null },
    { name: 'rows of 200 ms, 4 workers over 1', wanted: { atLeast: 2 }, ok: null },
  ])
  // Node keeps compiled modules there, for all.
  expect(readdirSync(folder).filter((name) => name !== 'node-compile-cache')).toEqual([])
})

function besideOne(table: string, others: readonly string[]): readonly string[] {
  const columns = others.flatMap((row) => [`${row}, rate`, `${row}, over 1 worker`])
  return ['1 worker, rate', ...columns].map((cell) => `${table}: ${cell}`)
}

test('rows that do not come to their score are no measure of speed', async () => {
  const failing = workOff({ pending: 1, first: 'exit 1' }, { workers: 1, rows: 1 })
  await expect(failing()).rejects.toThrow('1 rows must be complete in the end; 0 are')
  const tooFew = workOff({ pending: 1 }, { workers: 1, rows: 2 })
  await expect(tooFew()).rejects.toThrow('each of 2 rows must be begun and over once; 1 and 1 were')
})

test('ideas are the same each time, complete ones first', () => {
  const csv = csvOf({ pending: 1, complete: 1 })
  expect(csv).toMatch(/^id,.*\n1,,(\w+ ){11}\w+,1,complete\n2,,(\w+ ){11}\w+,,\n$/)
  expect(csvOf({ pending: 1, complete: 1 })).toBe(csv)
})
