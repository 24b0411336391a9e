import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ARGS = [MAIN, 'map', '--json', '--slice']

test('trivial commands are compared with GNU parallel, and a slice judges no gate', ({ skip }) => {
  if (spawnSync('parallel', ['--version']).error)
    skip('GNU parallel is not installed: apt-get install parallel')
  const { status, stdout } = spawnSync(process.execPath, ARGS, { encoding: 'utf8' })
  const [map] = (JSON.parse(stdout) as Report).benches
  expect(map?.measures.map(({ name }) => name)).toEqual([
    'commands',
    'commands, GNU parallel',
    'over GNU parallel',
  ])
  expect(map?.gates).toEqual([
    {
      name: 'over GNU parallel',
      unit: 'ratio',
      measured: expect.any(Number),
      wanted: { atLeast: 1 },
      ok: null,
    },
  ])
  expect(status).toBe(0)
})

test('without GNU parallel it says so and compares nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-'))
  try {
    mkdirSync(join(folder, 'bin'))
    symlinkSync('/bin/echo', join(folder, 'bin', 'echo'))
    const env = { ...process.env, PATH: join(folder, 'bin') }
    const { status, stdout, stderr } = spawnSync(process.execPath, ARGS, { encoding: 'utf8', env })
    expect(stderr).toContain(
      'GNU parallel is not installed, so nothing is compared: apt-get install parallel',
    )
    const [map] = (JSON.parse(stdout) as Report).benches
    expect(map?.measures.map(({ name }) => name)).toEqual(['commands'])
    expect(map?.gates).toEqual([])
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
