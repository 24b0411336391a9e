import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { topParents, tournamentParents } from './parents.ts'

const scoredLists = fc
  .array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 12 })
  .map((scores) => scores.map((score, at) => ({ id: at, score })))
const counts = fc.integer({ min: 1, max: 12 })
const seeds = fc.nat()

const WAYS = { topParents, tournamentParents }

describe.each(Object.entries(WAYS))('%s', (_, parentsOf) => {
  test('gives as many as were asked for, all of them from the list, the same for the same seed', () => {
    fc.assert(
      fc.property(scoredLists, counts, seeds, (scored, n, seed) => {
        const parents = parentsOf(scored, n, stream(seed))
        expect(parents).toHaveLength(n)
        for (const parent of parents) expect(scored).toContain(parent)
        expect(parentsOf(scored, n, stream(seed))).toEqual(parents)
      }),
    )
  })

  test('gives none where there are none', () => {
    expect(parentsOf([], 3, stream(1))).toEqual([])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses a score of %s', (score) => {
    expect(() => parentsOf([{ score }], 1, stream(1))).toThrow(`a finite number; got ${score}`)
  })
})

test('top parents are the best ones, the earlier of two that are as good, each as often as any other', () => {
  fc.assert(
    fc.property(scoredLists, counts, seeds, (scored, n, seed) => {
      const parents = topParents(scored, n, stream(seed))
      const times = (each: { readonly id: number }): number =>
        parents.filter(({ id }) => id === each.id).length
      const isBefore = (a: (typeof scored)[number], b: (typeof scored)[number]): boolean =>
        a.score > b.score || (a.score === b.score && a.id < b.id)
      for (const a of scored) {
        for (const b of scored) if (isBefore(a, b)) expect(times(a)).toBeGreaterThanOrEqual(times(b))
        if (times(a) > 0) expect(times(a)).toBeGreaterThanOrEqual(Math.floor(n / scored.length))
      }
    }),
  )
})

describe('a tournament', () => {
  const scored = [1, 4, 2, 3].map((score) => ({ score }))
  const share = (size: number, score: number): number =>
    tournamentParents(scored, 4000, stream(1), { size }).filter((each) => each.score === score).length / 4000

  test('of one lets everybody win as often', () => {
    for (const { score } of scored) expect(share(1, score)).toBeCloseTo(1 / 4, 1)
  })

  test('of three is won by the best unless it is not there: 1 - (3/4)³, and by the worst in (1/4)³', () => {
    expect(share(3, 4)).toBeCloseTo(37 / 64, 1)
    expect(share(3, 1)).toBeCloseTo(1 / 64, 1)
  })

  test('of none is refused', () => {
    expect(() => tournamentParents(scored, 1, stream(1), { size: 0 })).toThrow(
      'size: a whole number from 1 on is expected; got 0',
    )
  })
})
