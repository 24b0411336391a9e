/** What the methods are good for: traps that a climber falls into, noise, operators that do not help. */
import { describe, expect, test } from 'vitest'
import {
  behaviourOf,
  bitStrings,
  DIMENSIONS,
  LENGTH,
  onesIn,
  trap,
  trapFitness,
  ZEROS,
} from '../testing/bit-strings.ts'
import { evolve } from '../testing/evolve.ts'
import { Archive } from './archive.ts'
import { genetic } from './genetic.ts'
import type { Behaviour } from './keep.ts'
import { mapElites } from './map-elites.ts'
import type { EvolutionMethod } from './method.ts'
import { randomVariation } from './random-variation.ts'
import type { Variation } from './variation.ts'

const SEEDS = [1, 2, 3, 4, 5, 6]

const options = (seed: number) => ({
  seed,
  start: [ZEROS],
  variation: bitStrings,
  dimensions: DIMENSIONS,
  populationSize: 40,
  generations: 40,
  doorsPerGeneration: 20,
})

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

describe('on traps, from zeros', () => {
  const archive = new Archive(DIMENSIONS)

  /** How fit the champion is, and in how many cells something was found, whether it passed the door or not. */
  const results = (method: (seed: number) => EvolutionMethod<string>) => {
    const runs = SEEDS.map((seed) => evolve(method(seed), trap()))
    return {
      best: mean(runs.map(({ found }) => found.champions[0]?.fitness as number)),
      cells: mean(
        runs.map(({ evaluations }) => {
          const cells = evaluations.map(({ result }) =>
            archive.cellOf((result.behaviour ?? []) as Behaviour).join(),
          )
          return new Set(cells).size
        }),
      ),
    }
  }

  const quality = results((seed) => mapElites(options(seed)))
  const climb = results((seed) => genetic(options(seed)))
  const chance = results((seed) => randomVariation(options(seed)))
  const farChance = results((seed) => randomVariation({ ...options(seed), meanChanges: 6 }))

  test('mapElites finds more kinds of behaviour than genetic, and both more than random variation', () => {
    expect(quality.cells).toBeGreaterThan(1.4 * climb.cells)
    expect(climb.cells).toBeGreaterThan(1.4 * chance.cells)
    expect(quality.cells).toBeGreaterThan(1.2 * farChance.cells)
  })

  test('both find what is fitter than all that random variation finds', () => {
    const most = Math.max(chance.best, farChance.best)
    for (const { best } of [climb, quality]) expect(best).toBeGreaterThan(most)
  })
})

describe.each(Object.entries({ mapElites, genetic }))('%s, where measurements are noisy', (_, method) => {
  const noisy = trap({ noise: 0.1 })

  /** By how much the reported fitness of the five best exceeds what they are worth. */
  const flattery = (remeasureEvery: number, finalRounds = 0): number =>
    mean(
      SEEDS.flatMap((seed) => {
        const { champions } = evolve(method({ ...options(seed), remeasureEvery, finalRounds }), noisy).found
        return champions.slice(0, 5).map(({ fitness, genome }) => fitness - trapFitness(genome))
      }),
    )

  test('the best are reported as better than they are, by much less if they are measured again', () => {
    const [once, again] = [flattery(0), flattery(2)]
    expect(once).toBeGreaterThan(0.1)
    expect(Math.abs(again)).toBeLessThan(0.6 * once)
  })

  test('after final rounds, less than a quarter of it is left', () => {
    expect(Math.abs(flattery(2, 8))).toBeLessThan(0.25 * flattery(0))
  })
})

test('an operator whose children come far is applied more often than one that spoils them, or changes nothing', () => {
  const applied = new Map<string, number>()
  const variation: Variation<string> = {
    ...bitStrings,
    operators: ['help', 'spoil', 'idle'],
    crossovers: [],
    apply(operator, bits, mate, rng) {
      applied.set(operator, (applied.get(operator) ?? 0) + 1)
      if (operator === 'help') return bitStrings.apply('flip', bits, mate, rng)
      return { genome: operator === 'idle' ? bits : `${bits}${rng.below(1000)}`, how: operator }
    },
  }
  const isSpoilt = (bits: string): boolean => bits.length > ZEROS.length
  const { found, evaluations } = evolve(
    genetic({ ...options(1), variation, meanChanges: 1, generations: 10 }),
    (candidate) =>
      isSpoilt(candidate.genome) ? { fitness: null, behaviour: null, reward: 0.05 } : trap()(candidate),
  )
  const [help = 0, spoil = 0, idle = 0] = variation.operators.map((operator) => applied.get(operator))
  expect(Math.min(help, spoil, idle)).toBeGreaterThan(20)
  expect(help).toBeGreaterThan(2 * Math.max(spoil, idle))
  expect(found.operators.map(({ operator }) => operator)).toEqual(variation.operators)
  const looks = evaluations.filter(({ candidate }) => candidate.level === 'look')
  expect(looks.filter(({ candidate }) => isSpoilt(candidate.genome)).length).toBeLessThan(0.4 * looks.length)
})

describe('where not all can get a look', () => {
  /** How many more of the looks than of the children go to those of the better of two starting genomes. */
  const preference = (method: typeof randomVariation<string>): number => {
    const start = [ZEROS, '1'.repeat(LENGTH)]
    const { evaluations } = evolve(
      method({ ...options(1), start, meanChanges: 3, generations: 10, looksPerGeneration: 10 }),
      ({ genome, level }) =>
        level === 'glance'
          ? { fitness: 1, behaviour: null, reward: 0.1 }
          : { fitness: onesIn(genome), merit: onesIn(genome), behaviour: behaviourOf(genome), reward: 0.5 },
    )
    const shareOfGood = (level: string): number => {
      const ones = evaluations
        .filter(({ candidate, generation }) => candidate.level === level && generation > 0)
        .map(({ candidate }) => onesIn(candidate.genome))
      return ones.filter((many) => many > LENGTH / 2).length / ones.length
    }
    return shareOfGood('look') - shareOfGood('glance')
  }

  test('the children of better parents are preferred', () => {
    const emitters = { improve: 0, cross: 0, explore: 1 }
    expect(preference((each) => mapElites({ dimensions: DIMENSIONS, ...each, emitters }))).toBeGreaterThan(
      0.2,
    )
  })

  test('random variation knows nothing of parents', () => {
    expect(Math.abs(preference(randomVariation))).toBeLessThan(0.1)
  })
})

test('where not all can get a look, children of a kind that has no elite yet are preferred', () => {
  const { evaluations } = evolve(
    randomVariation({
      ...options(1),
      start: [ZEROS, '1'.repeat(LENGTH)],
      dimensions: [{ name: 'first bit', type: 'category' }],
      meanChanges: 3,
      generations: 10,
      looksPerGeneration: 10,
    }),
    ({ genome, level }) => {
      const first = genome.slice(0, 1)
      if (level === 'glance') return { fitness: 1, behaviour: [first], reward: 0.1 }
      // The door refuses one kind, so that it never has an elite.
      if (level === 'door' && first === '1') return { fitness: null, behaviour: null, reward: 0.5 }
      return { fitness: 10, merit: 10, behaviour: [first], reward: 0.5 }
    },
  )
  const shareOfFree = (level: string): number => {
    const firsts = evaluations
      .filter(({ candidate, generation }) => candidate.level === level && generation > 0)
      .map(({ candidate }) => candidate.genome.slice(0, 1))
    return firsts.filter((first) => first === '1').length / firsts.length
  }
  expect(shareOfFree('look')).toBeGreaterThan(0.15 + shareOfFree('glance'))
})

test('operators are told how far a child came at the door, if it was there', () => {
  const rewarded = (doorsPerGeneration: number) =>
    evolve(mapElites({ ...options(1), doorsPerGeneration, generations: 3 }), ({ genome, level }) => ({
      fitness: trapFitness(genome),
      behaviour: behaviourOf(genome),
      reward: level === 'door' ? 1 : 0.1,
    })).found.operators.find(({ operator }) => operator === 'set')?.meanReward as number
  expect(rewarded(1)).toBeGreaterThan(0)
  expect(rewarded(40)).toBeGreaterThan(2 * rewarded(1))
})

test('an elite of a genetic algorithm stays a parent when all children are refused', () => {
  const { evaluations } = evolve(
    genetic({ ...options(1), start: ['0', '1'].map((bit) => bit.repeat(LENGTH)), elites: 1 }),
    ({ genome }) =>
      new Set(genome).size === 1
        ? { fitness: trapFitness(genome), behaviour: behaviourOf(genome), reward: 1 }
        : { fitness: null, behaviour: null, reward: 0.1 },
  )
  const late = evaluations.filter(({ generation, candidate }) => generation > 1 && candidate.level === 'look')
  const ones = late.map(({ candidate }) => onesIn(candidate.genome))
  expect(ones.length).toBeGreaterThan(100)
  expect(mean(ones)).toBeGreaterThan(0.75 * LENGTH)
})
