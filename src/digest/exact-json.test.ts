import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson, Float } from './index.ts'

test('a float has a decimal point or an exponent, and is the same number', () => {
  const floats = [1, 0, -3, 0.5, 1e21, -2.5e-9].map((value) => new Float(value))
  expect(exactJson({ floats, int: 1 })).toBe('{"floats":[1.0,0.0,-3.0,0.5,1e+21,-2.5e-9],"int":1}')
  expect(JSON.stringify(floats[0])).toBe('1')
})

test('all else is as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      expect(exactJson(value, indent)).toBe(JSON.stringify(value, undefined, indent))
    }),
  )
})
