import { expect, test } from 'vitest'
import { compiled } from '../testing/compiled.ts'
import type { RunRecord } from './record.ts'
import { reportOf } from './report.ts'
import { reportMarkdown } from './report-markdown.ts'

const run = (
  times: Readonly<Record<string, number>>,
  exits: Readonly<Record<string, number | string>> = {},
): RunRecord => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  phase: 'PreToolUse',
  total_hooks: Object.keys(times).length,
  batches: 1,
  elapsed_ms: Object.values(times).reduce((sum, each) => sum + each, 0),
  failures: Object.values(exits).filter((exit) => exit !== 0 && exit !== 2).length,
  spans: Object.entries(times).map(([hook, run_ms]) => ({
    hook,
    wait_ms: 0,
    run_ms,
    exit: exits[hook] ?? 0,
  })),
})

test('times of a hook are those that were measured', () => {
  const records = Array.from({ length: 100 }, (_, at) => run({ a: at + 1 }))
  const [event] = reportOf(records)
  expect(event?.hooks[0]).toEqual({
    hook: 'a',
    count: 100,
    mean: 50.5,
    median: 50,
    p95: 95,
    p99: 99,
    slowest: 100,
    trend: 3,
    failures: 0,
    saves: { removing: 50.5, caching: 49.5, splitting: 25.25 },
  })
})

test('a block is no failure; other exit codes, timeouts and signals are', () => {
  const records = [0, 2, 1, 'timeout', 'SIGKILL'].map((exit) => run({ a: 1 }, { a: exit }))
  expect(reportOf(records)[0]).toMatchObject({ failures: 3, hooks: [{ hook: 'a', failures: 3 }] })
})

test('removing a hook saves what the critical path loses, and beside a longer hook nothing', () => {
  const records = [run({ a: 10, b: 30, free: 35 })]
  const savesOf = (hooks: Parameters<typeof compiled>[0]) =>
    Object.fromEntries(
      reportOf(records, compiled(hooks))[0]?.hooks.map(({ hook, saves }) => [hook, saves.removing]) ?? [],
    )
  expect(savesOf([{ name: 'a' }, { name: 'b' }, { name: 'free' }])).toEqual({ free: 5, b: 0, a: 0 })
  expect(savesOf([{ name: 'a' }, { name: 'b', needs: ['a'] }, { name: 'free' }])).toEqual({
    b: 5,
    a: 5,
    free: 0,
  })
})

test('caching saves what a hook takes beyond its quickest run, splitting what half of it would save', () => {
  const savesOf = (hook: string) =>
    reportOf([run({ a: 10, b: 60 }), run({ a: 10, b: 20 })])[0]?.hooks.find((each) => each.hook === hook)
      ?.saves
  // Without b a run takes 10 ms; with b at 20 ms, 20; with halves of b, 30 and 10.
  expect(savesOf('b')).toEqual({ removing: 30, caching: 20, splitting: 20 })
  expect(savesOf('a')).toEqual({ removing: 0, caching: 0, splitting: 0 })
})

test('the critical path follows the graph', () => {
  const hooks = compiled([{ name: 'c', needs: ['a', 'b'] }, { name: 'a' }, { name: 'b' }, { name: 'free' }])
  expect(reportOf([run({ a: 10, b: 20, c: 5, free: 24 })], hooks)[0]?.criticalPath).toEqual(['b', 'c'])
})

test('the page says how many runs there were', () => {
  const records = [run({ a: 1 }), run({ a: 2 })]
  const page = (some: readonly RunRecord[]) => reportMarkdown(reportOf(some), { records: some, broken: 0 })
  expect(page(records)).toContain('\n2 runs from 2026-01-01T00:00:00.000Z to ')
  expect(page(records.slice(1))).toContain('\n1 run, at 2026-01-01T00:00:00.000Z. Times')
  expect(page([])).toContain('No hook has run yet.')
})

test('the page has a table for each event', () => {
  const records = [run({ a: 10, b: 20 }), { ...run({ s: 1 }), phase: 'Stop' }]
  const page = reportMarkdown(reportOf(records), { records, broken: 1 })
  expect(page).toContain('Lines of the log that could not be read: 1.')
  expect(page).toContain(
    '## PreToolUse\n\n|  | count | mean | median | p95 | p99 | slowest | failures | trend | removing saves | caching saves | splitting saves |\n',
  )
  expect(page).toContain('| b | 1 | 20.0 | 20.0 | 20.0 | 20.0 | 20.0 | 0 |  | 10.0 | 0.0 | 10.0 |\n')
  expect(page).toContain('Critical path: b\n\n## Stop')
})
