/**
 * Streams with names that are close tell nothing about each other. For each way of being close, thousands of
 * pairs are measured. Seeds are fixed: each test sees the same draws in every run.
 */
import { describe, expect, test } from 'vitest'
import { type Stream, stream } from './stream.ts'
import { evenness, tally } from './testing/chi-square.ts'

type Pair = readonly [Stream, Stream]

const PAIRS = 4000
const DRAWS = 8

const WAYS_TO_BE_CLOSE: readonly [way: string, pair: (i: number) => Pair][] = [
  ['seeds next to each other', (i) => [stream(i), stream(i + 1)]],
  ['seeds that differ in sign', (i) => [stream(i + 1), stream(-i - 1)]],
  ['seeds that differ above 32 bits', (i) => [stream(i), stream(i + 2 ** 32)]],
  ['seeds that differ in one bit', (i) => [stream(i), stream(i + 2 ** (32 + (i % 20)))]],
  ['indices next to each other', (i) => [stream(1, 'deal', i), stream(1, 'deal', i + 1)]],
  ['one index under seeds next to each other', (i) => [stream(1, 'deal', i), stream(2, 'deal', i)]],
  ['a parent and its child', (i) => [stream(1, i), stream(1, i, 0)]],
  ['a child and its sibling by text', (i) => [stream(1, i).derive('deal'), stream(1, i).derive('play')]],
  ['texts that differ in one letter', (i) => [stream(1, `game ${i} a`), stream(1, `game ${i} b`)]],
  ['a number and its digits', (i) => [stream(i), stream(String(i))]],
  ['two numbers in either order', (i) => [stream(i, i + 1), stream(i + 1, i)]],
  ['a text cut at another place', (i) => [stream(i, 'ab', 'c'), stream(i, 'a', 'bc')]],
  ['a text cut and whole', (i) => [stream(i, 'ab', 'c'), stream(i, 'abc')]],
]

/** Neither more uneven nor more even than one in a hundred thousand honest tests. */
function expectEven(counts: readonly number[]): void {
  expect(evenness(counts)).toBeGreaterThan(0.00001)
  expect(evenness(counts)).toBeLessThan(0.99999)
}

/** Standard deviations from the mean of `trials` throws of a coin. */
function coinDeviation(heads: number, trials: number): number {
  return (heads - trials / 2) / Math.sqrt(trials / 4)
}

function onesIn(word: number): number {
  let ones = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) ones += 1
  return ones
}

describe.each(WAYS_TO_BE_CLOSE)('%s', (_, pair) => {
  const firsts: number[] = []
  const seconds: number[] = []
  for (let i = 0; i < PAIRS; i += 1) {
    const [first, second] = pair(i)
    for (let draw = 0; draw < DRAWS; draw += 1) {
      firsts.push(first.next())
      seconds.push(second.next())
    }
  }
  const draws = firsts.length
  const first = (at: number): number => firsts[at] as number
  const second = (at: number): number => seconds[at] as number

  test('differ in half of their bits, at every bit and every draw', () => {
    const differences = firsts.map((word, at) => (word ^ second(at)) >>> 0)
    const total = differences.reduce((sum, word) => sum + onesIn(word), 0)
    expect(Math.abs(coinDeviation(total, draws * 32))).toBeLessThan(4)
    for (let bit = 0; bit < 32; bit += 1) {
      const changed = differences.filter((word) => (word >>> bit) & 1).length
      expect(Math.abs(coinDeviation(changed, draws)), `bit ${bit}`).toBeLessThan(5)
    }
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const ones = differences.reduce((sum, word, at) => sum + (at % DRAWS === draw ? onesIn(word) : 0), 0)
      expect(Math.abs(coinDeviation(ones, PAIRS * 32)), `draw ${draw}`).toBeLessThan(5)
    }
  })

  test('are uncorrelated', () => {
    const centred = (words: readonly number[]): number[] => words.map((word) => word / 2 ** 32 - 0.5)
    const [x, y] = [centred(firsts), centred(seconds)]
    // Each product of two even draws has a mean of 0 and a deviation of 1/12.
    const deviation = Math.sqrt(draws) / 12
    for (let shift = 0; shift < 3; shift += 1) {
      const sum = x.reduce((total, each, at) => total + each * (y[at + shift] ?? 0), 0)
      expect(Math.abs(sum / deviation), `shifted by ${shift}`).toBeLessThan(4.5)
    }
  })

  test('fill a table of pairs evenly, by their highest bits and by their lowest', () => {
    expectEven(tally(256, draws, (at) => ((first(at) >>> 28) << 4) | (second(at) >>> 28)))
    expectEven(tally(256, draws, (at) => ((first(at) & 15) << 4) | (second(at) & 15)))
  })
})

test.each<[names: string, make: (i: number) => Stream]>([
  ['seeds', (i) => stream(i)],
  ['indices', (i) => stream(1, 'deal', i)],
  ['indices in steps of 2^32', (i) => stream(1, 'deal', i * 2 ** 32)],
  ['numbered texts', (i) => stream(1, `game ${i}`)],
  ['depth and index', (i) => stream(1, i % 256, Math.floor(i / 256))],
])('the first draws of streams named by consecutive %s are even', (_, make) => {
  const draws = Array.from({ length: 30_000 }, (__, i) => make(i).next())
  expectEven(tally(256, draws.length, (at) => (draws[at] as number) >>> 24))
  expectEven(tally(256, draws.length, (at) => (draws[at] as number) & 255))
  expectEven(tally(52, draws.length, (at) => (draws[at] as number) % 52))
})

test('streams with close names never draw the same four words', () => {
  const numbers = Array.from({ length: 20_000 }, (_, i) => i + 1)
  const streams = numbers.flatMap((i) => [stream(i), stream(0, i), stream(i, 0), stream(String(i))])
  const starts = streams.map((rng) => [rng.next(), rng.next(), rng.next(), rng.next()].join())
  expect(new Set(starts).size).toBe(starts.length)
})
