import { describe, expect, test } from 'vitest'
import { OtherSearchError } from '../sealed.ts'
import { bitStrings, DIMENSIONS, ZEROS } from '../testing/bit-strings.ts'
import { EvolutionSearcher } from './evolution-searcher.ts'
import { genetic } from './genetic.ts'
import { mapElites } from './map-elites.ts'
import { randomVariation } from './random-variation.ts'
import type { Variation } from './variation.ts'

const OPTIONS = {
  start: [ZEROS],
  variation: bitStrings,
  dimensions: DIMENSIONS,
  populationSize: 30,
  generations: 20,
}

describe('a result', () => {
  const right = { fitness: 1, behaviour: [1, 'odd', 2], reward: 0.5 }
  test.each([
    [{ ...right, fitness: Number.NaN }, 'candidate 0: fitness: a finite number, or null if it was refused'],
    [{ ...right, reward: 1.5 }, 'candidate 0: reward: a number from 0 to 1 is expected; got 1.5'],
    [
      { ...right, behaviour: [1, 'odd'] },
      'candidate 0: behaviour: 3 values (ones in the first half, parity,',
    ],
    [{ ...right, behaviour: [1, 2, 3] }, 'candidate 0: behaviour, parity: a text is expected; got 2'],
    [{ ...right, behaviour: null }, 'candidate 0: behaviour: 3 values'],
  ])('that is wrong is refused with the reason, and then nothing was told: %o', (result, message) => {
    const searcher = new EvolutionSearcher(mapElites(OPTIONS))
    searcher.ask(1)
    const before = searcher.save()
    expect(() => searcher.tell(0, result)).toThrow(message)
    expect(searcher.save()).toEqual(before)
    searcher.tell(0, right)
  })
})

test('what another search saved is refused: another method, seed, start or option', () => {
  const saved = new EvolutionSearcher(mapElites(OPTIONS)).save()
  expect(new EvolutionSearcher(mapElites({ ...OPTIONS }), saved).isDone).toBe(false)
  const others = [
    genetic(OPTIONS),
    mapElites({ ...OPTIONS, seed: 2 }),
    mapElites({ ...OPTIONS, start: ['01'.repeat(10)] }),
    mapElites({ ...OPTIONS, emitters: { cross: 0 } }),
  ]
  for (const other of others) expect(() => new EvolutionSearcher(other, saved)).toThrow(OtherSearchError)
})

test.each([
  [{ populationSize: 0 }, 'populationSize: a whole number from 1 on is expected; got 0'],
  [{ generations: 1.5 }, 'generations: a whole number from 1 on is expected; got 1.5'],
  [{ doorsPerGeneration: 0 }, 'doorsPerGeneration: a whole number from 1 on is expected; got 0'],
  [{ meanChanges: 0.5 }, 'meanChanges: a number from 1 to 20 is expected; got 0.5'],
  [{ bandit: { floor: 2 } }, 'bandit.floor: a number from 0 to 1 is expected; got 2'],
  [{ start: [] }, 'start: at least one genome is expected; got none'],
  [{ emitters: { improve: 0, cross: 0, explore: 0 } }, 'emitters: at least one weight above 0'],
  [
    { variation: { ...bitStrings, operators: ['splice'] } },
    'variation.operators: at least one that takes no mate is expected; got none',
  ],
  [
    { dimensions: [{ name: 'length', type: 'number' as const, edges: [3, 3] }] },
    'the edges of length: numbers that ascend are expected; got 3, 3',
  ],
])('options that are wrong are refused with the reason: %o', (wrong, message) => {
  expect(() => mapElites({ ...OPTIONS, ...wrong })).toThrow(message)
})

/** Numbers in a list that is long to write. */
const heavy: Variation<{ readonly filling: string; readonly n: number }> = {
  operators: ['add', 'jump'],
  crossovers: ['sum'],
  apply: (operator, { filling, n }, mate, rng) => ({
    genome: {
      filling,
      n: n + (operator === 'add' ? 1 : operator === 'sum' ? (mate?.n ?? 0) : rng.below(1000)),
    },
    how: operator,
  }),
  key: ({ n }) => `number ${n}`,
}

describe.each(Object.entries({ genetic, mapElites, randomVariation }))('%s', (_, method) => {
  const options = {
    ...OPTIONS,
    start: [{ filling: 'x'.repeat(1000), n: 0 }],
    variation: heavy,
    dimensions: [{ name: 'last digit', type: 'number' as const, edges: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    generations: 60,
    doorsPerGeneration: 10,
  }
  const searcher = new EvolutionSearcher(method(options))
  while (searcher.best().generation < 59)
    for (const { id, candidate } of searcher.ask()) {
      const { n } = candidate.genome
      searcher.tell(id, { fitness: n % 997, behaviour: [n % 10], reward: 0.5 })
    }
  const text = JSON.stringify(searcher.save())
  const { lineage, evaluations } = searcher.best()

  test('saves every genome once', () => {
    const saved = text.match(/x{1000}/g) ?? []
    expect(saved.length).toBe(lineage.size)
  })

  test('keeps the genomes of the living and their ancestors, few of all that were made', () => {
    expect(evaluations.look).toBeGreaterThan(1500)
    expect(lineage.size).toBeLessThan(0.25 * evaluations.look)
  })
})
