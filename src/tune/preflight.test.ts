import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { type Config, type Problem, Space, type Trial } from '../search/index.ts'
import { evaluate } from '../search/testing/evaluate.ts'
import { type Preflight, preflight } from './preflight.ts'

const space = new Space({
  rate: { type: 'float', low: 0, high: 1, default: 0.5 },
  depth: { type: 'int', low: 1, high: 3, default: 1 },
  model: { type: 'choice', values: ['linear', 'trees', 'nets'], default: 'trees' },
  leaves: { type: 'int', low: 2, high: 8, default: 4, when: { model: 'trees' } },
  layers: { type: 'int', low: 2, high: 8, default: 4, when: { model: 'nets' } },
})

function looked(
  score: (config: Config, block: number) => number,
  budget = 1000,
): Preflight & { readonly trials: readonly Trial[] } {
  const problem: Problem = {
    space,
    horizons: ['all'],
    incumbents: [space.defaults],
    blocks: 3,
    budget,
    rng: stream(1),
  }
  const { found, trials } = evaluate(problem, preflight, ({ config, block }) => [score(config, block)])
  return { ...found, trials }
}

test('a parameter that changes nothing is named, and none that changes anything', () => {
  const { inert } = looked(({ rate, model }) => (rate as number) + (model === 'linear' ? 1 : 0))
  expect(inert).toEqual(['depth', 'leaves'])
  expect(looked(() => 1).inert).toEqual(['rate', 'depth', 'model', 'leaves'])
})

test('each is tried at two other values, on one block, from what is in use', () => {
  const { trials, evaluations } = looked(() => 0)
  // What is in use, with two seeds; 0 and 1; only 3, as the other end is in use; two other models; 2 and 8. No layers: they do not count.
  expect(trials.map(({ config }) => config)).toEqual([
    space.defaults,
    space.defaults,
    ...[0, 1].map((rate) => ({ ...space.defaults, rate })),
    { ...space.defaults, depth: 3 },
    { rate: 0.5, depth: 1, model: 'linear' },
    { rate: 0.5, depth: 1, model: 'nets', layers: 4 },
    ...[2, 8].map((leaves) => ({ ...space.defaults, leaves })),
  ])
  expect(trials.flatMap(({ block }, n) => (block === 0 ? [] : [[n, block]]))).toEqual([[1, 3]])
  expect(evaluations).toBe(9)
})

test('it takes no more than a tenth of the budget, or nothing', () => {
  expect(looked(() => 0, 90).evaluations).toBe(9)
  expect(looked(() => 0, 89)).toEqual({ inert: [], isSeeded: true, evaluations: 0, trials: [] })
})

test('it is seen whether the seed changes anything', () => {
  expect(looked(() => 0).isSeeded).toBe(false)
  expect(looked((_, block) => block).isSeeded).toBe(true)
})
