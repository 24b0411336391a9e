import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { bitStrings, DIMENSIONS, randomBits, trap, ZEROS } from '../testing/bit-strings.ts'
import { type Evaluation, evolve } from '../testing/evolve.ts'
import { runSearcherContract } from '../testing/searcher-contract.ts'
import type { Level } from './candidate.ts'
import { EvolutionSearcher } from './evolution-searcher.ts'
import { genetic } from './genetic.ts'
import { familyLine } from './lineage.ts'
import { mapElites } from './map-elites.ts'
import type { EvolutionOptions } from './options.ts'
import { randomVariation } from './random-variation.ts'

const METHODS = { genetic, mapElites, randomVariation }

const SMALL = {
  start: [ZEROS, '01'.repeat(10), ZEROS],
  variation: bitStrings,
  dimensions: DIMENSIONS,
  populationSize: 12,
  generations: 9,
  doorsPerGeneration: 3,
  remeasureEvery: 2,
  finalRounds: 1,
}

/** Few places, many refusals, noise: all that can happen does. */
const strict = trap({ noise: 0.1, isStrict: true })

const sizes = fc.record({
  seed: fc.nat(),
  populationSize: fc.integer({ min: 1, max: 20 }),
  looksPerGeneration: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.constantFrom(0.3, 1.5, 4.25)),
  doorEvery: fc.integer({ min: 1, max: 5 }),
  generations: fc.integer({ min: 1, max: 12 }),
  doorsPerGeneration: fc.integer({ min: 1, max: 6 }),
  remeasureEvery: fc.integer({ min: 0, max: 4 }),
  remeasuresPerGeneration: fc.integer({ min: 0, max: 4 }),
  finalRounds: fc.integer({ min: 0, max: 3 }),
  meanChanges: fc.double({ min: 1, max: 4, noNaN: true }),
})

describe.each(Object.entries(METHODS))('%s', (name, method) => {
  runSearcherContract(name, {
    begin: (saved) => new EvolutionSearcher(method({ ...SMALL, looksPerGeneration: 7, doorEvery: 2 }), saved),
    evaluate: strict,
  })

  const property = (
    holds: (run: ReturnType<typeof evolve<string>>, options: EvolutionOptions<string>) => void,
  ): void =>
    fc.assert(
      fc.property(sizes, (size) => {
        const options = { ...SMALL, ...size }
        holds(evolve(method(options), strict), options)
      }),
      { numRuns: 40 },
    )

  test('no genome gets two glances or looks, and each level gets only what passed the one before', () => {
    property(({ evaluations }, { looksPerGeneration = 0, populationSize }) => {
      const first = (level: Level) =>
        evaluations.filter(({ candidate }) => candidate.level === level && candidate.sample === 0)
      const passed = (level: Level): string[] =>
        first(level).flatMap((each) => (each.result.fitness === null ? [] : keyOf(each)))
      for (const level of ['glance', 'look'] as const)
        expect(new Set(first(level).map(keyOf)).size).toBe(first(level).length)
      for (const each of first('door')) expect(passed('look')).toContain(keyOf(each))
      if (looksPerGeneration >= populationSize) expect(first('glance')).toEqual([])
      else for (const each of first('look')) expect(passed('glance')).toContain(keyOf(each))
    })
  })

  test('of genomes that are alike at a glance, one gets a look, in whatever generation they come', () => {
    const onesBy4 = (bits: string): string => String(bits.split('1').length % 4)
    const alike = method({ ...SMALL, generations: 4, looksPerGeneration: 7 })
    const { evaluations } = evolve(alike, (candidate) => ({
      ...strict(candidate),
      ...(candidate.level === 'glance' && { likeness: onesBy4(candidate.genome) }),
    }))
    const looked = evaluations.filter(({ candidate }) => candidate.level === 'look')
    const likenesses = looked.map(({ candidate }) => onesBy4(candidate.genome))
    expect(likenesses.length).toBeGreaterThan(1)
    expect(new Set(likenesses).size).toBe(likenesses.length)
  })

  test('each generation asks for no more than its options say', () => {
    property(({ found, evaluations }, options) => {
      const { populationSize, doorsPerGeneration = 0, remeasureEvery, remeasuresPerGeneration = 0 } = options
      const { looksPerGeneration = 0, doorEvery = 1, generations } = options
      const starts = new Set(options.start).size
      expect(found.generation).toBe(generations + (options.finalRounds ?? 0))
      for (const { generation, glances, looks, doors } of found.history) {
        const isFinal = generation > generations
        expect(Math.max(glances, looks)).toBeLessThanOrEqual(isFinal ? 0 : populationSize)
        expect(looks).toBeLessThanOrEqual(Math.max(starts, Math.ceil(looksPerGeneration)))
        const again = remeasureEvery === 0 || isFinal ? 0 : remeasuresPerGeneration
        const isOpen = generation % doorEvery === 0 || generation >= generations
        expect(doors).toBeLessThanOrEqual(isOpen ? doorsPerGeneration + again : 0)
      }
      const many = (level: Level): number =>
        evaluations.filter(({ candidate }) => candidate.level === level).length
      expect(found.evaluations).toEqual({ glance: many('glance'), look: many('look'), door: many('door') })
    })
  })

  test("a champion's fitness is the mean of what the door said, once for each sample, and it never refused", () => {
    property(({ found, evaluations }) => {
      for (const { key, fitness, samples } of found.champions) {
        const said = evaluations.filter((each) => each.candidate.level === 'door' && settledKey(each) === key)
        const own = said.filter(({ candidate }) => candidate.key === key)
        // A genome that the door put in the place of another was measured under the other's name at first.
        const first = own.some(({ candidate }) => candidate.sample === 0) ? [] : [said[0]]
        const values = [...first, ...own].map((each) => each?.result.fitness as number)
        expect(values).toHaveLength(samples)
        expect(values).not.toContain(null)
        expect(fitness).toBeCloseTo(values.reduce((sum, each) => sum + each, 0) / samples)
      }
    })
  })

  test('champions are ordered by fitness, elites are the best of their cells, and the history agrees', () => {
    property(({ found }) => {
      const { champions, elites, history } = found
      expect(champions).toEqual(champions.toSorted((a, b) => b.fitness - a.fitness))
      expect(new Set(elites.map(({ cell }) => JSON.stringify(cell))).size).toBe(elites.length)
      for (const champion of champions) {
        const elite = elites.find(({ cell }) => JSON.stringify(cell) === JSON.stringify(champion.cell))
        expect(elite?.fitness).toBeGreaterThanOrEqual(champion.fitness)
      }
      const last = history.at(-1)
      expect([last?.best, last?.coverage]).toEqual([champions[0]?.fitness ?? null, elites.length])
      expect(last?.qdScore).toBeCloseTo(elites.reduce((sum, { fitness }) => sum + fitness, 0))
    })
  })

  test('the family of each champion goes back to a starting genome, by changes that can be told', () => {
    property(({ found, evaluations }, { start }) => {
      const keys = new Set(evaluations.map(keyOf))
      for (const { key } of found.champions) {
        const line = familyLine(found.lineage, key)
        expect(start).toContain(line[0]?.genome)
        expect(line.at(-1)?.key).toBe(key)
        for (const [n, { genome, parents, changes }] of line.entries()) {
          expect(changes.length).toBeGreaterThanOrEqual(n === 0 ? 0 : 1)
          expect(parents[0]).toBe(line[n - 1]?.key)
          for (const mate of parents.slice(1)) expect(found.lineage.has(mate)).toBe(true)
          expect(found.lineage.get(bitStrings.key(genome))?.genome).toBe(genome)
        }
        expect(line.every((each) => keys.has(each.key) || each.changes.at(-1)?.operator === 'door')).toBe(
          true,
        )
      }
    })
  })

  test('where all is refused there is no champion, and it ends', () => {
    const { found } = evolve(method(SMALL), () => ({ fitness: null, behaviour: null, reward: 0.1 }))
    expect([found.champions, found.elites]).toEqual([[], []])
    expect(found.history.at(-1)).toMatchObject({ best: null, median: null, coverage: 0, doors: 0 })
  })

  test('where there is nothing new to find, it ends with less', () => {
    const variation = {
      operators: ['flip'],
      crossovers: [],
      apply: (_: string, bit: string) => ({ genome: bit === '0' ? '1' : '0', how: 'flipped' }),
      key: (bit: string) => bit,
    }
    const { found, evaluations } = evolve(
      method({ ...SMALL, start: ['0'], variation, dimensions: [{ name: 'bit', type: 'category' }] }),
      ({ genome }) => ({ fitness: Number(genome), behaviour: [genome], reward: 1 }),
    )
    expect(evaluations.filter(({ candidate }) => candidate.level === 'look')).toHaveLength(2)
    expect(found.champions[0]?.genome).toBe('1')
  })

  test('more starting genomes than a generation has room for are looked at in the next ones', () => {
    const rng = stream('starts')
    const start = Array.from({ length: 30 }, () => randomBits(rng))
    const { evaluations } = evolve(method({ ...SMALL, start }), trap())
    const looks = evaluations.filter(({ candidate }) => candidate.level === 'look')
    expect(looks.slice(0, 30).map(({ candidate }) => candidate.genome)).toEqual(start)
  })
})

const keyOf = ({ candidate }: Evaluation<string>): string => candidate.key

/** Of the genome that the result is about. */
const settledKey = ({ candidate, result }: Evaluation<string>): string =>
  candidate.sample === 0 && result.genome !== undefined ? bitStrings.key(result.genome) : candidate.key
