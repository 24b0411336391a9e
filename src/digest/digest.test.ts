import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, digest } from './index.ts'

test('the digest is the sha256 of the canonical text', () => {
  expect(canonical({ b: [1, 'x'], a: null })).toBe('{"a":null,"b":[1,"x"]}')
  // printf '{"a":null,"b":[1,"x"]}' | sha256sum
  expect(digest({ b: [1, 'x'], a: null })).toBe(
    'c22cb7b0353770e2b38094af641143ebf008ddf2d1f2dedb9d875996fcf245fa',
  )
})

test('the order of keys does not matter, the order of items does', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(digest(reversed)).toBe(digest(value))
    }),
  )
  expect(digest([1, 2])).not.toBe(digest([2, 1]))
})

test('for plain JSON with sorted keys it is that JSON, so other tools can make it', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => [key, sorted(item)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__') && !hasIntegerKeysOrNegativeZero(value))
      expect(canonical(value)).toBe(JSON.stringify(sorted(value)))
    }),
  )
})

/** JSON.stringify moves integer-like keys to the front and forgets -0; the canonical text does neither. */
function hasIntegerKeysOrNegativeZero(value: unknown): boolean {
  if (Object.is(value, -0)) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, item]) => (!Array.isArray(value) && /^\d+$/.test(key)) || hasIntegerKeysOrNegativeZero(item),
  )
}

test('what JSON would lose has a spelling of its own', () => {
  const different = [
    0,
    -0,
    Number.NaN,
    Infinity,
    null,
    undefined,
    1n,
    '1',
    1,
    new Date(1),
    new Map(),
    new Set(),
    {},
    [],
  ]
  expect(new Set(different.map(canonical)).size).toBe(different.length)
})

test('typed arrays count by kind and content, and a Buffer is a Uint8Array', () => {
  expect(digest(new Uint8Array([1, 2]))).toBe(digest(Buffer.from([1, 2])))
  expect(digest(new Uint8Array([1, 2]))).not.toBe(digest(new Int8Array([1, 2])))
  expect(digest(new Float64Array([1, 2]).subarray(1))).toBe(digest(new Float64Array([2])))
})

test('an absent field and an undefined one are the same', () => {
  expect(digest({ a: 1, b: undefined })).toBe(digest({ a: 1 }))
})

test('what has no digest is named with its place', () => {
  expect(() => digest({ list: [1, () => 2] })).toThrow(/a function at \$\.list\[1\]/)
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(() => digest(loop)).toThrow(/\$\.self contains itself/)
})
