import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Report } from './report.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Without OpenSpiel, wherever this runs. */
const env = { ...process.env, MANYHANDS_PEERS_PYTHON: '/nowhere/python' }

// The bench itself fails if compiled games, interpreted ones, those by hand and those of workers do not come to the same.
test('all engines come to the same, and a slice of each part is measured without judging a gate', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'cards', '--json', '--slice'], {
    encoding: 'utf8',
    env,
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  const [cards] = (JSON.parse(stdout) as Report).benches
  const tables = Map.groupBy(cards?.measures ?? [], ({ cell }) => cell?.table)
  const shape = Array.from(tables, ([table, measures]) => ({
    table,
    rows: [...new Set(measures.map(({ cell }) => cell?.row))],
    cells: measures.length,
  }))
  const sliced = ['war', 'hearts?deals=1', 'kuhn-poker']
  expect(shape).toEqual([
    { table: 'games a second of one core', rows: sliced, cells: 9 },
    {
      table: 'beside games by hand, games a second of one core',
      rows: ['war', 'crazy-eights?deals=1', 'hearts?deals=1'],
      cells: 12,
    },
    { table: 'a batch of 10 games of War', rows: ['serial', 'workers 2'], cells: 4 },
    {
      table: 'War on workers',
      rows: expect.arrayContaining(['workers 1', 'workers 2', 'two over one']),
      cells: expect.any(Number),
    },
    {
      table: 'before the first game is over',
      rows: [...sliced, 'median classic', 'worst classic'],
      cells: 35,
    },
    {
      table: 'random games, each once: 10, and 0 left to the interpreter',
      rows: ['median', 'hundredth slowest', 'slowest'],
      cells: 21,
    },
    {
      table: 'first games of a fresh module',
      rows: [...sliced, 'median classic', 'worst classic'],
      cells: 30,
    },
    {
      table: 'a fresh mutant of a classic, median of 10',
      rows: ["V8's default", 'never optimised'],
      cells: 14,
    },
  ])
  for (const { repeats } of cards?.measures ?? []) expect(repeats.every(Number.isFinite)).toBe(true)
  expect(cards?.gates.map(({ ok }) => ok)).toEqual(cards?.gates.map(() => null))
  expect(cards?.gates.map(({ name, wanted }) => ({ name, wanted }))).toEqual(
    expect.arrayContaining([
      { name: 'compiled over interpreted, median classic', wanted: { atLeast: 50 } },
      { name: 'compiled over interpreted, least classic', wanted: { atLeast: 25 } },
      { name: 'war, compiled over by hand', wanted: { atLeast: 1.1 } },
      { name: 'two workers over one', wanted: { atLeast: 1.85 } },
    ]),
  )
  expect(cards?.conditions['OpenSpiel']).toContain('pip install open_spiel')
})
