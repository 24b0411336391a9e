/** What holds for every method. */
import { describe, expect, test } from 'vitest'
import { cmaEs } from './cma-es.ts'
import { grid } from './grid.ts'
import type { News, Problem, Scores, Trial, TrialMethod } from './problem.ts'
import { random } from './random.ts'
import { Searcher } from './searcher.ts'
import type { Config } from './space.ts'
import { modelProblem, numericProblem, problemOf, scoresOf, type TestProblem } from './testing/problems.ts'
import { tournament } from './tournament.ts'
import { tpe } from './tpe.ts'

type Bests = (problem: Problem) => TrialMethod<readonly Config[]>

const numbers = numericProblem('sphere', 11, { dimensions: 4, horizons: 2, apart: 1 })
const METHODS: readonly [name: string, method: Bests, tried: TestProblem][] = [
  ['cma-es', cmaEs, numbers],
  ['tpe', tpe, modelProblem(11)],
  ['tpe with two horizons', tpe, numbers],
  ['random', random, modelProblem(11)],
  ['grid', (problem) => grid(problem, { gridValues: 3 }), numbers],
  ['tournament', tournament, numbers],
]

const BUDGET = 700
const luck = { seed: 11, noise: 0.5, blocks: 6, budget: BUDGET }

interface Course {
  readonly asks: readonly (readonly Trial[])[]
  readonly saved: readonly (readonly Scores[])[]
  readonly found: readonly Config[] | undefined
  readonly news: readonly News[]
}

function follow(method: Bests, tried: TestProblem, saved: readonly (readonly Scores[])[] = []): Course {
  const news: News[] = []
  const problem = problemOf(tried, { ...luck, onNews: (each) => news.push(each) })
  const searcher = new Searcher(() => method(problem), saved)
  const asks: (readonly Trial[])[] = []
  for (let asked = searcher.ask(); asked.length > 0; asked = searcher.ask()) {
    asks.push(asked)
    searcher.tell(asked.map((trial) => scoresOf(tried, luck, trial)))
  }
  return { asks, saved: searcher.save(), found: searcher.found, news }
}

describe.each(METHODS)('%s', (_, method, tried) => {
  const course = follow(method, tried)
  const trials = course.asks.flat()

  test('asks nothing twice, and no more than the budget', () => {
    const asked = trials.map(({ config, block }) => `${block} ${tried.space.key(config)}`)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeLessThanOrEqual(BUDGET)
    expect(asked.length).toBeGreaterThan(BUDGET / 4)
  })

  test('asks for configurations of the space, on blocks that there are', () => {
    for (const { config, block } of trials) {
      expect(tried.space.configWith(({ name }) => config[name] ?? Number.NaN)).toEqual(config)
      expect(block).toBeGreaterThanOrEqual(0)
      expect(block).toBeLessThan(luck.blocks)
    }
  })

  test('goes on exactly where it was saved', () => {
    const half = course.saved.slice(0, course.saved.length >> 1)
    const resumed = follow(method, tried, half)
    expect(resumed.asks).toEqual(course.asks.slice(half.length))
    expect(resumed.found).toEqual(course.found)
  })

  test('tells each new best, and ends with the last of them', () => {
    expect(course.news.length).toBeGreaterThan(0)
    tried.horizons.forEach((horizon, n) => {
      const last = course.news.findLast((news) => news.horizon === horizon)
      expect(course.found?.[n]).toEqual(last?.config ?? tried.space.defaults)
    })
  })

  test('is not upset when everything fails', () => {
    const failing = { ...tried, quality: () => Number.POSITIVE_INFINITY }
    expect(follow(method, failing).found).toEqual(tried.horizons.map(() => tried.space.defaults))
  })
})
