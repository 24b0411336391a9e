import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey, type Key, type PathElement, ROOT } from './key.ts'

fc.configureGlobal({ seed: 20260801 })

const integers = fc.maxSafeInteger()
const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), utf16Texts())
const elements: fc.Arbitrary<PathElement> = fc.oneof(integers, fc.integer(), texts)
const paths = fc.array(elements, { maxLength: 5 })

/** Any UTF-16 units, halves of surrogate pairs included. */
function utf16Texts(): fc.Arbitrary<string> {
  return fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units))
}

function keyOf(...path: readonly PathElement[]): Key {
  return path.reduce(deriveKey, ROOT)
}

/** The words without sign, as other languages print them. */
function unsigned(key: Key): number[] {
  return key.map((word) => word >>> 0)
}

/**
 * The definition a second time, in BigInt arithmetic with nothing cut to 32 bits but by hand, and with texts
 * encoded by Node's UTF-16 encoder.
 */
const WORD = 0xffffffffn
const MULTIPLIER = [0x239b961bn, 0xab0e9789n, 0x38b34ae5n, 0xa1e38b93n]
const TURN = [19n, 17n, 15n, 13n]
const ADDEND = [0x561ccd1bn, 0x0bcaa747n, 0x96cd1c35n, 0x32ac3b17n]

function slowKey(path: readonly PathElement[]): bigint[] {
  const root = Buffer.from('manyhands.stream')
  const start = [0, 4, 8, 12].map((at) => BigInt(root.readUInt32BE(at)))
  return path.flatMap(slowBlocks).reduce(slowAbsorb, start)
}

function slowBlocks(element: PathElement): bigint[][] {
  if (typeof element === 'number') {
    const value = BigInt(element)
    const size = value < 0n ? -value : value
    return [[size & WORD, size >> 32n, value < 0n ? 2n : 1n, 0n]]
  }
  const bytes = Buffer.concat([Buffer.from(element, 'utf16le'), Buffer.alloc(8)])
  const blocks: bigint[][] = []
  for (let at = 0; at < element.length; at += 4) {
    const [low, high] = [bytes.readUInt32LE(2 * at), bytes.readUInt32LE(2 * at + 4)]
    blocks.push([BigInt(low), BigInt(high), 3n, BigInt(at + 1)])
  }
  return [...blocks, [BigInt(element.length), 0n, 3n, 0n]]
}

function slowAbsorb(key: readonly bigint[], block: readonly bigint[]): bigint[] {
  const word = (words: readonly bigint[], at: number): bigint => words[at % 4] as bigint
  const turn = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & WORD
  const mixTogether = (words: readonly bigint[]): bigint[] => {
    const total = words.reduce((sum, each) => sum + each) & WORD
    return words.map((each, at) => (at === 0 ? total : (each + total) & WORD))
  }
  const scramble = (x: bigint): bigint => {
    const once = ((x ^ (x >> 16n)) * 0x85ebca6bn) & WORD
    const twice = ((once ^ (once >> 13n)) * 0xc2b2ae35n) & WORD
    return twice ^ (twice >> 16n)
  }
  const h = [...key]
  for (let at = 0; at < 4; at += 1) {
    const product = (word(block, at) * word(MULTIPLIER, at)) & WORD
    const k = (turn(product, 15n + BigInt(at)) * word(MULTIPLIER, at + 1)) & WORD
    h[at] = ((turn(word(h, at) ^ k, word(TURN, at)) + word(h, at + 1)) * 5n + word(ADDEND, at)) & WORD
  }
  return mixTogether(mixTogether(h.map((each) => each ^ 16n)).map(scramble))
}

/**
 * Hashes of the 16 bytes (low, high, tag, place), each word little-endian, by the reference MurmurHash3_x86_128
 * in C, built from a copy that gives SMHasher's verification value 0xB3ECE62A.
 */
test.each<[seed: number, element: PathElement, hash: number[]]>([
  [0, 0, [2772680588, 769491468, 1374161729, 1543187052]],
  [1, 5 * 2 ** 32 + 7, [612407800, 2583771136, 2061167464, 149384749]],
  [0x9747b28c, -3, [3504361597, 3175743091, 3116994835, 2912582907]],
  [0xffffffff, '', [3307237355, 2580635128, 3645009985, 2455017026]],
])('from four words of %i, the step %j is the MurmurHash3 of its block', (seed, element, hash) => {
  expect(unsigned(deriveKey([seed, seed, seed, seed], element))).toEqual(hash)
})

test('a key is what the definition gives in BigInt arithmetic', () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(unsigned(keyOf(...path)).map(BigInt)).toEqual(slowKey(path))
    }),
    { numRuns: 1000 },
  )
})

test('a text of every length up to three blocks is what the definition gives', () => {
  for (let length = 0; length <= 12; length += 1) {
    const text = 'pqrstuvwxyzå'.slice(0, length)
    expect(unsigned(keyOf(text)).map(BigInt)).toEqual(slowKey([text]))
  }
})

test('a key is four whole numbers of 32 bits, signed', () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(keyOf(...path)).toEqual(keyOf(...path).map((word) => word | 0))
    }),
  )
})

test('0 and -0 are the same step', () => {
  expect(keyOf(-0)).toEqual(keyOf(0))
})

test('different paths have different keys', () => {
  const same = (a: readonly PathElement[], b: readonly PathElement[]): boolean =>
    a.length === b.length && a.every((element, at) => element === b[at])
  fc.assert(
    fc.property(paths, paths, (a, b) => {
      fc.pre(!same(a, b))
      expect(keyOf(...a)).not.toEqual(keyOf(...b))
    }),
    { numRuns: 1000 },
  )
})

test('a text cut in two at different places, or not cut, has different keys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (text) => {
      const cuts = Array.from({ length: text.length + 1 }, (_, at) =>
        keyOf(text.slice(0, at), text.slice(at)),
      )
      expect(new Set([keyOf(text), ...cuts].map(String)).size).toBe(text.length + 2)
    }),
  )
})

test('names that a careless encoding would confuse have different keys', () => {
  const names: PathElement[][] = [
    ...[[], [''], ['', ''], [0], [0, 0], ['0']],
    ...[['abc'], ['ab', 'c'], ['a', 'bc'], ['a', 'b', 'c'], ['', 'abc'], ['abc', '']],
    ...[['abcdefgh'], ['abcd', 'efgh'], ['abcd'], ['abcd', ''], ['abcd\0'], ['abcd\0\0\0\0']],
    ...[[7], ['7'], [-7], ['-7'], [7, 0], [7 + 2 ** 32], [7 * 2 ** 32], ['\u0007'], [0, 7]],
    ...[['\u00e9'], ['e\u0301'], ['é', 1], ['\ud83c\udca1'], ['\udca1\ud83c'], ['\ud83c'], ['\udca1']],
  ]
  expect(new Set(names.map((name) => String(keyOf(...name)))).size).toBe(names.length)
})

test.each([
  [0.5, '0.5'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [2 ** 53, '9007199254740992'],
  [-(2 ** 53), '-9007199254740992'],
])('the step %d is refused', (value, shown) => {
  expect(() => keyOf(value)).toThrow(
    new RangeError(`a stream's seed and path take whole numbers of up to 53 bits and texts; got ${shown}`),
  )
})

test.each([
  [5n, 'bigint'],
  [true, 'boolean'],
  [undefined, 'undefined'],
  [null, 'object'],
  [['a'], 'object'],
])('from an untyped caller, the step %o is refused instead of hashed like the empty text', (value, type) => {
  expect(() => keyOf(value as never)).toThrow(
    new TypeError(
      `a stream's seed and path take whole numbers of up to 53 bits and texts; got a value of type ${type}`,
    ),
  )
})
