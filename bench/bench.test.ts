import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

function bench(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
}

describe('npm run bench', () => {
  test('prints one document about the pool, whose slice judges no gate', () => {
    const { status, stdout, stderr } = bench('pool', '--json', '--slice', '--repeats', '3')
    expect(stderr).toContain('tiny items')
    const report = JSON.parse(stdout) as Report
    expect(status).toBe(0)
    expect(report).toMatchObject({
      machine: { cpu: expect.any(String), cores: expect.any(Number), node: process.version },
      slice: true,
      ok: true,
      timing: { seconds: expect.any(Number) },
    })
    const [pool, ...others] = report.benches
    expect(others).toEqual([])
    expect(pool?.name).toBe('pool')
    expect(pool?.gates.map(({ name, wanted, ok }) => ({ name, wanted, ok }))).toEqual([
      { name: 'over piscina by item', wanted: { atLeast: 20 }, ok: null },
      { name: 'over piscina by batch', wanted: { atLeast: 0.5 }, ok: null },
      { name: 'peak memory of the stream, worst', wanted: { below: 300e6 }, ok: null },
      { name: 'two threads over one', wanted: { atLeast: 1.85 }, ok: null },
    ])
    // Every repeat of a measure is shown, with the median and the spread.
    expect(pool?.measures.length).toBeGreaterThan(0)
    for (const { repeats, median, low, high } of pool?.measures ?? []) {
      const sorted = repeats.toSorted((a, b) => a - b)
      expect(sorted).toHaveLength(3)
      expect([low, median, high]).toEqual(sorted)
      expect(low).toBeGreaterThan(0)
    }
  })

  test('refuses a name it does not know and lists those it does', () => {
    const { status, stdout, stderr } = bench('pool', 'puddle', '--json')
    expect(stderr).toContain('no bench is named puddle; the benches are: pool')
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })

  test.each(['0', '1.5', 'many', '-3'])('refuses to repeat %s times', (times) => {
    expect(() => readCommandLine(['pool', `--repeats=${times}`], ['pool'])).toThrow(
      `--repeats must be a whole number, at least 1; got ${times}`,
    )
  })
})
