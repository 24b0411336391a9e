/** What `climb` is for: brief looks, a door that is seldom open, and quality that is inherited. */
import { describe, expect, test } from 'vitest'
import { evolve } from '../testing/evolve.ts'
import { inheritance, judged, KINDS, type Specimen, specimens } from '../testing/inherited-quality.ts'
import { genetic } from './genetic.ts'
import { mapElites } from './map-elites.ts'
import type { EvolutionMethod } from './method.ts'
import { randomVariation } from './random-variation.ts'

const SEEDS = Array.from({ length: 24 }, (_, n) => n + 1)

const options = (seed: number) => ({
  seed,
  start: specimens(seed),
  variation: inheritance,
  dimensions: KINDS,
  populationSize: 100,
  generations: 25,
  looksPerGeneration: 8,
  doorsPerGeneration: 2,
  doorEvery: 4,
  lastDoors: 24,
  remeasureEvery: 0,
  finalRounds: 2,
})

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

function results(method: (seed: number) => EvolutionMethod<Specimen>) {
  const found = SEEDS.map((seed) => evolve(method(seed), judged(seed)).found)
  const best = found.map(({ champions }) => mean(champions.slice(0, 3).map(({ genome }) => genome.quality)))
  return {
    best: mean(best),
    kinds: mean(found.map(({ elites }) => elites.length)),
    doors: mean(found.map(({ evaluations }) => evaluations.door)),
  }
}

describe('where quality is inherited, and few are measured', () => {
  const chance = results((seed) => randomVariation(options(seed)))
  const climbing = results((seed) =>
    mapElites({ ...options(seed), emitters: { improve: 0.2, cross: 0, climb: 0.6, explore: 0.2 } }),
  )
  const genes = results((seed) => genetic(options(seed)))

  test('all measure as often at the door', () => {
    expect(chance.doors).toBeGreaterThan(30)
    for (const { doors } of [climbing, genes]) expect(Math.abs(doors - chance.doors)).toBeLessThan(2)
  })

  test('climbing and a genetic algorithm find better ones than random variation', () => {
    for (const { best } of [climbing, genes]) expect(best).toBeGreaterThan(chance.best + 3)
  })

  test('climbing finds nearly as many kinds as random variation, and a genetic algorithm does not', () => {
    expect(climbing.kinds).toBeGreaterThan(0.8 * chance.kinds)
    expect(genes.kinds).toBeLessThan(0.5 * chance.kinds)
  })
})
