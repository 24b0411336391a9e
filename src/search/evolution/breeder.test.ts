import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { Breeder, type Child } from './breeder.ts'
import type { Mating } from './emitters.ts'
import { OperatorBandit } from './operator-bandit.ts'
import type { Variation } from './variation.ts'

/** Texts that grow; `never` and `no pair` cannot be applied. */
const growing: Variation<string> = {
  operators: ['grow', 'never', 'pair', 'no pair'],
  crossovers: ['pair', 'no pair'],
  apply(operator, parent, mate, rng) {
    if (operator === 'grow') return { genome: `${parent}${rng.below(1e6)},`, how: 'grew' }
    return operator === 'pair' ? { genome: `${parent}+${mate}`, how: `with ${mate}` } : undefined
  },
  key: (text) => text,
}

const breeder = (variation = growing, meanChanges = 1.5) => {
  const bandit = new OperatorBandit(variation.operators)
  return { bandit, made: new Breeder({ variation, bandit, meanChanges, genomeOf: (key) => key }) }
}

const children = (mating: Mating, meanChanges: number): readonly Child<string>[] => {
  const { made } = breeder(growing, meanChanges)
  return Array.from({ length: 2000 }, (_, n) => made.breed(() => mating, stream(n)) as Child<string>)
}

describe('the number of changes', () => {
  const counts = children({ parent: 'a' }, 2.5).map(({ changes }) => changes.length)

  test('is at least one, and on average what was asked for', () => {
    expect(Math.min(...counts)).toBe(1)
    expect(counts.reduce((sum, each) => sum + each, 0) / counts.length).toBeCloseTo(2.5, 0)
  })

  test('is geometric: two in five have one, and of the others again two in five have two', () => {
    const shareOf = (n: number): number => counts.filter((each) => each === n).length / counts.length
    expect(shareOf(1)).toBeCloseTo(0.4, 1)
    expect(shareOf(2)).toBeCloseTo(0.24, 1)
  })
})

test('with a mate, the first change is a crossover and no other is', () => {
  for (const { parents, changes } of children({ parent: 'a', mate: 'b' }, 3).filter((child) => child)) {
    expect(parents).toEqual(['a', 'b'])
    expect(changes[0]).toEqual({ operator: 'pair', how: 'with b' })
    for (const { operator } of changes.slice(1)) expect(operator).toBe('grow')
  }
})

test('a mate that no crossover can take is no parent', () => {
  const { made } = breeder({ ...growing, operators: ['grow', 'no pair'], crossovers: ['no pair'] })
  const child = made.breed(() => ({ parent: 'a', mate: 'b' }), stream(1))
  expect(child?.parents).toEqual(['a'])
  expect(child?.changes[0]?.how).toBe('grew')
})

test('a child that was made before is not made again, and its operators are told that they achieved nothing', () => {
  const fixed: Variation<string> = {
    ...growing,
    operators: ['grow'],
    crossovers: [],
    apply: (_operator, parent) => (parent === 'a' ? { genome: 'ab', how: 'grew' } : undefined),
  }
  const { made, bandit } = breeder(fixed)
  expect(made.breed(() => ({ parent: 'a' }), stream(1))?.genome).toBe('ab')
  expect(bandit.records[0]?.rewards).toBe(0)
  expect(made.breed(() => ({ parent: 'a' }), stream(2))).toBeUndefined()
  expect(bandit.records[0]).toEqual({ operator: 'grow', meanReward: 0, rewards: 20 })
})

test('restored with what it has seen, it knows the same, as of the moment of the snapshot', () => {
  const { made, bandit } = breeder()
  for (const key of ['a', 'b']) made.isNew(key)
  const snapshot = made.snapshot()
  made.isNew('c')
  const restored = new Breeder({
    variation: growing,
    bandit,
    meanChanges: 1,
    genomeOf: (key: string) => key,
    seen: JSON.parse(JSON.stringify(snapshot())),
  })
  expect(['a', 'b', 'c', 'd'].map((key) => restored.isNew(key))).toEqual([false, false, true, true])
})
