import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { NO_BROWSER } from '../test/fixtures/chromium.ts'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

test.skipIf(NO_BROWSER)(
  'a slice measures sizes, paint, a large run and streams, without judging a gate',
  () => {
    const args = [MAIN, 'studio', '--json', '--slice', '--repeats', '1']
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status).toBe(0)
    const [studio] = (JSON.parse(stdout) as Report).benches
    expect(studio?.measures).toHaveLength(11)
    expect(studio?.measures.every(({ median }) => median > 0)).toBe(true)
    expect(studio?.gates.map(({ ok }) => ok)).toEqual([null, null, null])
  },
)
