import { describe, expect, test } from 'vitest'
import { beginMethod } from '../../src/tune/methods.ts'
import { type Course, finalQuality, followSearch, keptAfter, reachedAfter } from './course.ts'
import { bbobLandscape } from './landscape.ts'
import { noisyProblem } from './noisy-problem.ts'

const course: Course = {
  spent: 100,
  steps: [
    { spent: 0, quality: 9 },
    { spent: 20, quality: 4 },
    { spent: 40, quality: 5 },
    { spent: 60, quality: 3 },
  ],
}

describe('a quality', () => {
  test('is reached when something as good is first recommended', () => {
    expect([9, 4, 3.5, 3].map((quality) => reachedAfter(course, quality))).toEqual([0, 20, 60, 60])
  })

  test('is kept from when on nothing worse is recommended', () => {
    expect([9, 5, 4, 3].map((quality) => keptAfter(course, quality))).toEqual([0, 20, 60, 60])
  })

  test('that is never had is never reached nor kept', () => {
    expect(reachedAfter(course, 2)).toBe(Number.POSITIVE_INFINITY)
    expect(keptAfter(course, 2)).toBe(Number.POSITIVE_INFINITY)
  })

  test('may be reached and not kept', () => {
    const worse = { spent: 100, steps: [...course.steps, { spent: 80, quality: 7 }] }
    expect([reachedAfter(worse, 5), keptAfter(worse, 5)]).toEqual([20, Number.POSITIVE_INFINITY])
  })
})

describe('a search that is followed', () => {
  const noisy = noisyProblem(bbobLandscape(1, { dimension: 4 }), { instances: 5, noise: 0.5 })
  const follow = (seed: number): Course =>
    followSearch(noisy, beginMethod({ name: 'cma-es' }), { seed, budget: 400 })

  test('begins with what is in use, ends within its budget, and counts no step before it is paid for', () => {
    const { spent, steps } = follow(1)
    expect(steps[0]).toEqual({ spent: 0, quality: noisy.quality(noisy.space.defaults) })
    expect(spent).toBeLessThanOrEqual(400)
    expect(steps[1]?.spent).toBeGreaterThanOrEqual(2 * noisy.instances)
    expect(steps.map((step) => step.spent)).toEqual(steps.map((step) => step.spent).toSorted((a, b) => a - b))
    expect(finalQuality(follow(1))).toBeLessThan(noisy.quality(noisy.space.defaults))
  })

  test('goes the same with the same seed, and otherwise with another', () => {
    expect(follow(1)).toEqual(follow(1))
    expect(follow(2)).not.toEqual(follow(1))
  })
})
