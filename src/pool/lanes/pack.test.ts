import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buffersOf, pack } from './pack.ts'

test('packed values are the same values, bit for bit', () => {
  const values = fc.array(fc.oneof(fc.double(), fc.integer(), fc.constant(-0)), {
    minLength: 1,
    maxLength: 300,
  })
  fc.assert(
    fc.property(values, (numbers) => {
      const packed = pack(numbers)
      for (const [at, number] of numbers.entries()) expect(Object.is(packed[at], number)).toBe(true)
    }),
  )
})

test('lists of small whole numbers only are the same values too, with and without a -0', () => {
  const small = Array.from({ length: 80 }, (_, at) => (at - 40) * 2 ** 25)
  for (const values of [small, small.with(7, -0), small.with(7, 2 ** 31), small.with(7, -(2 ** 31))]) {
    const packed = pack(values)
    for (const [at, value] of values.entries()) expect(Object.is(packed[at], value)).toBe(true)
  }
  expect(pack(small.map((value) => value >> 1))).toBeInstanceOf(Int32Array)
})

test('only many numbers, and nothing but numbers, are packed', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at - 0.5)
  expect(pack(numbers)).toBeInstanceOf(Float64Array)
  expect(buffersOf(pack(numbers))).toHaveLength(1)
  for (const values of [[1, 2], numbers.with(99, '1' as never), numbers.with(0, 1n as never)]) {
    expect(pack(values)).toBe(values)
    expect(buffersOf(pack(values))).toEqual([])
  }
})
