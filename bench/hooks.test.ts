import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a slice runs the published runner and the source, without judging a gate', () => {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, 'hooks', '--json', '--slice'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const [hooks] = (JSON.parse(stdout) as Report).benches
  expect(hooks?.measures).toHaveLength(9)
  expect(hooks?.gates.map(({ ok, measured }) => [ok, typeof measured])).toEqual(
    Array(3).fill([null, 'number']),
  )
})
