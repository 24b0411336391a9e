/** A small study from beginning to end, and what people find in the folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '../../digest/index.ts'
import { createRun, openReader } from '../../runs/index.ts'
import { REQUEST } from '../../runs/testing/request.ts'
import { Study } from '../study.ts'
import { type TuneReport, tune } from '../tune.ts'

/** For "near" small x are better; "far" does not care. The flag is not looked at. */
const EVALUATOR = `
export function evaluate({ x }, instance, seed) {
  const luck = (seed % 1000) / 1000 + instance
  return { near: { mae: Math.abs(x - 2) + luck, hits: 3 }, 'far / <b>': { mae: luck, hits: 1 } }
}
`
const HORIZONS = ['near', 'far / <b>']

let folder: string
let study: Study
let report: TuneReport

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-results-'))
  const module = join(folder, 'evaluator.mjs')
  writeFileSync(module, EVALUATOR)
  study = new Study(
    {
      name: 'small <study>',
      parameters: {
        x: { type: 'float', low: 0, high: 10, default: 7 },
        flag: { type: 'boolean', default: false },
      },
      horizons: HORIZONS,
      instances: 10,
      evaluator: module,
      metric: 'mae',
      method: { name: 'tournament', testValues: 4 },
      budget: 400,
    },
    'results',
  )
  using run = createRun(join(folder, 'run'), REQUEST)
  report = await tune(study, { run, lane: 'inline' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (name: string): string => readFileSync(join(report.results, name), 'utf8')
const bestOf = (name: string): Record<string, unknown> => JSON.parse(textOf(`best-${name}.json`))

test('there is a best for each horizon and a shared one, the trials, and a report', () => {
  expect(readdirSync(report.results).toSorted()).toEqual([
    'best-far_b_.json',
    'best-near.json',
    'best-shared.json',
    'report.html',
    'trials.csv',
    'trials.jsonl',
  ])
})

test('a better value is adopted where there is one, and what is in use stays where nothing matters', () => {
  const near = bestOf('near')
  expect(near).toMatchObject({ adopted: true, horizon: 'near', unit: 'mae' })
  expect(near['difference']).toBeLessThan(0)
  const [low, high] = near['interval'] as number[]
  expect(low).toBeLessThanOrEqual(near['difference'] as number)
  expect(high).toBeLessThan(0)
  expect(bestOf('far_b_')).toMatchObject({ adopted: false, config: { x: 7, flag: false }, difference: 0 })
  expect(bestOf('shared')).toMatchObject({ adopted: true, by_horizon: { 'far / <b>': { difference: 0 } } })
})

test('every evaluation is a row of both files', () => {
  const rows = parse(textOf('trials.csv'), { columns: true }) as Record<string, string>[]
  const lines = textOf('trials.jsonl').trimEnd().split('\n')
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).toHaveLength(report.result.evaluations)
  expect(lines).toHaveLength(report.result.evaluations)
  const best = rows.filter(({ config_id }) => Number(config_id) === bestOf('near')['config_id'])
  expect(best.some(({ held_out }) => held_out === 'true')).toBe(true)
  expect(best[0]).toMatchObject({ param_name: 'x', 'metrics.near.hits': '3' })
})

test('the report says what to use and what to beware of', () => {
  const page = textOf('report.html')
  expect(page).toContain(
    'Something better was found for near, all horizons at once; elsewhere keep what is in use.',
  )
  expect(page).toContain(`Use configuration ${bestOf('near')['config_id']}:`)
  expect(page).toContain('The parameter flag changed nothing')
  expect(page).toContain('The race at the end')
})

test('the digest is that of the result, and the run knows it', () => {
  expect(report.digest).toBe(digest(report.result))
  expect(report.result).toMatchObject({ study: 'small <study>', metric: 'mae', method: 'tournament' })
  using reader = openReader(join(folder, 'run'))
  expect(reader.description).toMatchObject({ finished: { digest: report.digest } })
})
