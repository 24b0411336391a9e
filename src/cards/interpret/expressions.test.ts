import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  all,
  card,
  count,
  div,
  eq,
  filter,
  mod,
  mul,
  number,
  rank,
  rankOf,
  sub,
  suitOf,
} from '../rules/build.ts'
import { GETS, type Get } from '../rules/grammar.ts'
import type { Expr } from '../rules/tree.ts'
import { evaluate, type Parts } from '../testing/tiny.ts'
import { type Case, type Cases, GROUND, SETUP } from './testing/case.ts'
import { NAME_CASES } from './testing/name-cases.ts'
import { NUMBER_CASES } from './testing/number-cases.ts'
import { PLACE_CASES } from './testing/place-cases.ts'
import { SET_CASES } from './testing/set-cases.ts'

const CASES: Cases<Get> = { ...NAME_CASES, ...NUMBER_CASES, ...SET_CASES, ...PLACE_CASES }

/** Every kind of expression in a tree. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { get } = value as { get?: string }
  return [...(get === undefined ? [] : [get]), ...Object.values(value).flatMap(kindsIn)]
}

test('no kind of expression is left untested', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(Object.keys(GETS).toSorted())
  for (const [kind, cases] of Object.entries(CASES) as [Get, readonly Case[]][]) {
    expect(cases.length, kind).toBeGreaterThan(0)
    for (const [says, expression] of cases) expect(kindsIn(expression), `${kind}: ${says}`).toContain(kind)
  }
})

describe.each(Object.entries(CASES) as [Get, readonly Case[]][])('%s', (_, cases) => {
  test.each(cases)('%s', (__, expression, gives) => {
    expect(evaluate(expression, SETUP, GROUND)).toEqual(gives)
  })
})

describe('numbers', () => {
  const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const wrapped = (n: bigint): number => Number(BigInt.asIntN(32, n))
  const down = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n)
  const meanings: readonly [string, (a: Expr, b: Expr) => Expr, (a: bigint, b: bigint) => bigint][] = [
    ['add', add, (a, b) => a + b],
    ['sub', sub, (a, b) => a - b],
    ['mul', mul, (a, b) => a * b],
    ['div', div, (a, b) => (b === 0n ? 0n : down(a, b))],
    ['mod', mod, (a, b) => (b === 0n ? 0n : a - b * down(a, b))],
  ]

  test.each(meanings)('%s means what it means for whole numbers, wrapped to 32 bits', (_, make, means) => {
    fc.assert(
      fc.property(whole, fc.oneof(whole, fc.integer({ min: -3, max: 3 })), whole, (a, b, c) => {
        expect(evaluate(make(add(a, c), b))).toBe(wrapped(means(BigInt(wrapped(BigInt(a + c))), BigInt(b))))
      }),
      { numRuns: 60 },
    )
  })
})

describe('two packs with jokers', () => {
  const parts: Parts = {
    deck: {
      suits: ['C', 'D'],
      ranks: [...'234'],
      packs: 2,
      jokers: { X: 2 },
      without: ['4D/2'],
      in: 'stock',
    },
  }
  const cardsThat = (where: (each: Expr) => Expr): unknown => evaluate(filter(all('card'), where), [], parts)

  test('have every card twice, but those taken out', () => {
    expect(evaluate(count(all('card')), [], parts)).toBe(13)
    expect(cardsThat((each) => eq(rankOf(each), rank('4')))).toEqual(['4C', '4D', '4C/2'])
  })

  test('copies are different cards of the same rank and suit', () => {
    expect(evaluate(eq(card('2C'), card('2C/2')), [], parts)).toBe(false)
    expect(evaluate(eq(suitOf(card('3D')), suitOf(card('3D/2'))), [], parts)).toBe(true)
    expect(evaluate(eq(rankOf(card('3D')), rankOf(card('3D/2'))), [], parts)).toBe(true)
  })

  test('jokers have a rank of their own and no suit', () => {
    expect(evaluate(suitOf(card('X')), [], parts)).toBe('none')
    expect(evaluate(rankOf(card('X/2')), [], parts)).toBe('X')
    expect(cardsThat((each) => eq(number(suitOf(each)), -1))).toEqual(['X', 'X/2'])
    expect(evaluate(all('rank'), [], parts)).toEqual(['2', '3', '4', 'X'])
  })
})
