import { expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { choicesProblem, modelProblem, numericProblem, solve } from '../../testing/problems.ts'
import { Space } from '../space/space.ts'
import { random } from './random.ts'
import { Parzen } from './tpe/parzen.ts'
import { tpe } from './tpe.ts'

test.each([
  { name: 'models with numbers of their own', make: modelProblem, budget: 500 },
  { name: 'many choices', make: choicesProblem, budget: 600 },
])('it beats random search on $name, for every seed', ({ make, budget }) => {
  for (const seed of [1, 2, 3, 4]) {
    const tried = make(seed)
    const quality = (method: typeof tpe): number =>
      tried.quality(solve(method, tried, { seed, noise: 0.5, budget }).found[0] ?? {})
    expect(quality(tpe), `seed ${seed}`).toBeLessThan(quality(random))
  }
})

test('horizons that want different things each get theirs', () => {
  const tried = numericProblem('sphere', 5, { dimensions: 3, horizons: 2, apart: 2 })
  const { found } = solve(tpe, tried, { seed: 5, noise: 0, blocks: 1, budget: 800 })
  found.forEach((config, horizon) => {
    expect(tried.quality(config, horizon)).toBeLessThan(0.3)
  })
})

test('a space with few configurations is gone through, and the search ends', () => {
  const space = new Space({ a: { type: 'choice', values: ['x', 'y', 'z'] }, b: { type: 'boolean' } })
  const { found, spent } = solve(
    tpe,
    { space, horizons: ['all'], quality: ({ a, b }) => (a === 'z' ? 0 : 1) + (b ? 0 : 1) },
    { seed: 1, noise: 0, blocks: 2, budget: 100_000 },
  )
  expect(spent).toBeLessThanOrEqual(12)
  expect(found[0]).toEqual({ a: 'z', b: true })
})

const conditional = new Space({
  model: { type: 'choice', values: ['linear', 'trees'] },
  depth: { type: 'int', low: 1, high: 9, when: { model: 'trees' } },
  rate: { type: 'float', low: 0, high: 1, when: { model: 'linear' } },
})
const examples = [
  { model: 'linear', rate: 0.3 },
  { model: 'linear', rate: 0.32 },
  { model: 'linear', rate: 0.28 },
  { model: 'trees', depth: 2 },
]
const parzen = new Parzen(conditional, examples, 0.02)

test('a density samples only what counts, and near its examples', () => {
  const rng = stream(1, 'parzen')
  for (const sample of [() => parzen.sampleJointly(rng), () => parzen.sampleSingly(rng)]) {
    const samples = Array.from({ length: 400 }, sample)
    for (const config of samples)
      expect(Object.keys(config)).toEqual(
        config['model'] === 'trees' ? ['model', 'depth'] : ['model', 'rate'],
      )
    const linear = samples.filter(({ model }) => model === 'linear')
    expect(linear.length).toBeGreaterThan(200)
    const near = linear.filter(({ rate }) => Math.abs((rate as number) - 0.3) < 0.2)
    expect(near.length / linear.length).toBeGreaterThan(0.5)
  }
})

test.each(['jointDensity', 'singleDensity'] as const)(
  '%s is 1 on average over the space, and larger near examples',
  (density) => {
    const rng = stream(2, 'parzen')
    const samples = Array.from({ length: 20_000 }, () => parzen[density](conditional.sample(rng)))
    expect(samples.reduce((sum, each) => sum + each, 0) / samples.length).toBeCloseTo(1, 1)
    const at = (rate: number): number => parzen[density]({ model: 'linear', rate })
    expect(at(0.3)).toBeGreaterThan(2 * at(0.9))
  },
)

test.each([0, 0.004, 0.03, 0.5, 1])('nothing of a kernel at %d is lost beyond the ends', (centre) => {
  const line = new Space({ rate: { type: 'float', low: 0, high: 1 } })
  const density = new Parzen(line, [{ rate: centre }, { rate: centre }, { rate: centre }], 0.02)
  const places = Array.from({ length: 20_000 }, (_, n) => (n + 0.5) / 20_000)
  const mean = places.reduce((sum, rate) => sum + density.singleDensity({ rate }), 0) / places.length
  expect(mean).toBeCloseTo(1, 6)
})
