import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJson, toText } from './json.ts'

/** Values as tasks give them, of which JSON keeps something. */
const anything = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
})

function attempt(value: unknown): { json: unknown } | undefined {
  try {
    return { json: toJson(value) }
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(TypeError)
    return undefined
  }
}

describe('what JSON keeps of a value', () => {
  test('is the same after being written and read', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const kept = attempt(value)
        if (kept) expect(JSON.parse(JSON.stringify(kept.json))).toStrictEqual(kept.json)
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same when it is asked for again', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const kept = attempt(value)
        if (kept) expect(toJson(kept.json)).toStrictEqual(kept.json)
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same as its text says', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const kept = attempt(value)
        if (kept) expect(JSON.parse(toText(value))).toStrictEqual(kept.json)
      }),
    )
  })

  test('of JSON is that JSON, but for -0', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toJson(value)).toStrictEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    expect(toJson(-0)).toBe(0)
    expect(toJson([-0])).toStrictEqual([0])
  })

  test('is the same for a value and for its copy that has been to a worker', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(attempt(structuredClone(value))).toStrictEqual(attempt(value))
      }),
    )
    const bytes = Buffer.from([1, 2])
    expect(toJson(structuredClone({ bytes }))).toStrictEqual(toJson({ bytes }))
  })

  test.each([
    ['nothing', undefined, null],
    ['nothing in a list', [1, undefined], [1, null]],
    ['nothing in an object', { a: 1, b: undefined }, { a: 1 }],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a map', new Map([['a', new Set([1])]]), [['a', [1]]]],
    ['a set', new Set([1, 2]), [1, 2]],
    ['a typed array', new Float64Array([1, 2.5]), [1, 2.5]],
    ['a typed array within', { pixels: new Uint8Array([1, 2]) }, { pixels: [1, 2] }],
    ['a buffer', Buffer.from([1, 2]), [1, 2]],
    ['a thing that says what it is', { toJSON: () => ({ id: 3 }) }, { id: 3 }],
  ])('of %s is plain', (_, value, expected) => {
    expect(toJson(value)).toStrictEqual(expected)
  })
})

describe('a value is refused', () => {
  const refused: [name: string, value: unknown, message: string][] = [
    ['not a number', Number.NaN, 'NaN cannot be written as JSON'],
    ['infinite', Number.POSITIVE_INFINITY, 'Infinity cannot be written as JSON'],
    ['infinite, below', Number.NEGATIVE_INFINITY, '-Infinity cannot be written as JSON'],
    ['a big integer', 3n, 'BigInt'],
    ['a function', () => 1, 'a function cannot be written as JSON'],
    ['a symbol', Symbol('s'), 'a symbol cannot be written as JSON'],
    ['bytes without a type', new ArrayBuffer(2), 'wrap them in a typed array'],
    ['a view without a type', new DataView(new ArrayBuffer(2)), 'wrap them in a typed array'],
  ]

  test.each(refused)('when it is %s', (_, value, message) => {
    expect(() => toJson(value)).toThrow(message)
    expect(() => toText(value)).toThrow(message)
  })

  test.each(refused)('when deep inside it is %s', (_, value, message) => {
    expect(() => toJson({ list: [1, { deep: value }] })).toThrow(message)
    expect(() => toJson(new Map([['a', new Set([value])]]))).toThrow(message)
  })

  test('when a typed array holds what JSON cannot', () => {
    expect(() => toJson(new Float64Array([1, Number.NaN]))).toThrow('NaN')
    expect(() => toJson(new BigInt64Array([1n]))).toThrow('BigInt')
  })

  test('when it contains itself', () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    expect(() => toJson(loop)).toThrow('circular')
  })
})
