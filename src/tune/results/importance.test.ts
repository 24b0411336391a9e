import { expect, test } from 'vitest'
import { importancesOf } from './importance.ts'
import { standingsOf } from './standings.ts'
import { type MadeUp, studyOf, tunedOf } from './testing/sample.ts'

const study = studyOf({
  parameters: {
    x: { type: 'float', low: 0, high: 10, default: 5 },
    y: { type: 'float', low: 0, high: 10, default: 5 },
    kind: { type: 'choice', values: ['a', 'b'], default: 'a' },
    depth: { type: 'int', low: 0, high: 20, default: 3, when: { kind: 'b' } },
  },
})

/** For the first horizon only x counts, for the second x a little and the kind. */
function made(many: number): MadeUp[] {
  const configs = Array.from({ length: many }, (_, n) => {
    const [x, y, kind] = [(n * 7.3) % 10, (n * 3.7) % 10, n % 2 === 0 ? 'a' : 'b']
    return kind === 'a' ? { x, y, kind } : { x, y, kind, depth: (n * 11) % 21 }
  })
  return [study.space.defaults, ...configs].flatMap((config) =>
    [0, 1].map((block) => ({
      config,
      block,
      // The luck of a block is common to all.
      scores: [
        (config['x'] as number) + 100 * block,
        (config['x'] as number) / 20 + (config['kind'] === 'b' ? 3 : 0) + 100 * block,
      ],
    })),
  )
}

test('the share of a parameter is what it explains of the ranks, for each horizon', () => {
  const [near, far] = importancesOf(study, standingsOf(study, tunedOf(study, made(200))))
  const shares = (found: typeof near): Record<string, number> =>
    Object.fromEntries((found ?? []).map(({ parameter, share }) => [parameter, share]))
  expect(shares(near)['x']).toBeGreaterThan(0.9)
  expect(shares(near)['y']).toBeLessThan(0.1)
  expect(shares(near)['kind']).toBeLessThan(0.05)
  expect(shares(near)['depth']).toBeLessThan(0.05)
  expect(shares(far)['kind']).toBeGreaterThan(0.7)
  expect(shares(far)['x']).toBeLessThan(0.3)
})

test('few configurations say nothing', () => {
  expect(importancesOf(study, standingsOf(study, tunedOf(study, made(10))))).toEqual([undefined, undefined])
})

test('configurations that fail are the worst, and upset nothing', () => {
  const failing = made(60).map((each, n) => (n > 2 && n % 9 === 0 ? { ...each, scores: 'no' } : each))
  const [near] = importancesOf(study, standingsOf(study, tunedOf(study, failing)))
  for (const { share } of near ?? []) {
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  }
})

test('a parameter that only moves along with another is not given credit for it', () => {
  const configs = Array.from({ length: 200 }, (_, n) => {
    const x = (n * 7.3) % 10
    return { x, y: Math.min(10, x * 0.8 + ((n * 3.7) % 2)), kind: 'a' }
  })
  const along = [study.space.defaults, ...configs].map((config) => ({
    config,
    block: 0,
    scores: [config['x'] as number, 0],
  }))
  const [near] = importancesOf(study, standingsOf(study, tunedOf(study, along)))
  const [x, y] = near ?? []
  expect(y?.share).toBeLessThan(0.02)
  expect(x?.share).toBeGreaterThan(5 * (y?.share ?? 0))
})
