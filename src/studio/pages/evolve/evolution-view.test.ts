import { expect, test } from 'vitest'
import type { ChampionRow, GenerationEvent } from '../../../cards/evolve/run-events.ts'
import type { Json } from '../../../runs/index.ts'
import { elites, inOrder, NOTHING_YET, withEvents } from './evolution-view.ts'

const champion = (key: string, quality: number, cell: ChampionRow['cell'] = [0, 0]): ChampionRow => ({
  ...{ key, name: key, quality, samples: 1, cell, mechanisms: '' },
  ...{ minutes: 5, nearest: 'Whist', distance: 0.3, generation: 1 },
})

const generation = (n: number, champions: readonly ChampionRow[], gone: readonly string[] = []) => ({
  id: n,
  at: n,
  type: 'generation',
  data: { generation: n, champions, gone } as unknown as Json & GenerationEvent,
})

test('champions that change or go are as the last generation says', () => {
  const first = withEvents(NOTHING_YET, [generation(1, [champion('a', 10), champion('b', 20)])])
  const view = withEvents(first, [generation(2, [champion('a', 30)], ['b'])])
  expect(inOrder(view).map(({ key, quality }) => [key, quality])).toEqual([['a', 30]])
  expect(inOrder(first).map(({ key }) => key)).toEqual(['b', 'a'])
})

test('when the run has ended, the games of the result come first, with their final quality', () => {
  const rows = [champion('a', 30), champion('b', 20), champion('c', 10)]
  const best = {
    games: [
      { name: 'c', quality: 44 },
      { name: 'a', quality: 25 },
    ],
  }
  const view = withEvents(NOTHING_YET, [generation(1, rows), { id: 2, at: 2, type: 'best', data: best }])
  expect(inOrder(view).map(({ key, quality }) => [key, quality])).toEqual([
    ['c', 44],
    ['a', 25],
    ['b', 20],
  ])
})

test('a resumed run comes to a generation again, and it is shown once', () => {
  const view = withEvents(NOTHING_YET, [
    generation(1, []),
    generation(2, []),
    generation(3, []),
    generation(2, []),
  ])
  expect(view.generations.map((each) => each.generation)).toEqual([1, 2])
})

test('a cell shows the best of its games', () => {
  const cells = elites([champion('a', 10, [1, 2]), champion('b', 20, [1, 2]), champion('c', 5, [3, 2])])
  expect([...cells.values()].map(({ key }) => key)).toEqual(['b', 'c'])
})
