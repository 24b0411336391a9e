import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stream } from '../../src/rng/index.ts'
import { evaluate, setup } from './evaluator.ts'
import { HORIZONS } from './judging.ts'
import { toCsv } from './rows.ts'
import { seasonRows } from './season.ts'
import { PLAIN } from './testing/by-hand.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecast-'))
const generator = join(import.meta.dirname, 'generate.ts')

beforeAll(() => {
  const { status, stdout } = generate('--seasons', '2', '--out', folder)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^2 seasons, 0\.\d MB, in /)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('nothing is evaluated before the seasons are loaded', () => {
  expect(() => evaluate(PLAIN, 1, 1)).toThrow('setup() comes before evaluate()')
})

test('without seasons it says how to make them', () => {
  expect(() => setup(join(folder, 'none'))).toThrow(/no seasons in .*none; make them with: .*generate\.ts/)
})

test('the command writes the seasons of its seed', () => {
  expect(readFileSync(join(folder, '2.csv'), 'utf8')).toBe(toCsv(seasonRows(stream(1, 'season', 2))))
})

test('the command refuses what is no number of seasons', () => {
  const { status, stderr } = generate('--seasons', 'many')
  expect(status).toBe(2)
  expect(stderr).toContain('--seasons one above 0; got 1 and many')
})

test('the same season and seed give the same scores for every horizon, others give others', () => {
  setup(folder)
  const scores = evaluate(PLAIN, 1, 1)
  expect(Object.keys(scores)).toEqual(HORIZONS)
  for (const { MAE, accuracy } of Object.values(scores)) {
    expect(MAE).toBeGreaterThan(0)
    expect(accuracy).toBeGreaterThan(0.5)
    expect(accuracy).toBeLessThan(1)
  }
  expect(evaluate(PLAIN, 1, 1)).toEqual(scores)
  expect(evaluate(PLAIN, 1, 2)).not.toEqual(scores)
  expect(evaluate(PLAIN, 2, 1)).not.toEqual(scores)
})

test('a season that is not there is refused', () => {
  setup(folder)
  expect(() => evaluate(PLAIN, 3, 1)).toThrow('there is no season 3; there are: 1, 2')
})

function generate(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--conditions=manyhands-source', generator, ...args], {
    encoding: 'utf8',
  })
}
