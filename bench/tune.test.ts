import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Report } from './report.ts'
import { assertSame } from './tune/workshop.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

// The bench itself fails if the same study does not come to the same digest.
test('a slice of each part is measured without judging a gate, and its folder goes', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'tune', '--json', '--slice'], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder },
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  const [tune] = (JSON.parse(stdout) as Report).benches
  const all = Math.max(2, availableParallelism())
  expect(tune?.measures.map(({ name }) => name)).toEqual([
    'seasons loaded once a worker',
    'seasons loaded for each evaluation',
    'loaded once over for each evaluation',
    ...['processes', 'threads'].flatMap((lane) =>
      ['1 worker', `${all} workers`, `${all} over 1`].map(
        (column) => `a tournament of the forecast: ${lane}, ${column}`,
      ),
    ),
    ...[
      'of nothing, processes, rate',
      'of nothing, processes, time of one',
      'of nothing, processes, over the forecast',
      'of nothing, threads, rate',
      'of nothing, threads, time of one',
      'of the forecast, processes, rate',
    ].map((cell) => `evaluations, from start to end: ${cell}`),
  ])
  for (const { repeats } of tune?.measures ?? []) for (const each of repeats) expect(each).toBeGreaterThan(0)
  expect(tune?.gates.map(({ name, wanted, ok }) => ({ name, wanted, ok }))).toEqual([
    { name: 'loaded once over for each evaluation', wanted: { atLeast: 5 }, ok: null },
    { name: `processes, ${all} workers over 1`, wanted: { atLeast: 1 + 0.5 * (all - 1) }, ok: null },
    { name: `threads, ${all} workers over 1`, wanted: { atLeast: 1 + 0.5 * (all - 1) }, ok: null },
  ])
  expect(readdirSync(folder).filter((name) => name.includes('bench'))).toEqual([])
})

test('studies that come to different ends are no measure of speed', () => {
  const ran = (digest: string, evaluations: number) => [{ seconds: 1, digest, evaluations }]
  expect(assertSame({ once: ran('a', 3), each: ran('a', 3) })).toBe(3)
  expect(() => assertSame({ once: ran('a', 3), each: ran('b', 3) })).toThrow(
    'the same study must come to the same; once: a after 3 evaluations, each: b after 3',
  )
  expect(() => assertSame({ once: ran('a', 3), each: ran('a', 4) })).toThrow('each: a after 4')
})
