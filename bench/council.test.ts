import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a slice holds panels and councils over a real server, without judging a gate', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [MAIN, 'council', '--json', '--slice', '--repeats', '1'],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
  const [council] = (JSON.parse(stdout) as Report).benches
  expect(council?.measures).toHaveLength(3 * 3 + 14)
  expect(council?.gates.map(({ ok }) => ok)).toEqual(Array(7).fill(null))
})
