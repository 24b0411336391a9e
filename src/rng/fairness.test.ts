/** Every outcome as often as every other. Seeds are fixed: each test sees the same draws in every run. */
import { expect, test } from 'vitest'
import { stream } from './stream.ts'
import { chiSquare, evenness, tally, upperTail } from './testing/chi-square.ts'

/** Neither more uneven nor more even than one in ten thousand honest tests. */
function expectEven(counts: readonly number[]): void {
  expect(evenness(counts), counts.join(' ')).toBeGreaterThan(0.0001)
  expect(evenness(counts), counts.join(' ')).toBeLessThan(0.9999)
}

test.each([2, 3, 4, 5, 6, 7, 10, 13, 16, 52, 100, 1000])('below(%i) gives every number as often', (n) => {
  const rng = stream(1, 'fair', n)
  expectEven(tally(n, 200 * Math.max(n, 50), () => rng.below(n)))
})

test('below(52) gives every pair of numbers in a row as often', () => {
  const rng = stream(1, 'fair pairs')
  expectEven(tally(52 * 52, 100_000, () => rng.below(52) * 52 + rng.below(52)))
})

test.each([
  // Of 4 draws in a row, multiplying alone gives each multiple of 3 two; draw % n gives the lowest third half.
  ['3 × 2^30', 3 * 2 ** 30],
  // Nearly half of all draws are thrown away.
  ['2^31 + 1', 2 ** 31 + 1],
  ['5 × 2^29', 5 * 2 ** 29],
  ['2^32 - 1', 2 ** 32 - 1],
  ['2^32', 2 ** 32],
])('below(%s) favours no part of its range and no remainder', (_, n) => {
  const rng = stream(1, 'large', n)
  const numbers = Array.from({ length: 60_000 }, () => rng.below(n))
  for (const parts of [2, 3, 4, 5, 16]) {
    expectEven(tally(parts, numbers.length, (at) => Math.floor(((numbers[at] as number) / n) * parts)))
    expectEven(tally(parts, numbers.length, (at) => (numbers[at] as number) % parts))
  }
})

test('every bit of a draw is set as often as not', () => {
  const rng = stream(1, 'bits')
  const draws = Array.from({ length: 20_000 }, () => rng.next())
  for (let bit = 0; bit < 32; bit += 1) {
    expectEven(tally(2, draws.length, (at) => ((draws[at] as number) >>> bit) & 1))
  }
})

test('float spreads evenly over its range, and so do its lowest bits', () => {
  const rng = stream(1, 'floats')
  const floats = Array.from({ length: 100_000 }, () => rng.float())
  expectEven(tally(100, floats.length, (at) => Math.floor((floats[at] as number) * 100)))
  expectEven(tally(64, floats.length, (at) => ((floats[at] as number) * 2 ** 53) % 64))
})

test.each([0.001, 0.25, 0.5, 0.9])('chance(%d) is true that often', (p) => {
  const rng = stream(1, 'chance', String(p))
  const times = 100_000
  const [, hits] = tally(2, times, () => Number(rng.chance(p))) as [number, number]
  const deviation = Math.sqrt(times * p * (1 - p))
  expect(Math.abs(hits - times * p) / deviation).toBeLessThan(4)
})

test('shuffle gives every order of four items as often', () => {
  const rng = stream(1, 'orders')
  const places = new Map(ordersOf(['a', 'b', 'c', 'd']).map((order, place) => [order.join(''), place]))
  expect(places.size).toBe(24)
  expectEven(tally(24, 48_000, () => places.get(rng.shuffle(['a', 'b', 'c', 'd']).join('')) as number))
})

test('shuffle puts every card in every place of a deck as often', () => {
  const rng = stream(1, 'decks')
  const counts = new Array<number>(52 * 52).fill(0)
  for (let round = 0; round < 4000; round += 1) {
    const deck = rng.shuffle(Uint8Array.from({ length: 52 }, (_, card) => card))
    deck.forEach((card, place) => {
      const cell = card * 52 + place
      counts[cell] = (counts[cell] as number) + 1
    })
  }
  // Rows and columns are fixed by the shuffle, so 51 × 51 of the 52 × 52 counts are free.
  const tail = upperTail(chiSquare(counts) * (51 / 52), 51 * 51)
  expect(tail).toBeGreaterThan(0.0001)
  expect(tail).toBeLessThan(0.9999)
})

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
