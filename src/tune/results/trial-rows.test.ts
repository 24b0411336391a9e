import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { studyOf, tunedOf } from './testing/sample.ts'
import { trialsAsCsv, trialsAsJsonLines } from './trial-rows.ts'

const study = studyOf({ instances: [{ season: 1 }, 'a, "b"\nc'], heldOut: 0 })
const origin = { param_name: 'kind', test_idx: 3, base_horizon: 'far' }
const tuned = tunedOf(study, [
  { config: { x: 5, kind: 'plain' }, block: 0, scores: [1.5, 2] },
  { config: { x: 5, kind: 'odd, "quoted"' }, block: 1, scores: [1, -2e-7], origin },
  { config: { x: 5 }, block: 0, heldOut: true, scores: 'it broke:\n  "badly", twice' },
])
const jsonLines = [...trialsAsJsonLines(study, tuned)]
const csv = [...trialsAsCsv(study, tuned)].join('')

test('each trial is a line of JSON', () => {
  expect(jsonLines).toHaveLength(3)
  const rows = jsonLines.map((line) => JSON.parse(line))
  expect(rows[1]).toEqual({
    config_id: 1,
    ...origin,
    block: 1,
    held_out: false,
    instance: study.searchBlock(1).instance,
    seed: study.searchBlock(1).seed,
    config: { x: 5, kind: 'odd, "quoted"' },
    metrics: { near: { mae: 1 }, far: { mae: -2e-7 } },
    error: null,
  })
  expect(rows[0]).toMatchObject({ param_name: null, test_idx: null, base_horizon: null })
  expect(rows[2]).toMatchObject({ held_out: true, metrics: null, error: 'it broke:\n  "badly", twice' })
})

test('CSV, read again, says the same, whatever signs are in it', () => {
  const rows = parse(csv, { columns: true }) as Record<string, string>[]
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['config_id', 'param_name', 'test_idx', 'base_horizon', 'block', 'held_out', 'instance', 'seed'],
    ...['config.x', 'config.kind', 'metrics.near.mae', 'metrics.far.mae', 'error'],
  ])
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ config_id: '0', param_name: '', 'metrics.near.mae': '1.5', error: '' })
  expect(rows[1]).toMatchObject({
    ...origin,
    test_idx: '3',
    'config.kind': 'odd, "quoted"',
    'metrics.far.mae': '-2e-7',
  })
  expect(rows[2]).toMatchObject({
    'config.kind': '',
    'metrics.near.mae': '',
    held_out: 'true',
    error: 'it broke:\n  "badly", twice',
  })
  expect(new Set(rows.map(({ instance }) => instance))).toEqual(new Set(['{"season":1}', 'a, "b"\nc']))
})
