import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { type Config, type News, type Problem, Space } from '../search/index.ts'
import { NewBests } from './new-bests.ts'

const space = new Space({ x: { type: 'int', low: 0, high: 9, default: 5 } })
const at = (x: number): Config => ({ x })

function told(incumbents: readonly Config[] = [at(5), at(5)]): {
  readonly see: (x: number, block: number, scores: readonly number[]) => void
  readonly heard: () => string[]
} {
  const news: News[] = []
  const horizons = ['near', 'far']
  const problem: Problem = { space, horizons, incumbents, blocks: 2, budget: 100, rng: stream(1) }
  const bests = new NewBests(problem, (each) => news.push(each))
  return {
    see: (x, block, scores) => bests.see({ config: at(x), block }, scores),
    heard: () => news.splice(0).map(({ horizon, config, score }) => `${horizon} ${config['x']} ${score}`),
  }
}

test('a best is told with the answer that makes it one: all instances, better than the best known', () => {
  const { see, heard } = told()
  see(5, 0, [4, 4])
  see(5, 1, [6, 6])
  see(1, 0, [1, 9])
  expect(heard()).toEqual([])
  see(1, 1, [3, 9])
  expect(heard()).toEqual(['near 1 2'])
  see(2, 0, [2, 4.5])
  see(2, 1, [2, 4.5])
  expect(heard()).toEqual(['far 2 4.5'])
})

test('what is in use must be known first; who was better waits for it', () => {
  const { see, heard } = told([at(5), at(6)])
  for (const block of [0, 1]) see(1, block, [1, 1])
  for (const block of [0, 1]) see(2, block, [0, 2])
  expect(heard()).toEqual([])
  for (const block of [0, 1]) see(5, block, [3, 3])
  expect(heard()).toEqual(['near 1 1', 'near 2 0'])
  for (const block of [0, 1]) see(6, block, [3, 3])
  expect(heard()).toEqual(['far 1 1'])
})

test('another round is other luck: only those who met it are compared', () => {
  const { see, heard } = told()
  for (const block of [0, 1]) see(5, block, [3, 3])
  for (const block of [2, 3]) see(1, block, [2, 2])
  expect(heard()).toEqual([])
  for (const block of [2, 3]) see(5, block, [9, 1])
  expect(heard()).toEqual(['near 1 2'])
})

test('a failure makes no best, and any answer is better than one', () => {
  const { see, heard } = told()
  const failed = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const block of [0, 1]) see(5, block, failed)
  for (const block of [0, 1]) see(1, block, block === 0 ? failed : [1, 1])
  expect(heard()).toEqual([])
  for (const block of [0, 1]) see(2, block, [7, 8])
  expect(heard()).toEqual(['near 2 7', 'far 2 8'])
})
