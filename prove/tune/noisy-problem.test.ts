import { describe, expect, test } from 'vitest'
import { stream } from '../../src/rng/index.ts'
import type { Config } from '../../src/search/index.ts'
import { BBOB_NUMBERS } from './bbob.ts'
import { bbobLandscape, type Landscape } from './landscape.ts'
import { learner, pipeline } from './mixed.ts'
import { type NoisyProblem, noisyProblem } from './noisy-problem.ts'

const LANDSCAPES: readonly Landscape[] = [
  ...BBOB_NUMBERS.map((number) => bbobLandscape(number, { dimension: 16 })),
  learner(),
  pipeline(),
]

const samples = ({ space }: Landscape, many: number): Config[] =>
  Array.from({ length: many }, (_, n) => space.sample(stream(1, 'samples', n)))

describe.each(LANDSCAPES)('$name', (landscape) => {
  test('its best is in the space and leaves nothing to gain; all others do', () => {
    const { space, best, gap } = landscape
    expect(space.changed(best, {})).toEqual(best)
    expect(gap(best)).toBe(0)
    for (const config of samples(landscape, 300)) expect(gap(config)).toBeGreaterThan(0)
  })

  test('each number can be set to its best value', () => {
    const { space, best } = landscape
    for (const { name, line } of space.parameters) {
      if (line && name in best)
        expect(line.at(line.place(best[name] as number))).toBeCloseTo(best[name] as number)
    }
  })

  test('a parameter set off its best value costs something', () => {
    const { space, best, gap } = landscape
    for (const { name, counts, values, line } of space.parameters) {
      if (!counts(best)) continue
      const other = values?.find((value) => value !== best[name]) ?? (line?.at(0) as number)
      expect(gap(space.changed(best, { [name]: other })), name).toBeGreaterThan(0)
    }
  })

  test('scores are repeatable, and other luck with another seed, instance or configuration', () => {
    const { score, space, best } = noisyProblem(landscape, { instances: 20, noise: 0.5 })
    const first = score(best, 3, 7)
    expect(score({ ...best }, 3, 7)).toBe(first)
    const others = [score(best, 3, 8), score(best, 4, 7), score(space.defaults, 3, 7)]
    const otherwise = noisyProblem(landscape, { instances: 20, noise: 0.5, seed: 2 }).score(best, 3, 7)
    expect(new Set([first, ...others, otherwise]).size).toBe(5)
  })

  test('without noise two configurations differ on every block by what they truly do', () => {
    const { score, quality, space, best } = noisyProblem(landscape, { instances: 20, noise: 0 })
    for (let block = 0; block < 20; block += 1) {
      const difference = score(space.defaults, block, 1) - score(best, block, 1)
      expect(difference / quality(space.defaults)).toBeCloseTo(1, 9)
    }
  })
})

describe('luck', () => {
  const landscape = bbobLandscape(1, { dimension: 16 })
  const noisy = noisyProblem(landscape, { instances: 20, noise: 0.5 })
  const still = noisyProblem(landscape, { instances: 20, noise: 0 })
  const whole = landscape.gap(landscape.space.defaults)

  test('is as large as is said beside what remains to be gained', () => {
    expect(deviation(landscape.space.defaults) / whole).toBeCloseTo(0.5, 1)
    const [config] = samples(landscape, 1) as [Config]
    expect(deviation(config) / landscape.gap(config)).toBeCloseTo(0.5, 1)
  })

  test('stays where a hundredth of the whole is left', () => {
    expect(deviation(landscape.best) / whole).toBeCloseTo(0.005, 3)
  })

  test('evens out: the mean is the truth', () => {
    const config = landscape.space.defaults
    expect(mean(luckOf(config)) / whole).toBeCloseTo(0, 1)
  })

  /** On 20 instances with 100 seeds each. */
  function luckOf(config: Config): number[] {
    const on = ({ score }: NoisyProblem, block: number): number =>
      score(config, block % 20, Math.floor(block / 20))
    return Array.from({ length: 2000 }, (_, block) => on(noisy, block) - on(still, block))
  }

  const deviation = (config: Config): number => Math.sqrt(mean(luckOf(config).map((luck) => luck ** 2)))
})

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('an instance that is not there is refused', () => {
  const { score, best } = noisyProblem(learner(), { instances: 20, noise: 1 })
  expect(() => score(best, 20, 1)).toThrow('learner has instances 0 to 19; got 20')
})
