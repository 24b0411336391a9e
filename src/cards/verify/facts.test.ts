import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import type { Fact } from './fact.ts'
import { cribbageHands } from './facts/cribbage-hands.ts'
import { FACTS } from './facts/index.ts'
import { poker5 } from './facts/poker-5.ts'

test('every published fact is listed once, with its claim, rules and source', () => {
  expect(FACTS.map(({ id }) => id).toSorted()).toEqual([
    'beggar-records',
    'blackjack-dealer',
    'bridge-shapes',
    'clock-patience',
    'cribbage-hands',
    'gops-28',
    'kuhn',
    'leduc',
    'poker-5',
    'war-length',
  ])
  for (const { claim, rules, source } of FACTS) {
    for (const text of [claim, rules, source]) expect(text.length).toBeGreaterThan(10)
  }
})

/** The counters that a fact reads. */
function countersRead(fact: Fact): string[] {
  switch (fact.proof) {
    case 'replayed':
    case 'solved':
      return []
    case 'enumerated':
      return fact.parts.map(({ reads }) => reads.counter)
    case 'sampled':
      return fact.parts.flatMap(({ reads }) => (reads === 'wins' ? [] : reads.mean))
  }
}

describe.each(FACTS.map((fact) => [fact.id, fact] as const))('%s', (_, fact) => {
  test('is played by rules without a problem', () => {
    expect(checkGame(fact.tree).problems).toEqual([])
  })

  test('reads counters that its rules have, and names each part once', () => {
    expect(Object.keys(fact.tree.counters ?? {})).toEqual(expect.arrayContaining(countersRead(fact)))
    expect(new Set(fact.parts.map(({ key }) => key)).size).toBe(fact.parts.length)
  })
})

const sum = (fact: Fact): number =>
  fact.parts.reduce((total, { key, expected }) => total + (key === 'mean' ? 0 : Number(expected)), 0)

test('the counts of poker and cribbage hands add up to all there are', () => {
  expect(sum(poker5)).toBe(2_598_960)
  expect(sum(cribbageHands)).toBe(12_994_800)
})

test('the published mean of cribbage hands is that of the published counts', () => {
  const points = cribbageHands.parts.reduce(
    (total, { key, expected }) => total + (key === 'mean' ? 0 : Number(key) * expected),
    0,
  )
  expect(points / 12_994_800).toBeCloseTo(4.76915, 5)
})
