import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Stream, stream } from './stream.ts'
import { aboutToDraw, copy, drawsTaken, take } from './testing/replay.ts'
import { SlowStream } from './testing/slow-stream.ts'

fc.configureGlobal({ seed: 20260803 })

const TWO_32 = 2 ** 32
const word = fc.nat(TWO_32 - 1)
const words = fc.tuple(word, word, word, word).filter((start) => start.some((each) => each !== 0))
/** Of every size: an even choice among 32 bits would hardly ever be small. */
const sizes = fc
  .tuple(fc.integer({ min: 1, max: TWO_32 }), fc.nat(31))
  .map(([n, halvings]) => Math.ceil(n / 2 ** halvings))

test('below is what the definition gives in BigInt arithmetic', () => {
  fc.assert(
    fc.property(words, sizes, (start, n) => {
      const [fast, slow] = [Stream.at(start), new SlowStream(start)]
      expect(take(5, () => BigInt(fast.below(n)))).toEqual(take(5, () => slow.below(BigInt(n))))
    }),
    { numRuns: 2000 },
  )
})

test('below is the high word of draw × n at the edges of its arithmetic', () => {
  const edges = [1, 2, 3, 2 ** 21 - 1, 2 ** 21, 2 ** 21 + 1, 2 ** 31, TWO_32 - 1, TWO_32]
  const draws = [1, 0xffff, 0x10000, 0x7fffffff, 0x80000000, TWO_32 - 1]
  for (const n of edges) {
    for (const draw of draws) {
      const slow = new SlowStream(aboutToDraw(draw).save().words)
      expect(BigInt(aboutToDraw(draw).below(n)), `draw ${draw}, n ${n}`).toBe(slow.below(BigInt(n)))
    }
  }
})

// 2^32 = 3 × 1431655765 + 1 = 6 × 715827882 + 4: one draw is too many for 3, four are for 6.
test.each([
  { n: 3, thrownAway: [0], kept: [1, 2863311531, TWO_32 - 1] },
  { n: 6, thrownAway: [0, 715827883, 2147483648, 2863311531], kept: [1, 1431655766, TWO_32 - 1] },
  { n: 2 ** 31, thrownAway: [], kept: [0, 1, TWO_32 - 1] },
])('below($n) throws away the draws $thrownAway and keeps others', ({ n, thrownAway, kept }) => {
  for (const draw of thrownAway) {
    const after = aboutToDraw(draw)
    expect(after.next()).toBe(draw)
    expect(
      drawsTaken(aboutToDraw(draw), (rng) => rng.below(n)),
      `draw ${draw}`,
    ).toBe(2)
    expect(aboutToDraw(draw).below(n)).toBe(after.below(n))
  }
  for (const draw of kept) {
    expect(
      drawsTaken(aboutToDraw(draw), (rng) => rng.below(n)),
      `draw ${draw}`,
    ).toBe(1)
    expect(aboutToDraw(draw).below(n)).toBe(Number((BigInt(draw) * BigInt(n)) >> 32n))
  }
})

test('for odd n, below throws away the draws whose low word is under 2^32 mod n, to the last', () => {
  const odd = fc.integer({ min: 1, max: TWO_32 / 2 - 1 }).map((half) => 2 * half + 1)
  fc.assert(
    fc.property(odd, fc.integer({ min: -2, max: 2 }), (n, offset) => {
      const threshold = Number(2n ** 32n % BigInt(n))
      fc.pre(threshold + offset >= 0)
      const draw = drawWithLowWord(threshold + offset, n)
      const first = aboutToDraw(draw).next()
      expect(Math.imul(first, n) >>> 0).toBe(threshold + offset)
      const taken = drawsTaken(aboutToDraw(draw), (rng) => rng.below(n))
      if (offset < 0) expect(taken).toBeGreaterThan(1)
      else expect(taken).toBe(1)
    }),
    { numRuns: 500 },
  )
})

test('below is exact where draw × n is just under a multiple of 2^32, where rounding would reach the next', () => {
  const sized = fc
    .integer({ min: 20, max: 31 })
    .chain((bits) => fc.integer({ min: 2 ** bits, max: 2 ** (bits + 1) - 1 }))
  fc.assert(
    fc.property(sized, fc.integer({ min: 1, max: 4 }), (size, under) => {
      const n = 2 * Math.floor(size / 2) + 1
      const draw = drawWithLowWord(TWO_32 - under, n)
      expect(BigInt(aboutToDraw(draw).below(n))).toBe((BigInt(draw) * BigInt(n)) >> 32n)
    }),
    { numRuns: 1000 },
  )
})

/** The draw whose product with n has this low word: low times the inverse of n modulo 2^32, by Newton's method. */
function drawWithLowWord(low: number, n: number): number {
  let inverse = n
  for (let round = 0; round < 5; round += 1) inverse = Math.imul(inverse, 2 - Math.imul(n, inverse))
  return Math.imul(low, inverse) >>> 0
}

test('below(1) is 0 and below(2^32) is the draw, for one draw each', () => {
  fc.assert(
    fc.property(words, (start) => {
      const rng = Stream.at(start)
      expect(copy(rng).below(1)).toBe(0)
      expect(copy(rng).below(TWO_32)).toBe(copy(rng).next())
      expect(drawsTaken(rng, (it) => it.below(1))).toBe(1)
      expect(drawsTaken(rng, (it) => it.below(TWO_32))).toBe(1)
    }),
  )
})

test.each([0, -1, 1.5, TWO_32 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'below(%d) is refused, and draws nothing',
  (n) => {
    const rng = stream(1)
    const before = rng.save()
    expect(() => rng.below(n)).toThrow(
      new RangeError(`below(n) takes a whole number from 1 to 2^32; got ${n}`),
    )
    expect(rng.save()).toEqual(before)
  },
)

test('between is low plus one below', () => {
  fc.assert(
    fc.property(words, fc.integer(), sizes, (start, low, n) => {
      expect(Stream.at(start).between(low, low + n - 1)).toBe(low + Stream.at(start).below(n))
    }),
  )
})

test('between includes both ends', () => {
  const rng = stream(1, 'ends')
  expect(new Set(take(100, () => rng.between(-1, 1)))).toEqual(new Set([-1, 0, 1]))
  expect(rng.between(5, 5)).toBe(5)
})

test.each([
  [2, 1],
  [0.5, 2],
  [0, Number.NaN],
  [0, 2 ** 32],
  [-(2 ** 52), 2 ** 52],
  [0, 2 ** 53],
])('between(%d, %d) is refused', (low, high) => {
  expect(() => stream(1).between(low, high)).toThrow(
    new RangeError(
      `between(low, high) takes whole numbers, low first, less than 2^32 apart; got ${low} and ${high}`,
    ),
  )
})

test('pick is the item at below(length)', () => {
  fc.assert(
    fc.property(words, fc.array(fc.nat(), { minLength: 1 }), (start, items) => {
      expect(Stream.at(start).pick(items)).toBe(items[Stream.at(start).below(items.length)])
    }),
  )
})

test('pick refuses an empty list', () => {
  expect(() => stream(1).pick([])).toThrow(new RangeError('pick takes at least one item; the list is empty'))
})
