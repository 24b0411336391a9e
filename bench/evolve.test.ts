import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

// The bench itself fails if one worker and two come to different answers.
test('a slice of evolution is measured without judging a gate', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [MAIN, 'evolve', '--json', '--slice', '--repeats', '1'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  const [evolve] = (JSON.parse(stdout) as Report).benches
  expect(evolve?.measures.map(({ name, unit }) => ({ name, unit }))).toEqual([
    { name: '4 × 1, whole', unit: 'seconds' },
    { name: '4 × 1, genomes evaluated', unit: 'items/s' },
    { name: '4 × 1, glances', unit: 'games' },
    { name: '4 × 1, looks', unit: 'games' },
    { name: '4 × 1, measured at the door', unit: 'games' },
    { name: '4 × 1, games simulated', unit: 'games/s' },
    { name: '3 genomes on one worker', unit: 'seconds' },
    { name: '3 genomes on two workers', unit: 'seconds' },
    { name: '3 genomes, two workers over one', unit: 'ratio' },
  ])
  expect(evolve?.gates.map(({ name, wanted, ok }) => ({ name, wanted, ok }))).toEqual([
    { name: '4 × 1, whole', wanted: { below: 90 }, ok: null },
    { name: '3 genomes, two workers over one', wanted: { atLeast: 1.5 }, ok: null },
  ])
})
