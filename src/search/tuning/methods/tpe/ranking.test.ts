import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../../../../rng/index.ts'
import type { Problem } from '../../problem.ts'
import { Space } from '../../space/space.ts'
import { type Observation, Ranking } from './ranking.ts'

const BLOCKS = 3
const HORIZONS = ['near', 'far']
const MOST = 3
/** No more than so many are seen. */
const SEEN = 12
/** Divided by 1 to 12 it is whole: so means are exact, and equals are equal. */
const UNIT = 27_720
const space = new Space({ x: { type: 'float', low: 0, high: 1 } })
const problem: Problem = {
  space,
  horizons: HORIZONS,
  incumbents: HORIZONS.map(() => space.defaults),
  blocks: BLOCKS,
  budget: 1000,
  rng: stream(1, 'ranking'),
}

// Few numbers, which are often equal; some evaluations fail.
const score = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 9 }).map((n) => n * UNIT) },
  { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
)
const seen = fc
  .array(
    fc.record({
      blocks: fc.subarray([0, 1, 2], { minLength: 1 }),
      scores: fc.array(fc.tuple(score, score), { minLength: BLOCKS, maxLength: BLOCKS }),
    }),
    { minLength: 1, maxLength: SEEN },
  )
  .map((all) =>
    all.map(({ blocks, scores }, at): Observation => {
      return { config: { x: at }, at, blocks, scores: blocks.map((block) => scores[block] ?? []) }
    }),
  )

/** All of them, ranked anew. */
function rankedAnew(all: readonly Observation[], horizon: number): readonly number[] {
  const usual = Array.from({ length: BLOCKS }, (_, block) => {
    const known = all
      .filter(({ blocks }) => blocks.length === BLOCKS)
      .map(({ scores }) => scores[block]?.[horizon] as number)
      .filter(Number.isFinite)
    return known.reduce((sum, each) => sum + each, 0) / Math.max(1, known.length)
  })
  const scored = all.map(({ at, blocks, scores }) => {
    const sum = blocks.reduce(
      (total, block, n) => total + (scores[n]?.[horizon] as number) - (usual[block] as number),
      0,
    )
    return { at, score: sum / blocks.length }
  })
  return scored
    .toSorted((a, b) => (a.score === b.score ? a.at - b.at : a.score - b.score))
    .map(({ at }) => at)
}

test('the best are those of all observations ranked anew, at any time', () => {
  fc.assert(
    fc.property(seen, (all) => {
      const ranking = new Ranking(problem, MOST)
      for (const [n, observation] of all.entries()) {
        ranking.add(observation)
        for (const horizon of HORIZONS.keys()) {
          const best = ranking.best(horizon, MOST).map(({ at }) => at)
          expect(best).toEqual(rankedAnew(all.slice(0, n + 1), horizon).slice(0, MOST))
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('fewer are given where there are no more', () => {
  const ranking = new Ranking(problem, MOST)
  expect(ranking.best(0, MOST)).toEqual([])
  const only = { config: { x: 0 }, at: 0, blocks: [1], scores: [[1, 2]] }
  ranking.add(only)
  expect(ranking.best(1, MOST)).toEqual([only])
})
