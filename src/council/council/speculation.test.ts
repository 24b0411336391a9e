import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import type { LedgerEntry } from '../calls/ledger.ts'
import { expectedGain, expectedRounds, ratesFrom, reasonNotToSpeculate, wasteAbove } from './speculation.ts'
import { SpeculationLog } from './speculation-log.ts'

const seconds = fc.double({ min: 0.001, max: 100, noNaN: true })
const chance = fc.double({ min: 0, max: 1, noNaN: true })
const rates = fc.record({ round: seconds, arbiter: seconds, stop: chance, reuse: chance })
const most = fc.integer({ min: 1, max: 20 })

describe('the expected gain', () => {
  test('is never more than half of the time of all rounds but the first', () => {
    fc.assert(
      fc.property(rates, most, (each, mostRounds) => {
        const { rounds, share, saved, sequential } = expectedGain(each, mostRounds)
        expect(share).toBeLessThanOrEqual((rounds - 1) / (2 * rounds) + 1e-9)
        expect(saved).toBeGreaterThanOrEqual(-1e-9)
        expect(saved).toBeLessThan(sequential)
      }),
    )
  })

  test('has the expected number of rounds of councils that stop with that probability', () => {
    const rng = stream(1, 'rounds')
    for (const [stop, mostRounds] of [
      [0.25, 3],
      [0.5, 4],
      [0.9, 2],
      [0, 3],
    ] as const) {
      let sum = 0
      for (let council = 0; council < 20_000; council += 1) {
        let rounds = 1
        while (rounds < mostRounds && !rng.chance(stop)) rounds += 1
        sum += rounds
      }
      expect(expectedRounds(stop, mostRounds)).toBeCloseTo(sum / 20_000, 1)
    }
  })

  test('is nothing for a single round, and nothing if nothing can be reused', () => {
    fc.assert(
      fc.property(rates, most, (each, mostRounds) => {
        expect(expectedGain(each, 1).saved).toBeCloseTo(0)
        expect(expectedGain({ ...each, reuse: 0 }, mostRounds).saved).toBe(0)
      }),
    )
  })
})

describe('speculation', () => {
  const balanced = { round: 2, arbiter: 2, stop: 0.5, reuse: 0.9 }

  test('pays when round and arbiter take about as long, and not when one of them takes no time', () => {
    expect(reasonNotToSpeculate(balanced)).toBeUndefined()
    expect(reasonNotToSpeculate({ ...balanced, arbiter: 0.1 })).toMatch(/save 0\.0\d s of 2\.10 s/)
    expect(reasonNotToSpeculate({ ...balanced, stop: 0.95 })).toBeDefined()
  })

  test('stops when too much of what was paid is wasted', () => {
    expect(wasteAbove({ wasted: 0.5, spent: 1, cap: 0.5 })).toBeUndefined()
    expect(wasteAbove({ wasted: 0.6, spent: 1, cap: 0.5 })).toBe(
      '60% of what was paid is for discarded calls, and the cap is 50%',
    )
  })

  test('takes a single answer for the arbiter until that is timed, and even chances until they are seen', () => {
    const unseen = { rounds: [4], arbiter: [], stopped: 0, wentOn: 0, reusable: 0, answer: 3 }
    expect(ratesFrom(unseen)).toEqual({ round: 4, arbiter: 3, stop: 0.5, reuse: 0.5 })
    expect(
      ratesFrom({ ...unseen, rounds: [4, 6], arbiter: [1], stopped: 0, wentOn: 2, reusable: 2 }),
    ).toEqual({
      round: 5,
      arbiter: 1,
      stop: 0.25,
      reuse: 0.75,
    })
  })
})

test('waste is what speculation discarded: not what the vote lock cancelled, and not what failed', () => {
  const entry = (state: LedgerEntry['state'], speculative: boolean, tokens: number): LedgerEntry => ({
    ...NO_CALL,
    state,
    speculative,
    inputTokens: tokens,
  })
  const entries = [
    entry('used', false, 1),
    entry('used', true, 2),
    entry('cancelled', false, 4),
    entry('failed', true, 8),
    entry('cancelled', true, 16),
    entry('superseded', true, 32),
  ]
  expect(new SpeculationLog().wasteIn(entries)).toEqual({ wasted: 48, spent: 63 })
  const priced = entries.map((each) => ({ ...each, dollars: each.inputTokens / 100 }))
  expect(new SpeculationLog().wasteIn(priced)).toEqual({
    wasted: expect.closeTo(0.48),
    spent: expect.closeTo(0.63),
  })
})

const NO_CALL = {
  id: 0,
  address: '',
  who: 'judge',
  model: 'toy',
  round: 1,
  attempts: 1,
  inputTokens: 0,
  outputTokens: 0,
  dollars: 0,
  most: { dollars: 0, tokens: 0 },
} as const
