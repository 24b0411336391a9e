import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

// The bench itself fails if mutants are not played.
test('a slice of fresh mutants is played on two workers, and no gate is judged', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'fresh', '--json', '--slice'], {
    encoding: 'utf8',
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  const [fresh] = (JSON.parse(stdout) as Report).benches
  expect(fresh?.measures.map(({ name }) => name)).toEqual([
    '40 mutants on two workers',
    '40 mutants, peak memory',
    '80 mutants on two workers',
    '80 mutants, peak memory',
    '80 mutants, memory of the second half over the first',
  ])
  for (const { repeats } of fresh?.measures ?? []) expect(repeats.every((value) => value > 0)).toBe(true)
  expect(fresh?.gates).toMatchObject([{ name: 'growth of memory over 80 mutants', ok: null }])
})
