import { afterAll, expect, test } from 'vitest'
import { CLASSICS } from '../../cards/index.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { createPool, type Pool } from '../../pool/index.ts'
import type { RuleTrialsLine } from '../wire/rule-trials.ts'
import { gameRoutes } from './game-routes.ts'
import { GameShelf } from './game-shelf.ts'
import { RuleTrying } from './rule-trials.ts'
import { RunFolders } from './run-folders.ts'
import { RunsInView } from './run-list.ts'

const pool = createPool({ lane: 'inline', size: 1 })
afterAll(() => pool.close())

const kuhn = CLASSICS.get('kuhn-poker') as Game
const { signal } = new AbortController()

/** The pool, with the signals that stop what it was given. */
function watchedPool(): { readonly watched: Pool; readonly signals: AbortSignal[] } {
  const signals: AbortSignal[] = []
  const watched = Object.create(pool, {
    map: {
      value: (...[task, items, options]: Parameters<Pool['map']>) => {
        if (options?.signal) signals.push(options.signal)
        return pool.map(task, items, options)
      },
    },
  }) as Pool
  return { watched, signals }
}

test('rules come by how much they matter, and are tried once for the same rules under any name', async () => {
  const trying = new RuleTrying(pool)
  const found = await trying.of(kuhn, { signal })
  const effects = found.rules.map(({ effect }) => effect)
  const ranks = ['breaks', 'changes play', 'idle']
  expect(effects).toEqual(effects.toSorted((a, b) => ranks.indexOf(a) - ranks.indexOf(b)))
  expect(new Set(effects)).toEqual(new Set(ranks))
  expect(new Set(found.rules.map(({ key }) => key)).size).toBe(found.rules.length)
  expect(await trying.of({ ...kuhn, name: 'Kuhn poker, changed' }, { signal })).toBe(found)
})

test('a page that goes away in the middle stops the work', async () => {
  const { watched, signals } = watchedPool()
  const runs = new RunsInView(new RunFolders('no-runs-here', []), () => false)
  const routes = gameRoutes({ shelf: new GameShelf(runs), runs, pool: watched })
  const response = await routes.request('/rule-trials', {
    method: 'POST',
    body: JSON.stringify({ ref: { classic: 'gops' } }),
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const { value } = await reader.read()
  const [first = ''] = new TextDecoder().decode(value).split('\n')
  expect(JSON.parse(first) as RuleTrialsLine).toMatchObject({ progress: { stage: 'rules', done: 1 } })
  expect(signals.some(({ aborted }) => aborted)).toBe(false)
  await reader.cancel()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
})
